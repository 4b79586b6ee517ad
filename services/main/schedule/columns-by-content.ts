import { readDate, readMonthDay } from '#contract/notations/dates.ts';
import { readTimeOfDay } from '#contract/notations/time-of-day.ts';

/** The columns of the grid; their order in a table without a header. */
export const IN_ORDER = ['game', 'server_name', 'opens_at', 'platform', 'pack', 'dynamic'];
const TIME_PLACE = IN_ORDER.indexOf('opens_at');
/** `明天10点`, `下周三 20:00`, `25日10:00`. */
const RELATIVE_DAY =
  /^(?:大?后天|前天|[今明昨][天日早晚]|(?:下+|本|这)?个?(?:周|星期|礼拜)[一二三四五六日天]|\d{1,2}[日号])/;
const WEEKDAY = /^(?:周|星期|礼拜)[一二三四五六日天]$/;

/**
 * The fields of the columns of a table without a header, by what half of their cells or more are: serial numbers and weekdays are
 * not read, the day and the time of day are the time, the others are in the order of the grid.
 * @returns undefined if no column has times
 */
export function columnsByContent(rows: readonly (readonly string[])[]): string[] | undefined {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, at) => rows.map((row) => row[at]?.trim() ?? ''));
  const isUsually = (cells: readonly string[], is: (cell: string) => boolean) => {
    const filled = cells.filter((cell) => cell !== '');
    return filled.length > 0 && filled.filter(is).length * 2 >= filled.length;
  };
  const weekdays = columns.map((cells) => isUsually(cells, (cell) => WEEKDAY.test(cell)));
  const days = columns.map((cells, at) => !weekdays[at] && isUsually(cells, isDay));
  const clock = columns.findIndex((cells) => isUsually(cells, (cell) => readTimeOfDay(cell) !== undefined));
  const day = days[TIME_PLACE] ? TIME_PLACE : days.indexOf(true);
  if (day < 0) {
    return undefined;
  }
  const others = IN_ORDER.filter((field) => field !== 'opens_at');
  return columns.map((cells, at) => {
    if (at === day || at === clock) {
      return 'opens_at';
    }
    return weekdays[at] || (at === 0 && areSerialNumbers(cells)) ? '' : (others.shift() ?? '');
  });
}

function isDay(cell: string): boolean {
  return 'value' in readDate(cell) || readMonthDay(cell) !== undefined || RELATIVE_DAY.test(cell);
}

/** `1`, `2`, `3`; one number alone is none of several, unless it is the first. */
function areSerialNumbers(cells: readonly string[]): boolean {
  const [first = ''] = cells;
  return (
    /^\d{1,4}$/.test(first) &&
    (cells.length > 1 || first === '1') &&
    cells.every((cell, at) => cell === String(Number(first) + at))
  );
}
