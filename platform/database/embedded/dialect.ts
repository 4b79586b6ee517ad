import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely';
import { dialectOver, statementConnection } from '../dialect-over.ts';
import { MAX_WAITING, TooManyWaiting } from '../too-many-waiting.ts';
import { insideTransaction } from '../transaction.ts';
import type { EmbeddedDatabase } from './embedded-database.ts';

/**
 * Kysely's dialect for the embedded database. It has one session: a transaction holds it and other statements are queued,
 * up to a limit. Using the outer handle inside a transaction would deadlock and throws instead.
 */
export function embeddedDialect(database: EmbeddedDatabase): Dialect {
  return dialectOver(() => new EmbeddedDriver(database));
}

class EmbeddedDriver implements Driver {
  #connection: DatabaseConnection;
  #database: EmbeddedDatabase;
  #waiting: (() => void)[] = [];
  #isHeld = false;

  constructor(database: EmbeddedDatabase) {
    this.#database = database;
    this.#connection = statementConnection(async <Row>({ sql, parameters }: CompiledQuery) => {
      const { rows, affectedRows } = await database.query(sql, parameters);
      return { rows: rows as Row[], numAffectedRows: BigInt(affectedRows) };
    }, 'The embedded database does not stream; read in pages instead.');
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (insideTransaction()) {
      throw new Error('Inside a transaction, use its own handle: the outer one would deadlock.');
    }
    if (this.#waiting.length >= MAX_WAITING) {
      throw new TooManyWaiting();
    }
    if (this.#isHeld) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#isHeld = true;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next) {
      next();
    } else {
      this.#isHeld = false;
    }
  }

  async beginTransaction(): Promise<void> {
    await this.#database.query('begin', []);
  }

  async commitTransaction(): Promise<void> {
    await this.#database.query('commit', []);
  }

  async rollbackTransaction(): Promise<void> {
    await this.#database.query('rollback', []);
  }

  async destroy(): Promise<void> {
    await this.#database.close();
  }
}
