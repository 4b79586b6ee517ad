import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { CellGroup } from '#platform/import/column-cell.ts';
import { type StampedFile, stampOf, unchanged } from './unchanged-file.ts';

/** Of the stored cells, which have the headings with them. */
const MOST_BYTES = 256 * 1024 * 1024;
/** Cells that are written and read at once: a row may have 255 more beside the code. */
const PART = 200;

/** The cells of a file, in a temporary SQLite database: they are read twice, and to read the file takes longer. */
export class CellSpool {
  /** Filled cells that are no titles and no comments. */
  filled = 0;
  /** Undefined once there is too much to store: the file is to be read again. */
  #database: DatabaseSync | undefined = new DatabaseSync('');
  #file: StampedFile = { path: '', stamp: '' };
  #most: number;
  #bytes = 0;
  #rows = 0;
  #groups = 0;

  /** @param most bytes that are stored */
  constructor(most = MOST_BYTES) {
    this.#most = most;
    this.#database?.exec('create table cells (at integer primary key, content text); begin');
  }

  /** Stores the groups of a file as they are read. */
  async *store(path: string, groups: AsyncIterable<CellGroup>): AsyncGenerator<CellGroup> {
    this.#file = { path, stamp: await stampOf(path) };
    for await (const group of groups) {
      const { cells, ...head } = group;
      this.#groups += 1;
      this.#write({ ...head, parts: Math.ceil(cells.length / PART) });
      for (let at = 0; at < cells.length; at += PART) {
        const part = cells.slice(at, at + PART);
        this.filled += part.filter((one) => !one.isComment && !one.isAboveHeader && one.text.trim()).length;
        this.#write(part);
        await setImmediate();
      }
      yield group;
    }
  }

  /**
   * The stored groups, or those of the file.
   * @param readAgain opens the file
   * @throws {UnreadableFile} if the file was changed since it was read
   */
  async *groups(readAgain: () => Promise<{ groups: AsyncIterable<CellGroup> }>): AsyncGenerator<CellGroup> {
    if (this.#database) {
      yield* this.#stored();
    } else {
      yield* unchanged(this.#file, (await readAgain()).groups);
    }
  }

  async *#stored(): AsyncGenerator<CellGroup> {
    const find = this.#database?.prepare('select content from cells where at = ?');
    let row = 0;
    const next = () => {
      row += 1;
      return JSON.parse(String(find?.get(row)?.content));
    };
    for (let group = 0; group < this.#groups; group += 1) {
      const { parts, ...head } = next();
      const cells: CellGroup['cells'] = [];
      for (let part = 0; part < parts; part += 1) {
        cells.push(...next());
        await setImmediate();
      }
      yield { ...head, cells };
    }
  }

  close(): void {
    this.#database?.close();
    this.#database = undefined;
  }

  #write(content: object): void {
    if (!this.#database) {
      return;
    }
    const text = JSON.stringify(content);
    this.#bytes += Buffer.byteLength(text);
    if (this.#bytes > this.#most) {
      this.close();
      return;
    }
    this.#rows += 1;
    this.#database.prepare('insert into cells values (?, ?)').run(this.#rows, text);
  }
}
