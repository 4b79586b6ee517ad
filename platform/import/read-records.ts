import { isDeeper, MAX_DEPTH } from '../core/json-depth.ts';
import { type CsvRow, CsvSplitter, delimiterOf } from './csv-cells.ts';
import { type TextChunk, UnreadableFile, withoutBlankChunks } from './encoding.ts';
import { type JsonPiece, JsonSplitter } from './json-objects.ts';
import { type FileRecord, MOST_COLUMNS } from './record.ts';

export interface RecordsInfo {
  format: 'csv' | 'json' | 'xlsx';
  /** In file order: the header of CSV or a sheet, the keys of the first JSON object. */
  columns: string[];
}

/**
 * Parses a text stream into records: JSON if it begins with `[` or `{`, else CSV with a header, separated by commas,
 * or by tabs if the header contains tabs and no comma.
 * @param onStart called once, before the first record
 * @throws {UnreadableFile} without a header
 */
export async function* readRecords(
  chunks: AsyncIterable<TextChunk>,
  onStart: (info: RecordsInfo) => void,
): AsyncGenerator<{ records: FileRecord[]; bytesRead: number }> {
  let reader: CsvReader | JsonReader | undefined;
  let bytesRead = 0;
  for await (const chunk of withoutBlankChunks(chunks)) {
    reader ??= /^\s*[[{]/.test(chunk.text) ? new JsonReader(onStart) : new CsvReader(chunk.text, onStart);
    bytesRead = chunk.bytesRead;
    yield { records: reader.push(chunk.text), bytesRead };
  }
  yield { records: reader?.end() ?? [], bytesRead };
}

class CsvReader {
  #splitter: CsvSplitter;
  #onStart: (info: RecordsInfo) => void;
  #columns: string[] | undefined;

  constructor(head: string, onStart: (info: RecordsInfo) => void) {
    this.#splitter = new CsvSplitter(delimiterOf(head.slice(0, head.search(/[\r\n]|$/))));
    this.#onStart = onStart;
  }

  push(text: string): FileRecord[] {
    return [...this.#splitter.push(text)].flatMap((row) => this.#record(row));
  }

  end(): FileRecord[] {
    const records = [...this.#splitter.end()].flatMap((row) => this.#record(row));
    if (!this.#columns) {
      throw new UnreadableFile('文件里没有表头。');
    }
    return records;
  }

  /** The record of a row; none for the header and for an empty row. */
  #record(row: CsvRow): FileRecord | [] {
    if (!this.#columns) {
      this.#columns = headerOf(row);
      this.#onStart({ format: 'csv', columns: this.#columns });
      return [];
    }
    const { line, cells, broken } = row;
    if (broken) {
      return { line, values: {}, broken };
    }
    if (cells.every((cell) => cell.trim() === '')) {
      return [];
    }
    const columns = this.#columns;
    const extra = cells.slice(columns.length);
    if (cells.length < columns.length || extra.some((cell) => cell.trim() !== '')) {
      const hint = extra.length > 0 ? '，多半是内容里有逗号却没加引号' : '，这一行可能被截断了';
      const reason = `有 ${cells.length} 格，表头是 ${columns.length} 格${hint}`;
      return { line, values: {}, broken: { reason, text: cells.join(',') } };
    }
    return { line, values: Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ''])) };
  }
}

/**
 * The columns of a header row.
 * @throws {UnreadableFile} if there are none, too many, or repeated ones
 */
export function headerOf(row: Pick<CsvRow, 'cells' | 'broken'>): string[] {
  const columns = row.cells.map((cell) => cell.trim().toLowerCase());
  while (columns.at(-1) === '') {
    columns.pop();
  }
  if (columns.length > MOST_COLUMNS) {
    throw new UnreadableFile(
      `表头有 ${columns.length} 列，最多 ${MOST_COLUMNS} 列。请删掉不需要的列再导入。`,
    );
  }
  const repeated = columns.find((name, at) => name !== '' && columns.indexOf(name) !== at);
  if (row.broken || columns.length === 0) {
    throw new UnreadableFile(`表头读不出来：${row.broken?.reason ?? '第一行是空的'}。`);
  }
  if (repeated) {
    throw new UnreadableFile(`表头里有两个“${repeated}”列，请删掉或改名其中一个。`);
  }
  return columns;
}

class JsonReader {
  #splitter = new JsonSplitter();
  #onStart: (info: RecordsInfo) => void;
  #hasStarted = false;

  constructor(onStart: (info: RecordsInfo) => void) {
    this.#onStart = onStart;
  }

  push(text: string): FileRecord[] {
    return Array.from(this.#splitter.push(text), (piece) => this.#record(piece));
  }

  end(): FileRecord[] {
    return Array.from(this.#splitter.end(), (piece) => this.#record(piece));
  }

  #record({ line, text, broken }: JsonPiece): FileRecord {
    if (broken) {
      return { line, values: {}, broken: { reason: broken, text } };
    }
    try {
      const values: Record<string, unknown> = JSON.parse(text);
      const problem = objectProblem(values);
      if (problem) {
        return { line, values: {}, broken: { reason: problem, text } };
      }
      if (!this.#hasStarted) {
        this.#hasStarted = true;
        this.#onStart({ format: 'json', columns: Object.keys(values) });
      }
      return { line, values };
    } catch {
      return { line, values: {}, broken: { reason: 'JSON 写法有误', text } };
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
