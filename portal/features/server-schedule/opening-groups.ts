import type { Opening } from '#contract/entities/schedule.ts';
import { clockTime, dayName } from '#portal/ui/format.ts';

export interface HourGroup {
  /** `10:00`, the start of the hour. */
  hour: string;
  openings: Opening[];
}

export interface DayGroup {
  /** `今天`, `明天`, else `11月21日 周六`. */
  day: string;
  hours: HourGroup[];
}

/** Groups a list sorted by time, in either direction, by day and hour in China time. */
export function groupOpenings(openings: readonly Opening[], now: string): DayGroup[] {
  const days: DayGroup[] = [];
  for (const opening of openings) {
    const day = dayName(opening.opens_at, now);
    const hour = `${clockTime(opening.opens_at).slice(0, 2)}:00`;
    let dayGroup = days.at(-1);
    if (dayGroup?.day !== day) {
      dayGroup = { day, hours: [] };
      days.push(dayGroup);
    }
    const hourGroup = dayGroup.hours.at(-1);
    if (hourGroup?.hour === hour) {
      hourGroup.openings.push(opening);
    } else {
      dayGroup.hours.push({ hour, openings: [opening] });
    }
  }
  return days;
}
