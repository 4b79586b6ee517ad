import { formatTime } from '../ui/china-time.ts';
import { describeDay, readDateTime } from './read-date-time.ts';

export const DAY = 'YYYY-MM-DD';

/** What a field for a day contains: a China day with its description, or a problem. */
type TypedDay = { day: string; echo: string } | { problem: string };

/** Reads a day in any notation that a date field reads: `11/25`, `20261125`, `昨天`, `上周三`. A time of day is refused. */
export function readTypedDay(text: string, now: Date): TypedDay {
  if (text.trim() === '') {
    return { problem: '请填写日期，可写 11/25、11月25日、昨天' };
  }
  const reading = readDateTime(text, now);
  if ('problem' in reading) {
    return { problem: reading.problem.replace('请填写时间', '请填写日期') };
  }
  if (reading.hasTime) {
    return { problem: '这里只要日期，不用写几点' };
  }
  return {
    day: formatTime(reading.value.toISOString(), DAY),
    echo: describeDay(reading.value, now),
  };
}
