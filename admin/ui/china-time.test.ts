import { afterEach, describe, expect, test } from 'vitest';
import { formatTime, fromPickerTime, showExactTime, toPickerTime } from './china-time.ts';

const ZONE = process.env.TZ;

/** Each lies in an hour of China that the zone of the computer repeats or leaves out. */
const TIMES = ['2027-03-14T02:30:00+08:00', '2026-11-01T09:30:00+08:00', '2027-03-28T01:30:00+08:00'];

describe.each(['Asia/Shanghai', 'America/Los_Angeles', 'Europe/London'])('on a computer in %s', (zone) => {
  afterEach(() => {
    process.env.TZ = ZONE ?? 'UTC';
  });

  test.each(TIMES)('[FRM-01] %s is shown, picked and formatted as it is', (moment) => {
    process.env.TZ = zone;
    expect(showExactTime(moment)).toBe(moment.slice(0, 19).replace('T', ' '));
    expect(formatTime(moment, 'MM-DD HH:mm')).toBe(moment.slice(5, 16).replace('T', ' '));
    expect(fromPickerTime(toPickerTime(moment))).toBe(moment);
    expect(fromPickerTime(toPickerTime(moment)?.add(1, 'day').subtract(1, 'day'))).toBe(moment);
  });
});
