import type { CellLook } from './cell-looks.ts';

/** Built-in number formats that are dates, Chinese ones among them (ECMA-376 18.8.30). */
const DATE_FORMATS: readonly [from: number, to: number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];
/** Those that show no time of day. */
const DAY_FORMATS: typeof DATE_FORMATS = [
  [14, 17],
  [27, 31],
  [36, 36],
  [50, 54],
  [57, 58],
];
/** What shows no date in a format: texts, fillings, colours and conditions, `General`, and numbers with their exponents. */
const NOT_DATES = /"[^"]*"?|[\\_*].|\[(?!(?:[Hh]+|[Mm]+|[Ss]+)\])[^\]]*\]?|[Gg]eneral|[0#.][0#?.,E+\-%]*/gs;
/** Hours or seconds, also as durations: `[h]`, `[mm]`. */
const TIMES = /[HShs]|\[[Mm]/;
const DATES = /[BDEHMSYbdeghmsy]|[Aa]\/[Pp]|上午\/下午/;
/** Zeros and texts between them, or a text without a digit alone. A zero in a text shows no digit. */
const SHOWN = /^(?!0$)(?=(?:-|"[^"]*"|\\.)*0)(?:0|-|"[^"]*"|\\.)+$|^(?:"[^"\d]+"|\\\D)+$/;
const SIGNS = /"([^"]*)"|\\(.)|0|-/g;
const SECTIONS = /(?:"[^"]*"|[\\_*].|[^;])+/gs;
/** Texts, and what a section has that shows none: colours and conditions, and blanks as wide as a sign. */
const NO_TEXT = /"[^"]*"|\\.|\[[^\]]*\]|[_*]./gs;
/** A section for texts with more than the text. */
const TEXT = /^(?!@$)(?=(?:[^"\\@]|"[^"]*"|\\.)*@)(?:[^"\\;#0?]|"[^"]*"|\\.)+$/;
const LITERALS = /"[^"]*"|\\.|@/gs;
const TEXT_SIGNS = /"([^"]*)"|\\(.)|@|-/g;
/** `General` for the digits as they are, and `!` for a backslash, outside texts. */
const SYNONYMS = /"[^"]*"|[\\_*].|[Gg]eneral|!(.)/gs;
/** What a section of a format may have without showing a thing. */
const EMPTY_PARTS = /""|\[[^[\]]*\]|\s/g;
const LAST_DAY = 2_958_465;
const DAYS_TO_1904 = 1_462;
/** Days that workbooks have and the calendar does not (ECMA-376 18.17.4.1). */
const INVENTED_DAYS: Readonly<Record<number, string>> = { 0: '1900-01-00', 60: '1900-02-29' };

export interface NumberFormat {
  isDate: boolean;
  /** A date without a time of day. */
  isDay?: boolean;
  /** A format that shows more than the digits of a number: `00000000`, `"YM"0000-0000`. */
  shown?: string;
  /** A format that shows more than a text: `@"(已用)"`. */
  shownText?: string;
  /** The text is struck out. */
  isStruck?: true;
  look?: CellLook;
  /** A format that shows nothing: `;;;`. */
  showsNothing?: true;
}

export function builtInFormat(id: number): NumberFormat {
  const isIn = (ranges: typeof DATE_FORMATS) => ranges.some(([from, to]) => id >= from && id <= to);
  return { isDate: isIn(DATE_FORMATS), isDay: isIn(DAY_FORMATS) };
}

export function customFormat(given: string): NumberFormat {
  const code = given.replace(SYNONYMS, (part, escaped?: string) =>
    escaped === undefined ? (/^g/i.test(part) ? '0' : part) : `\\${escaped}`,
  );
  const shownParts = code.replace(NOT_DATES, '');
  const isDate = DATES.test(shownParts);
  const sections = (code.match(SECTIONS) ?? []).map((section) =>
    section.replace(NO_TEXT, (part) => (/^["\\]/.test(part) ? part : '')).trim(),
  );
  const ofText = sections.find((section) => TEXT.test(section));
  const [ofAll] = new Set(sections).size === 1 ? sections : [];
  // Without a section for numbers, they are texts.
  const ofNumbers =
    ofAll === ofText ? ofAll?.replace(LITERALS, (part) => (part === '@' ? '0' : part)) : ofAll;
  return {
    isDate,
    isDay: isDate && !TIMES.test(shownParts),
    ...(ofNumbers !== undefined && (ofAll === ofText || SHOWN.test(ofNumbers)) && { shown: ofNumbers }),
    ...(ofText !== undefined && { shownText: ofText }),
    ...(code.replace(EMPTY_PARTS, '') === ';;;' && { showsNothing: true as const }),
  };
}

/** The digits of a number in a `shown` format; the first zero of the format takes those that have none of their own. */
export function shownDigits(format: string, digits: string): string {
  const zeros = format.replace(SIGNS, (sign) => (sign === '0' ? sign : '')).length;
  const padded = digits.padStart(zeros, '0');
  let at = 0;
  return format.replace(SIGNS, (sign, text?: string, escaped?: string) => {
    if (sign !== '0') {
      return text ?? escaped ?? sign;
    }
    const from = at;
    at += from === 0 ? padded.length - zeros + 1 : 1;
    return padded.slice(from, at);
  });
}

/** A text in a `shownText` format. */
export function shownText(format: string, text: string): string {
  return format.replace(TEXT_SIGNS, (sign, literal?: string, escaped?: string) =>
    sign === '@' ? text : (literal ?? escaped ?? sign),
  );
}

/** The date of a serial number of days, as `2026-11-21`; undefined if there is none. */
export function dateOfSerial(days: number, date1904: boolean): string | undefined {
  const day = days + (date1904 ? DAYS_TO_1904 : 0);
  if (days < 0 || day > LAST_DAY) {
    return undefined;
  }
  return (
    INVENTED_DAYS[day] ??
    new Date(Date.UTC(1899, 11, (day < 60 ? 31 : 30) + day)).toISOString().slice(0, 'yyyy-mm-dd'.length)
  );
}
