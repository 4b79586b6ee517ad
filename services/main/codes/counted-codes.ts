const DIGITS = /\d+/g;
/** Letters that make a series recognisable. */
const NAMED = /[a-z]{2}/i;
/** Longer numbers are no counters. */
const MOST_DIGITS = 9;
/** The share of codes that must be in the series, and of its numbers that must be used. */
const IN_SERIES = 1 / 2;
const USED = 1 / 2;

/** Codes that differ in a counter alone, whatever its length: `YM1XK` to `YM3000XK`. */
export class CountedCodes {
  #series: string | undefined;

  constructor(codes: readonly string[]) {
    const [series = '', members = []] =
      [...Map.groupBy(codes, seriesOf)].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
    if (NAMED.test(series) && members.length > IN_SERIES * codes.length && areCounted(members)) {
      this.#series = series;
    }
  }

  includes(code: string): boolean {
    return seriesOf(code) === this.#series;
  }
}

/** A code without its numbers. */
function seriesOf(code: string): string {
  return code.replace(DIGITS, '0');
}

/** Whether one number differs, and most numbers between the lowest and the highest are used. */
function areCounted(codes: readonly string[]): boolean {
  const numbers = codes.map((code) => code.match(DIGITS) ?? []);
  const places = (numbers[0] ?? []).map((_, place) => new Set(numbers.map((one) => one[place] ?? '')));
  const [counted, ...others] = places.filter(({ size }) => size > 1);
  if (!counted || others.length > 0 || [...counted].some(({ length }) => length > MOST_DIGITS)) {
    return false;
  }
  const sorted = [...counted].map(Number).sort((one, other) => one - other);
  return sorted.length >= USED * ((sorted.at(-1) ?? 0) - (sorted[0] ?? 0) + 1);
}
