import { isTimeOfDay } from '#contract/notations/dates.ts';

/** The day that a workbook has before a time of day. */
const NO_DAY = /^(?:1899-12-3[01]|1900-01-00|1904-01-01) (?=\d{2}:)/;
/** The time that a workbook has after a day. */
const MIDNIGHT = / 00:00:00$/;
const HAS_TIME = /[:：点时]/;

/**
 * The time that two cells of a row have: a day and a time of day (`2026-12-01` and `10:00`, in any order), or the one with a
 * time of day, else the first filled one.
 */
export function joinedTime(one: unknown, other: unknown): unknown {
  const texts = [one, other].map(String).map((text) => text.trim().replace(NO_DAY, ''));
  const filled = texts.filter((text) => text !== '');
  const clock = filled.find(isTimeOfDay);
  const days = filled.filter((text) => !isTimeOfDay(text)).map((text) => text.replace(MIDNIGHT, ''));
  const [day] = days;
  if (day !== undefined && clock !== undefined && !HAS_TIME.test(day)) {
    return `${day} ${clock}`;
  }
  return days.find((text) => HAS_TIME.test(text)) ?? filled[0] ?? '';
}
