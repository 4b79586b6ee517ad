import type { ImportFinding } from '#contract/admin/imports.ts';
import { htmlAddressProblems } from '#contract/html-addresses.ts';
import { halfWidth, type Reading } from '#contract/notations/characters.ts';
import {
  type DateOrder,
  endOfPeriod,
  type MonthDay,
  readDate,
  readMonthDay,
  readSerial,
  type TimeReading,
} from '#contract/notations/dates.ts';
import {
  readCount,
  readDuration,
  readLevel,
  readScore,
  readSize,
  readStars,
  type Score,
} from '#contract/notations/numbers.ts';
import { pictureFile } from '#contract/picture-focus.ts';
import { addressProblem, isAddress, LONGEST_ADDRESS } from '#contract/saved-address.ts';
import { simplified } from '../core/simplified.ts';
import { unescapedHtml, unescapedText } from '../security/html/escaped-html.ts';
import { cleanLine, cleanText, excerpt, textLength } from './clean-text.ts';
import { cellText } from './joined-time.ts';
import { BLANK, nameProblem } from './name-problem.ts';
import { oddCharacters } from './odd-characters.ts';
import type { FileRecord } from './record.ts';

const SHOWN_VALUE = 80;
/** The maximum of PostgreSQL's integer. */
const LARGEST_INTEGER = 2_147_483_647;
const NO_LEVEL = /^(?:(?:等级)?不限(?:等级)?|无(?:等级)?(?:要求|限制))$/;
const WHOLE_DAY = '没写时刻或写的是 0 点，按这一天结束（23:59:59）算；要在这一天 0 点结束，请写前一天 24:00';
const NO_TIME = '没写几点，按 0 点算；不是 0 点的，请写上时刻';
/** What a program wraps a text in for XML. */
const CDATA = '<![CDATA[';
const CDATA_SIGNS = /<!\[CDATA\[|\]\]>/g;
const RELATIVE_PICTURE = /\.(?:png|jpe?g|webp|avif|gif)$/i;

export interface ListLimits {
  items: number;
  length: number;
}

/** Where the fields of a row are in its file, and what the row refers to. */
export interface RowLayout {
  /** The heading of a field. */
  headingOf(field: string): string;
  /** The address of its cell, such as `C12`; undefined in files without addresses. */
  addressOf(field: string): string | undefined;
  /** The row changes an existing record: a required cell may be empty. */
  isUpdate?: boolean;
  /** True if a workbook has a number in the cell. */
  isNumber?(field: string): boolean;
  date1904?: boolean;
}

/**
 * Reads the cells of one row into typed values. An invalid cell is reported with its column and rejects the row; an
 * empty one is unknown: null, or an empty text or list, never zero.
 */
export class RowReader {
  readonly line: number;
  /** What `line` counts. */
  readonly unit: '行' | '条';
  readonly issues: ImportFinding[] = [];
  #values: Record<string, unknown>;
  #dateOrder: DateOrder | undefined;
  #layout: RowLayout | undefined;
  #cellsOf: () => string[];

  /** @param cellsOf the cells of the row as the file has them */
  constructor(
    record: FileRecord,
    dateOrder?: DateOrder,
    layout?: RowLayout,
    cellsOf: () => string[] = () => Object.values(record.values).map(String),
  ) {
    this.#cellsOf = cellsOf;
    this.line = record.line;
    this.unit = record.isCounted ? '条' : '行';
    this.#values = record.values;
    this.#dateOrder = dateOrder;
    this.#layout = layout;
    if (record.broken) {
      this.report('rejected', '', record.broken.reason, record.broken.text);
    }
  }

  get isRejected(): boolean {
    return this.issues.some(
      ({ level }) => level === 'rejected' || level === 'duplicate' || level === 'skipped',
    );
  }

  /** True if the row changes an existing record; empty cells change nothing. */
  get isUpdate(): boolean {
    return this.#layout?.isUpdate ?? false;
  }

  /** Reports an issue; `value` defaults to the cell's text. */
  report(level: ImportFinding['level'], column: string, reason: string, value = this.#text(column)): void {
    const address = column === '' ? undefined : this.#layout?.addressOf(column);
    const cell = this.unit === '条' ? `第 ${this.line} 条` : address;
    const heading = this.#layout?.headingOf(column) ?? column;
    if (this.issues.some((one) => one.reason === reason && one.column === heading && one.level === level)) {
      return;
    }
    this.issues.push({
      line: this.line,
      column: heading,
      level,
      reason,
      value: excerpt(cellText(value), SHOWN_VALUE),
      ...(cell && { cell }),
    });
  }

  /** The cells of the row, in the order of the file. */
  get cells(): string[] {
    return this.#cellsOf();
  }

  /** The first cell, which identifies the row to operators. */
  get headline(): string {
    return this.#text(Object.keys(this.#values)[0] ?? '');
  }

  /** The unconverted cell, for columns with a special format. */
  raw(column: string): unknown {
    return this.#values[column];
  }

  isEmpty(column: string): boolean {
    const { text } = cleanText(this.#text(column));
    return text === '' || this.#isBlank(text);
  }

  /** A name or title: one line, trimmed; removed invisible characters are reported. */
  oneLine(column: string, limit: number): string {
    const { text, removed } = cleanLine(this.#unescaped(column, this.#text(column)));
    if (removed > 0) {
      this.report('note', column, `已去掉 ${removed} 个不可见字符`);
    }
    return this.#checked(column, text, limit);
  }

  /** A name or title, which must have text. */
  required(column: string, limit: number): string {
    const text = this.oneLine(column, limit);
    const problem = text === '' ? (this.isUpdate ? undefined : '不能为空') : nameProblem(text);
    if (problem) {
      this.report('rejected', column, problem);
    }
    return text;
  }

  optional(column: string, limit: number): string | null {
    return this.oneLine(column, limit) || null;
  }

  /** Plain text of several lines. */
  body(column: string, limit: number): string {
    return this.#checked(column, cleanText(this.#unescaped(column, this.#text(column))).text, limit);
  }

  /** A list: joined by `|`, or a JSON array. Repeated and empty entries are removed. */
  list(column: string, limits: ListLimits): string[] {
    const raw = this.#values[column];
    const texts = Array.isArray(raw) ? raw.map(String) : this.#text(column).split(/[|｜]/);
    const lines = texts.map((text) => cleanLine(this.#unescaped(column, text)).text);
    const entries = [...new Set(lines.filter((text) => text !== ''))];
    if (entries.length > limits.items) {
      this.report('rejected', column, `最多 ${limits.items} 项，这里有 ${entries.length} 项`);
    }
    const long = entries.find((entry) => textLength(entry) > limits.length);
    if (long) {
      this.report('rejected', column, `每项最多 ${limits.length} 字，这一项有 ${textLength(long)} 字`, long);
    }
    return entries;
  }

  count(column: string, most = LARGEST_INTEGER): number | null {
    return this.#read<number>(column, (text) => {
      const reading = readCount(text);
      return 'value' in reading && reading.value > most ? { problem: `最多 ${most}` } : reading;
    });
  }

  /** A level that a player needs: `10`, `10级`, `Lv.10`, `≥十级`; null for 不限 and 无要求. */
  level(column: string): number | null {
    return this.#read<number | null>(column, (text) =>
      NO_LEVEL.test(simplified(halfWidth(text)).trim()) ? { value: null } : readLevel(text),
    );
  }

  size(column: string): number | null {
    return this.#read(column, readSize);
  }

  duration(column: string): number | null {
    return this.#read(column, readDuration);
  }

  score(column: string): Score | null {
    return this.#read(column, readScore);
  }

  /** 1 to 5 stars. */
  stars(column: string) {
    return this.#read(column, readStars);
  }

  date(column: string): Date | null {
    return this.#read(column, (text) => this.#readDate(column, text));
  }

  /** A date with a time of day. A day alone is its start, with a warning. */
  moment(column: string): Date | null {
    return this.#read<Date>(column, (text) => {
      const reading = this.#readDate(column, text);
      if ('value' in reading && !reading.hasTime) {
        this.report('warning', column, NO_TIME);
      }
      return reading;
    });
  }

  /** The end of a period: a day alone, or with a zero time, is its last second, with a note. */
  end(column: string): Date | null {
    return this.#read<Date>(column, (text) => {
      const stated = this.#readDate(column, text);
      if ('problem' in stated) {
        return stated;
      }
      const value = endOfPeriod(stated);
      if (value !== stated.value) {
        this.report('note', column, WHOLE_DAY);
      }
      return { value };
    });
  }

  /** The month and day of a date without a year; undefined for any other cell. */
  monthDay(column: string): MonthDay | undefined {
    return readMonthDay(cleanLine(this.#text(column)).text);
  }

  #readDate(column: string, text: string): TimeReading {
    return this.#layout?.isNumber?.(column)
      ? (readSerial(text, this.#layout.date1904 ?? false) ?? readDate(text, this.#dateOrder))
      : readDate(text, this.#dateOrder);
  }

  /** One of several words, mapped to its value. */
  choice<T>(
    column: string,
    words: Readonly<Record<string, T>>,
    problem = `只能是${[...new Set(Object.values(words))].join('、')}之一，或留空`,
  ): T | null {
    const known = new Map(Object.entries(words));
    return this.#read<T>(column, (text) => {
      const plain = simplified(halfWidth(text));
      const value = known.get(text) ?? known.get(plain) ?? known.get(plain.toLowerCase());
      return value === undefined ? { problem } : { value };
    });
  }

  /** A boolean: 是 / 否, 1 / 0, true / false, √ / ×. */
  flag(column: string): boolean {
    const words = Object.fromEntries([
      ...['是', '1', 'true', 'yes', 'y', '√', '✓', '✔'].map((word) => [word, true] as const),
      ...['否', '0', 'false', 'no', 'n', '×', '✗', '✘'].map((word) => [word, false] as const),
    ]);
    return this.choice(column, words, '只能写“是”或“否”，或留空') ?? false;
  }

  /** HTML; addresses that can't be saved are reported, and the sanitiser removes them. */
  html(column: string, limit: number): string {
    const raw = this.#values[column];
    const isParagraphs = Array.isArray(raw) && raw.every((one) => typeof one === 'string');
    const stated = isParagraphs ? raw.join('\n') : this.#text(column);
    const whole = stated.includes(CDATA) ? stated.replace(CDATA_SIGNS, '') : stated;
    if (whole !== stated) {
      this.report('note', column, '正文包在 CDATA 里，已取出', excerpt(stated, SHOWN_VALUE));
    }
    const given = this.#checked(column, cleanText(whole).text, limit);
    const text = unescapedHtml(given);
    if (text !== given) {
      this.report('note', column, '是转义过的 HTML（&lt;p&gt;），已还原', excerpt(given, SHOWN_VALUE));
    }
    for (const { address, problem } of htmlAddressProblems(text)) {
      this.report('warning', column, `里面的网址${problem}；已去掉这个网址`, address);
    }
    return text;
  }

  /** A link: http or https. */
  link(column: string, limit = LONGEST_ADDRESS): string | null {
    return this.#read<string>(column, (given) => {
      const text = unescapedText(given);
      if (!isAddress(text, 'web')) {
        return { problem: '不是可用的网址，应以 http:// 或 https:// 开头' };
      }
      const problem = text.length > limit ? `最多 ${limit} 个字` : addressProblem(text, 'web');
      return problem === null ? { value: text } : { problem: `网址${problem}` };
    });
  }

  /** A picture's address; an unusable one is omitted with a warning. */
  picture(column: string, given = this.#text(column).trim()): string | null {
    const text = unescapedText(given).replace(/^\/\//, 'https://');
    if (text === '') {
      return null;
    }
    if (
      !isAddress(text, 'web') &&
      !(isAddress(text, 'picture') && RELATIVE_PICTURE.test(pictureFile(text)))
    ) {
      const reason = text.startsWith('data:') ? '图片内嵌在表格里，不是网址，已留空' : '不是图片网址，已留空';
      this.report('warning', column, reason, text);
      return null;
    }
    const problem = addressProblem(text, 'picture');
    if (problem !== null) {
      this.report('warning', column, `图片网址${problem}；已留空`, text);
      return null;
    }
    return text;
  }

  /** A changed cell of an existing record is a value: it can't be cleared by an import. */
  #isBlank(text: string): boolean {
    return !this.isUpdate && BLANK.test(simplified(text));
  }

  #read<T>(column: string, read: (text: string) => Reading<T>): T | null {
    const { text } = cleanLine(this.#text(column));
    if (text === '' || this.#isBlank(text)) {
      return null;
    }
    const reading = read(text);
    if ('problem' in reading) {
      this.report('rejected', column, reading.problem);
      return null;
    }
    return reading.value;
  }

  #unescaped(column: string, text: string): string {
    const plain = unescapedText(text);
    if (plain !== text) {
      this.report('note', column, '里面有 HTML 的转义（如 &amp;），已还原', excerpt(text, SHOWN_VALUE));
    }
    return plain;
  }

  #checked(column: string, text: string, limit: number): string {
    if (text.includes('\ufffd')) {
      this.report('rejected', column, '有损坏的字符（编码转换时丢失）', text);
    }
    const odd = oddCharacters(text);
    if (odd !== undefined) {
      this.report('warning', column, odd, text);
    }
    const length = textLength(text);
    if (length > limit) {
      this.report('rejected', column, `最多 ${limit} 字，这里有 ${length} 字`);
    }
    return text;
  }

  #text(column: string): string {
    const value = this.#values[column];
    if (value === undefined || value === null) {
      return '';
    }
    if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) {
      return value.map(String).join('|');
    }
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
}
