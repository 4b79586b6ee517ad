import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);
dayjs.extend(timezone);
dayjs.locale('zh-cn');
/** Pickers ask for "now" in this zone. */
dayjs.tz.setDefault('Asia/Shanghai');

const WALL = 'YYYY-MM-DDTHH:mm:ss';
const CHINA = '+08:00';

/** A moment of the wire as a picker shows it: the clock on a wall in China, wherever the browser stands. */
export function toWall(moment: string | null | undefined): Dayjs | null {
  return moment ? dayjs(dayjs(moment).utcOffset(8).format(WALL)) : null;
}

/** The way back: what a picker shows is China's time. */
export function fromWall(wall: Dayjs | null | undefined): string | null {
  return wall ? wall.format(WALL) + CHINA : null;
}

/** `2026-11-21 10:00`, China's time. */
export function showTime(moment: string | null | undefined): string {
  return moment ? dayjs(moment).utcOffset(8).format('YYYY-MM-DD HH:mm') : '';
}

/** The same with seconds. */
export function showExactTime(moment: string | null | undefined): string {
  return moment ? dayjs(moment).utcOffset(8).format('YYYY-MM-DD HH:mm:ss') : '';
}

/** A moment by the clock in China, written as `format` says. */
export function writeTime(moment: string | number, format: string): string {
  return dayjs(moment).utcOffset(8).format(format);
}
