import type { Opening } from '#contract/entities/schedule.ts';
import { clockTime, dayName } from '#portal/ui/format.ts';

/** Openings of one hour. */
export interface HourGroup {
  /** `10:00`: when the hour begins. */
  hour: string;
  openings: Opening[];
}

/** Openings of one day by the hour, in the order of the list. */
export interface DayGroup {
  /** `今天`, `明天`, else `11月21日 周六`. */
  day: string;
  hours: HourGroup[];
}

/** Parts a list that is in order of time, forwards or backwards, by the day and the hour in China. */
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
