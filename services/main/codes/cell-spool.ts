import { DatabaseSync } from 'node:sqlite';
import type { CellGroup } from '#platform/import/column-cell.ts';

/** Of larger text files the cells are read from the file again. */
const MOST_BYTES = 256 * 1024 * 1024;

/** The cells of a file, in a temporary SQLite database: they are read twice, and to read the file takes longer. */
export class CellSpool {
  /** A spool for a file of so many bytes; undefined if it would be too large. */
  static of(bytes: number): CellSpool | undefined {
    return bytes <= MOST_BYTES ? new CellSpool() : undefined;
  }

  #database = new DatabaseSync('');
  #count = 0;

  constructor() {
    this.#database.exec('create table cells (at integer primary key, content text); begin');
  }

  /** Stores groups as they are read. */
  async *store(groups: AsyncIterable<CellGroup>): AsyncGenerator<CellGroup> {
    const add = this.#database.prepare('insert into cells values (?, ?)');
    for await (const group of groups) {
      add.run(this.#count, JSON.stringify(group));
      this.#count += 1;
      yield group;
    }
  }

  /** The stored groups. */
  async *groups(): AsyncGenerator<CellGroup> {
    const find = this.#database.prepare('select content from cells where at = ?');
    for (let at = 0; at < this.#count; at += 1) {
      yield JSON.parse(String(find.get(at)?.content));
    }
  }

  close(): void {
    this.#database.close();
  }
}
