import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** The line of an earlier row with the same key, and whether its content is the same. */
export interface EarlierRow {
  line: number;
  isSame: boolean;
}

/** The keys of all rows, in a temporary SQLite database, so that memory use is bounded. */
export class SeenKeys {
  #database = new DatabaseSync('');
  #find: StatementSync;
  #add: StatementSync;

  constructor() {
    this.#database.exec(
      'create table seen (key text primary key, line integer, content text) without rowid; begin',
    );
    this.#find = this.#database.prepare('select line, content from seen where key = ?');
    this.#add = this.#database.prepare('insert into seen values (?, ?, ?)');
  }

  /** Adds a row, or returns the earlier one with the same key. */
  note(key: string, line: number, content: string): EarlierRow | undefined {
    const earlier = this.#find.get(key);
    if (earlier) {
      return { line: Number(earlier.line), isSame: earlier.content === content };
    }
    this.#add.run(key, line, content);
    return undefined;
  }

  close(): void {
    this.#database.close();
  }
}
