import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);
dayjs.extend(timezone);
dayjs.locale('zh-cn');
/** Pickers take "now" in this zone. */
dayjs.tz.setDefault('Asia/Shanghai');

const CHINA_HOURS = 8;
const CHINA = '+08:00';

/**
 * China's time of day in UTC mode. In other modes dayjs computes with the browser's own zone, where an hour of that day
 * may not exist.
 */
function inChina(moment: string | number): Dayjs {
  return dayjs.utc(moment).add(CHINA_HOURS, 'hour');
}

/** An ISO time for a picker, which shows China's time of day. */
export function toPickerTime(moment: string | null | undefined): Dayjs | null {
  return moment ? inChina(moment) : null;
}

/** The ISO time of a picker's value, in whole seconds. */
export function fromPickerTime(picked: Dayjs | null | undefined): string | null {
  return picked ? picked.format('YYYY-MM-DDTHH:mm:ss') + CHINA : null;
}

/** `2026-11-21 10:00`, China time. */
export function showTime(moment: string | null | undefined): string {
  return moment ? formatTime(moment, 'YYYY-MM-DD HH:mm') : '';
}

/** `2026-11-21 10:00:00`, China time. */
export function showExactTime(moment: string | null | undefined): string {
  return moment ? formatTime(moment, 'YYYY-MM-DD HH:mm:ss') : '';
}

/** A time in China, formatted with `format`. */
export function formatTime(moment: string | number, format: string): string {
  return inChina(moment).format(format);
}
