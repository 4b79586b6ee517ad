import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** Keys are in no order: pages that are not cached are read and written again and again. */
const CACHE_KB = 32 * 1024;

/** The keys of all rows, in a temporary SQLite database, so that memory use is bounded. */
export class SeenKeys {
  #database = new DatabaseSync('');
  #find: StatementSync;
  #add: StatementSync;

  constructor() {
    this.#database.exec(
      `pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -${CACHE_KB};
      create table seen (key text primary key, line integer, content text) without rowid; begin`,
    );
    this.#find = this.#database.prepare('select line, content from seen where key = ?');
    this.#add = this.#database.prepare('insert or ignore into seen values (?, ?, ?)');
  }

  /** Adds a row, or returns the line of the earlier one with the same key, and whether its content is the same. */
  note(key: string, line: number, content: string): { line: number; isSame: boolean } | undefined {
    if (this.#add.run(key, line, content).changes > 0) {
      return undefined;
    }
    const earlier = this.find(key);
    return earlier && { line: earlier.line, isSame: earlier.content === content };
  }

  /** The first row with a key; undefined without one. */
  find(key: string): { line: number; content: string } | undefined {
    const found = this.#find.get(key);
    return found && { line: Number(found.line), content: String(found.content) };
  }

  close(): void {
    this.#database.close();
  }
}
