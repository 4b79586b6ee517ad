import { isDeeper, MAX_DEPTH } from '../core/json-depth.ts';
import { type CsvRow, CsvSplitter, delimiterOf } from './csv-cells.ts';
import { type TextChunk, UnreadableFile, withoutBlankChunks } from './encoding.ts';
import { HEADER_ROWS, HeaderFinder, headerScore, type IsHeading, type TableRow } from './find-header.ts';
import { type JsonPiece, JsonSplitter } from './json-objects.ts';
import { type JsonWrapper, valuesOf, wrapperOf } from './json-wrapper.ts';
import { pipeTable } from './pipe-table.ts';
import { type FileRecord, MOST_COLUMNS } from './record.ts';
import { rowProblem } from './row-problem.ts';

export interface RecordsInfo {
  format: 'csv' | 'json' | 'xlsx';
  /** In file order: the header of CSV or a sheet, the keys of the first JSON object. */
  columns: string[];
  /** The first values, by column. */
  sample: string[];
  /** The rows above the header. */
  above?: readonly TableRow[];
  /** The letters of the filled columns that a workbook does not show. */
  hiddenColumns?: readonly string[];
  /** What an operator should know about how the file is read. */
  note?: string | undefined;
}

/** How a table is read: what is a heading, and who receives the header, once, before the first record. */
export interface TableOptions {
  isHeading: IsHeading;
  onStart(info: RecordsInfo): void;
}

/**
 * Parses a text stream into records: JSON if it begins with `[` or `{`, else CSV with a header. The separator is the one
 * of comma, tab and semicolon with which the first rows have the most headings.
 * @throws {UnreadableFile} without a header
 */
export async function* readRecords(
  chunks: AsyncIterable<TextChunk>,
  options: TableOptions,
): AsyncGenerator<{ records: FileRecord[]; bytesRead: number }> {
  let reader: CsvReader | JsonReader | undefined;
  let bytesRead = 0;
  for await (const chunk of withoutBlankChunks(chunks)) {
    const isJson = /^\s*[[{]/.test(chunk.text);
    reader ??= isJson ? new JsonReader(chunk.text, options) : new CsvReader(chunk.text, options);
    bytesRead = chunk.bytesRead;
    yield { records: reader.push(chunk.text), bytesRead };
  }
  yield { records: reader?.end() ?? [], bytesRead };
}

const DELIMITERS = [',', '\t', ';'];
/** Characters in which the separator is looked for. */
const HEAD = 65_536;
const SEPARATOR_LINE = /^sep=(.)$/i;

/** The separator of a text: the stated or usual one, unless the first rows have a higher score with another one. */
export function separatorOf(text: string, scoreOf: (rows: readonly TableRow[]) => number): string {
  const head = text.slice(0, HEAD);
  const lines = head.split(/\r\n?|\n/, HEADER_ROWS);
  const stated = SEPARATOR_LINE.exec(lines[0]?.trim() ?? '')?.[1];
  const usual = stated ?? delimiterOf(lines[0] ?? '');
  const scores = [usual, ...DELIMITERS].map((delimiter) => {
    const rows: TableRow[] = [];
    for (const row of new CsvSplitter(delimiter).push(head)) {
      if (rows.push(row) === HEADER_ROWS) {
        break;
      }
    }
    return { delimiter, score: scoreOf(rows) };
  });
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

class CsvReader {
  #splitter: CsvSplitter;
  #readRow: (row: CsvRow) => CsvRow[];
  #header: HeaderFinder;

  constructor(head: string, { isHeading, onStart }: TableOptions) {
    const readPipes = pipeTable(head);
    this.#splitter = new CsvSplitter(
      readPipes ? '|' : separatorOf(head, (rows) => headerScore(rows, isHeading)),
    );
    this.#readRow = readPipes ?? ((row) => (isSeparatorRow(row) ? [] : [row]));
    this.#header = new HeaderFinder(isHeading, ({ columns, first, above }) =>
      onStart({ format: 'csv', columns, above, sample: columns.map((_name, at) => first?.cells[at] ?? '') }),
    );
  }

  push(text: string): FileRecord[] {
    return [...this.#splitter.push(text)].flatMap((row) => this.#records(row));
  }

  end(): FileRecord[] {
    const records = [...this.#splitter.end()].flatMap((row) => this.#records(row));
    const rest = this.#header.end().flatMap((row) => this.#record(row));
    if (!this.#header.columns) {
      throw new UnreadableFile('文件里没有表头。');
    }
    return [...records, ...rest];
  }

  #records(row: CsvRow): FileRecord[] {
    return this.#readRow(row).flatMap((read) => this.#header.push(read).flatMap((one) => this.#record(one)));
  }

  /** The record of a row; none for an empty row. */
  #record({ line, row, cells, broken }: TableRow): FileRecord | [] {
    if (broken) {
      return { line, row, values: {}, broken, ...(cells.length > 0 && { cells }) };
    }
    if (cells.every((cell) => cell.trim() === '')) {
      return [];
    }
    const problem = rowProblem(cells, this.#header.isRepeatedBy);
    if (problem) {
      return { line, row, values: {}, broken: { reason: problem, text: cells.join(',') }, cells };
    }
    const columns = this.#header.columns ?? [];
    const extra = cells.slice(columns.length);
    if (cells.length < columns.length || extra.some((cell) => cell.trim() !== '')) {
      const hint = extra.length > 0 ? '，可能是内容里有逗号但没有加引号' : '，这一行可能被截断';
      const reason = `有 ${cells.length} 格，表头是 ${columns.length} 格${hint}`;
      return { line, row, values: {}, broken: { reason, text: cells.join(',') }, cells };
    }
    return {
      line,
      row,
      values: Object.fromEntries(columns.map((name, at) => [name, unescaped(cells[at] ?? '')])),
    };
  }
}

/** True for the first line `sep=;` by which Excel recognises the separator. */
export function isSeparatorRow({ line, cells }: CsvRow): boolean {
  return (
    line === 1 && /^sep=.?$/i.test(cells[0]?.trim() ?? '') && cells.slice(1).every((cell) => cell === '')
  );
}

/** A cell without the apostrophe by which exports escape formulas. */
export function unescaped(cell: string): string {
  return /^'[=+\-@＝＋－＠\t\r\n]/.test(cell) ? cell.slice(1) : cell;
}

class JsonReader {
  #splitter: JsonSplitter;
  #wrapper: JsonWrapper | undefined;
  #isHeading: IsHeading;
  #onStart: TableOptions['onStart'];
  #hasStarted = false;
  /** The first object, until it is known whether the next one begins on its line. */
  #first: JsonPiece | undefined;
  #count = 0;
  #isCounted = false;

  constructor(head: string, { isHeading, onStart }: TableOptions) {
    this.#wrapper = wrapperOf(head, isHeading);
    this.#splitter = new JsonSplitter(this.#wrapper?.length);
    this.#isHeading = isHeading;
    this.#onStart = onStart;
  }

  push(text: string): FileRecord[] {
    return Array.from(this.#splitter.push(text)).flatMap((piece) => this.#records(piece));
  }

  end(): FileRecord[] {
    const records = Array.from(this.#splitter.end()).flatMap((piece) => this.#records(piece));
    return this.#count === 1 && this.#first ? [this.#record(this.#first)] : records;
  }

  #records(piece: JsonPiece): FileRecord[] {
    this.#count += 1;
    if (this.#count === 1) {
      this.#first = piece;
      return [];
    }
    const isSecond = this.#count === 2;
    this.#isCounted ||= isSecond && piece.line === this.#first?.line;
    const pieces = isSecond && this.#first ? [this.#first, piece] : [piece];
    return pieces.map((one, at) => {
      const record = this.#record(one);
      return this.#isCounted
        ? { ...record, line: this.#count - pieces.length + 1 + at, isCounted: true }
        : record;
    });
  }

  #record({ line, text, broken }: JsonPiece): FileRecord {
    if (broken) {
      return { line, values: {}, broken: { reason: broken, text } };
    }
    try {
      const values = valuesOf(JSON.parse(text), this.#isHeading);
      const texts = Object.values(values).map((value) =>
        typeof value === 'string' ? value : value === null ? '' : 'value',
      );
      const problem = objectProblem(values) ?? rowProblem(texts);
      if (problem) {
        return { line, values: {}, broken: { reason: problem, text } };
      }
      if (!this.#hasStarted) {
        this.#hasStarted = true;
        const columns = Object.keys(values);
        const note = this.#wrapper && `JSON 的内容在“${this.#wrapper.key}”里，读取的是其中的每一项`;
        const sample = columns.map((name) => String(values[name] ?? ''));
        this.#onStart({ format: 'json', columns, sample, note });
      }
      return { line, values };
    } catch {
      return { line, values: {}, broken: { reason: 'JSON 格式有误', text } };
    }
  }
}

/** The limit that an object exceeds, or null. */
function objectProblem(values: Record<string, unknown>): string | null {
  const keys = Object.keys(values).length;
  if (keys > MOST_COLUMNS) {
    return `有 ${keys} 个键，最多 ${MOST_COLUMNS} 个`;
  }
  return isDeeper(values, MAX_DEPTH) ? `嵌套超过 ${MAX_DEPTH} 层` : null;
}
