import { MOBILE } from './contact-numbers.ts';

/** Texts from which a list is recognised, and the share of them that must be of one kind. */
const FEWEST = 5;
const MOST = 0.9;
const DAY = '(?:19|20)\\d\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])';
/** What lists have that are no lists of codes; codes look like none of these by chance. */
const KINDS = [
  { name: '手机号', pattern: MOBILE },
  { name: '身份证号', pattern: new RegExp(`^[1-9]\\d{5}${DAY}\\d{3}[\\dX]$`, 'i') },
  { name: '日期', pattern: new RegExp(`^${DAY}$`) },
  // From 2009 to 2036.
  { name: '表格软件的日期序号', pattern: /^4\d{4}$/ },
];
const DIGITS = /^\d+$/;
/** Numbers are running if so many times their count covers them all: some rows may be missing. */
const GAPS = 2;

/** Recognises a list that has something else than codes: numbers of players, dates, serial numbers. */
export class ForeignList {
  #kind: { name: string; pattern: RegExp } | undefined;

  /** @param texts learns from these */
  constructor(texts: readonly string[]) {
    if (texts.length >= FEWEST) {
      this.#kind =
        KINDS.find(
          ({ pattern }) => texts.filter((text) => pattern.test(text)).length >= MOST * texts.length,
        ) ?? (areRunning(texts) ? { name: '序号', pattern: DIGITS } : undefined);
    }
  }

  /** What the list consists of, for one of its texts; undefined for a list of codes. */
  kindOf(text: string): string | undefined {
    return this.#kind?.pattern.test(text) ? this.#kind.name : undefined;
  }
}

/** Whether a list counts: `0001`, `0002`, in any order. */
function areRunning(texts: readonly string[]): boolean {
  const numbers = texts.filter((text) => DIGITS.test(text)).map(Number);
  if (numbers.length < MOST * texts.length) {
    return false;
  }
  const least = numbers.reduce((found, number) => Math.min(found, number));
  const most = numbers.reduce((found, number) => Math.max(found, number));
  return most - least < GAPS * numbers.length;
}
