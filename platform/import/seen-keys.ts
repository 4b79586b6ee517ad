import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** Where a key stood before, and whether the two rows say the same. */
export interface EarlierRow {
  line: number;
  isSame: boolean;
}

/** Remembers every row's key, in a temporary file once there are many, so that memory stays flat. */
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

  /** Notes a row; the earlier one where the key was there already. */
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
