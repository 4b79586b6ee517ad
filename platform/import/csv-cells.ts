import { RECORD_LIMIT } from './record.ts';

export interface CsvRow {
  line: number;
  /** The row as a spreadsheet numbers it: a row with lines within cells counts once. */
  row: number;
  cells: string[];
  broken?: { reason: string; text: string };
  /** Its first cell stands in quotes. */
  isQuoted?: true;
}

interface Step {
  row: CsvRow;
  end: number;
}

const UNCLOSED = '引号没有闭合';
const AFTER_QUOTE = '引号后面还有其他字符；单元格里的引号应写成两个';

/** The delimiter of a text by its first line: a tab or a semicolon if the line has one and no comma, else a comma. */
export function delimiterOf(firstLine: string): ',' | '\t' | ';' {
  if (firstLine.includes(',')) {
    return ',';
  }
  return firstLine.includes('\t') ? '\t' : firstLine.includes(';') ? ';' : ',';
}

/**
 * Splits CSV text into rows as a stream: RFC 4180 with any line ends, also mixed. For an unclosed quote only the first
 * line is rejected; reading continues with the next line.
 */
export class CsvSplitter {
  #buffer = '';
  #at = 0;
  #line = 1;
  #row = 0;
  #delimiter: string;

  constructor(delimiter = ',') {
    this.#delimiter = delimiter;
  }

  *push(text: string): Generator<CsvRow> {
    this.#buffer = this.#buffer.slice(this.#at) + text;
    this.#at = 0;
    yield* this.#rows(false);
  }

  *end(): Generator<CsvRow> {
    yield* this.#rows(true);
  }

  *#rows(isEnd: boolean): Generator<CsvRow> {
    while (this.#at < this.#buffer.length) {
      const step = this.#read(this.#at, isEnd);
      if (!step && !isEnd && this.#buffer.length - this.#at <= RECORD_LIMIT) {
        return;
      }
      const { row, end } = step ?? this.#firstLineOnly();
      this.#row += 1;
      for (let at = this.#at; at < end; at += 1) {
        const code = this.#buffer.charCodeAt(at);
        if (code === 10 || (code === 13 && this.#buffer.charCodeAt(at + 1) !== 10)) {
          this.#line += 1;
        }
      }
      this.#at = end;
      if (row.broken || row.cells.length > 1 || row.cells[0]?.trim()) {
        yield row;
      }
    }
  }

  /** Reads the row at `from`; undefined if it is incomplete. */
  #read(from: number, isEnd: boolean): Step | undefined {
    const text = this.#buffer;
    const row: CsvRow = { line: this.#line, row: this.#row + 1, cells: [] };
    // Files that were joined have byte order marks inside.
    let at = text[from] === '\ufeff' ? from + 1 : from;
    for (;;) {
      if (text[at] === '"') {
        const close = this.#closingQuote(at + 1);
        if (close < 0) {
          return undefined;
        }
        if (row.cells.length === 0) {
          row.isQuoted = true;
        }
        row.cells.push(text.slice(at + 1, close).replaceAll('""', '"'));
        const end = this.#cellEnd(close + 1);
        if (text.slice(close + 1, end).trim() !== '') {
          row.broken = { reason: AFTER_QUOTE, text: text.slice(from, end) };
          row.cells[row.cells.length - 1] = text.slice(at, end);
        }
        at = end;
      } else {
        const end = this.#cellEnd(at);
        row.cells.push(text.slice(at, end));
        at = end;
      }
      if (at >= text.length) {
        return isEnd ? { row, end: at } : undefined;
      }
      if (text[at] === this.#delimiter) {
        at += 1;
        continue;
      }
      if (text[at] === '\r' && at + 1 >= text.length && !isEnd) {
        return undefined;
      }
      return { row, end: at + (text.startsWith('\r\n', at) ? 2 : 1) };
    }
  }

  /** The offset of a quoted cell's closing quote, or -1. */
  #closingQuote(from: number): number {
    let at = this.#buffer.indexOf('"', from);
    while (at >= 0 && this.#buffer[at + 1] === '"') {
      at = this.#buffer.indexOf('"', at + 2);
    }
    return at;
  }

  #cellEnd(from: number): number {
    const text = this.#buffer;
    let at = from;
    while (at < text.length) {
      const sign = text[at];
      if (sign === this.#delimiter || sign === '\n' || sign === '\r') {
        break;
      }
      at += 1;
    }
    return at;
  }

  #firstLineOnly(): Step {
    const rest = this.#buffer.slice(this.#at);
    const match = /\r\n?|\n/.exec(rest);
    const length = match ? match.index + match[0].length : rest.length;
    const text = rest.slice(0, match?.index ?? rest.length);
    const row: CsvRow = {
      line: this.#line,
      row: this.#row + 1,
      cells: [],
      broken: { reason: UNCLOSED, text },
    };
    return { row, end: this.#at + length };
  }
}
