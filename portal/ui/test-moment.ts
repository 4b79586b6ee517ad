import type { GameTest } from '#contract/entities/schedule.ts';
import { clockTime, dayName, monthOf, shortDate } from './format.ts';

/** The start of a test in its known precision. */
export function testMoment(
  { starts_at, precision }: Pick<GameTest, 'starts_at' | 'precision'>,
  now: string,
): string {
  if (starts_at === null || precision === '待定') {
    return '时间待定';
  }
  if (precision === '月') {
    return shortDate(starts_at, now).replace(/\d+日$/, '');
  }
  return precision === '日' ? dayName(starts_at, now) : `${dayName(starts_at, now)} ${clockTime(starts_at)}`;
}

/** Whether a test has begun. A test with a known month only is upcoming until the end of that month. */
export function hasBegun(
  { starts_at, precision }: Pick<GameTest, 'starts_at' | 'precision'>,
  now: string,
): boolean {
  if (starts_at === null) {
    return false;
  }
  return precision === '月' ? monthOf(starts_at) < monthOf(now) : starts_at <= now;
}
