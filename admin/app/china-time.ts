import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);
dayjs.extend(timezone);
dayjs.locale('zh-cn');
/** Pickers take "now" in this zone. */
dayjs.tz.setDefault('Asia/Shanghai');

const LOCAL = 'YYYY-MM-DDTHH:mm:ss';
const CHINA = '+08:00';

/** Converts an ISO time to local China time for a picker, independent of the browser's time zone. */
export function toPickerTime(moment: string | null | undefined): Dayjs | null {
  return moment ? dayjs(dayjs(moment).utcOffset(8).format(LOCAL)) : null;
}

/** Converts a picker's value, local China time, to an ISO time. */
export function fromPickerTime(picked: Dayjs | null | undefined): string | null {
  return picked ? picked.format(LOCAL) + CHINA : null;
}

/** `2026-11-21 10:00`, China time. */
export function showTime(moment: string | null | undefined): string {
  return moment ? dayjs(moment).utcOffset(8).format('YYYY-MM-DD HH:mm') : '';
}

/** `2026-11-21 10:00:00`, China time. */
export function showExactTime(moment: string | null | undefined): string {
  return moment ? dayjs(moment).utcOffset(8).format('YYYY-MM-DD HH:mm:ss') : '';
}

/** A time in China, formatted with `format`. */
export function formatTime(moment: string | number, format: string): string {
  return dayjs(moment).utcOffset(8).format(format);
}
