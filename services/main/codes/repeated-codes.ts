import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { codeKey } from './code-key.ts';
import type { Place } from './code-report.ts';

/** Waiting codes that are read at once. */
const GROUP = 1_000;

/** A code that stands in several lines, and that none of those read so far holds back. */
export interface WaitingCode extends Place {
  code: string;
  warning: string | undefined;
  /** Of a line with the code alone: the one that it repeats. */
  repeats: number | undefined;
}

/** The line that holds a code back. */
export interface HeldLine {
  line: number;
  kind: 'remarks' | 'used';
  /** Of a used code: what the file says of it. */
  reason: string;
}

/**
 * The codes that stand in several lines of their file, in a temporary SQLite database. They wait until the whole file was judged: a line
 * that holds its code back holds it back in the others, too.
 */
export class RepeatedCodes {
  #database = new DatabaseSync('');
  #hold: StatementSync;
  #held: StatementSync;
  #wait: StatementSync;
  #next: StatementSync;
  #count = 0;

  constructor() {
    this.#database.exec(
      `pragma journal_mode = off; pragma synchronous = off;
      create table held (key text primary key, line integer, kind text, reason text) without rowid;
      create table waiting (
        is_repeat integer, line integer, at integer, address text, code text, warning text, repeats integer,
        primary key (is_repeat, line, at)
      ) without rowid; begin`,
    );
    this.#hold = this.#database.prepare('insert or ignore into held values (?, ?, ?, ?)');
    this.#held = this.#database.prepare('select line, kind, reason from held where key = ?');
    this.#wait = this.#database.prepare('insert into waiting values (?, ?, ?, ?, ?, ?, ?)');
    this.#next = this.#database.prepare(
      `select * from waiting where (is_repeat, line, at) > (?, ?, ?) order by is_repeat, line, at limit ${GROUP}`,
    );
  }

  hold(code: string, { line, kind, reason }: HeldLine): void {
    this.#hold.run(codeKey(code), line, kind, reason);
  }

  wait({ line, address, code, warning, repeats }: WaitingCode): void {
    this.#count += 1;
    const isRepeat = Number(repeats !== undefined);
    this.#wait.run(isRepeat, line, this.#count, address ?? null, code, warning ?? null, repeats ?? null);
  }

  /** The waiting codes in groups, with the line that holds each back. Those that repeat another line alone come last. */
  *waiting(): Generator<(WaitingCode & { held: HeldLine | undefined })[]> {
    let last = [-1, 0, 0];
    for (;;) {
      const [isRepeat = 0, line = 0, at = 0] = last;
      const rows = this.#next.all(isRepeat, line, at);
      const end = rows.at(-1);
      if (!end) {
        return;
      }
      last = [Number(end.is_repeat), Number(end.line), Number(end.at)];
      yield rows.map((row) => ({
        line: Number(row.line),
        address: row.address === null ? undefined : String(row.address),
        code: String(row.code),
        warning: row.warning === null ? undefined : String(row.warning),
        repeats: row.repeats === null ? undefined : Number(row.repeats),
        held: this.#heldLine(String(row.code)),
      }));
    }
  }

  close(): void {
    this.#database.close();
  }

  #heldLine(code: string): HeldLine | undefined {
    const row = this.#held.get(codeKey(code));
    return (
      row && {
        line: Number(row.line),
        kind: row.kind === 'used' ? 'used' : 'remarks',
        reason: String(row.reason),
      }
    );
  }
}
