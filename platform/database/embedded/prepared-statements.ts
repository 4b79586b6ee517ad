import { type messages, type PGlite, parse, protocol } from '@electric-sql/pglite';
import type { StatementResult } from './protocol.ts';

interface Prepared {
  name: string;
  parameterTypes: number[];
  /** The row description of the database; empty for a statement without rows. */
  description: messages.BackendMessage[];
}

/** The unnamed statement, which the next one replaces. */
const UNNAMED = '';
/** Maximum number of cached statements (LRU). */
const MAX_STORED = 200;
/**
 * Only reads are cached: after five runs the database may use a generic plan, in which `on conflict … where` finds no
 * index.
 */
const READS = /^\(?select\b/i;
/**
 * Statements with a longer list are planned each time: a generic plan compares each row with each entry and keeps a
 * sequential scan after the table has grown.
 */
const MAX_LIST = 200;
/** Statements that may invalidate cached row descriptions. */
const CHANGES_SCHEMA = /^(?:create|alter|drop)\b/i;

/**
 * Caches prepared statements. PGlite's `query` parses and plans each statement every time, which takes longer than most of
 * them run.
 *
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY
 */
export class PreparedStatements {
  #database: PGlite;
  #cached = new Map<string, Prepared>();
  #lastName = 0;

  constructor(database: PGlite) {
    this.#database = database;
  }

  /**
   * Runs one statement. Call it only after the previous one has ended.
   * @throws pg-protocol's DatabaseError
   */
  async query(sql: string, params: readonly unknown[]): Promise<StatementResult> {
    const text = sql.trimStart();
    const isCached = READS.test(text) && !params.some((one) => Array.isArray(one) && one.length > MAX_LIST);
    const prepared = isCached ? await this.#prepareCached(sql) : await this.#prepare(sql, UNNAMED);
    try {
      const response = await this.#send(
        protocol.serialize.bind({ statement: prepared.name, values: this.#serialise(prepared, params) }),
        protocol.serialize.execute({}),
      );
      const [result] = parse.parseResults([...prepared.description, ...response], this.#database.parsers);
      if (CHANGES_SCHEMA.test(text)) {
        await this.#close(...this.#cached.keys());
      }
      return { rows: result?.rows ?? [], affectedRows: result?.affectedRows ?? 0 };
    } catch (error) {
      await this.#close(sql);
      throw error;
    }
  }

  async #prepareCached(sql: string): Promise<Prepared> {
    let prepared = this.#cached.get(sql);
    if (!prepared) {
      const [leastRecent] = this.#cached.keys();
      if (leastRecent !== undefined && this.#cached.size >= MAX_STORED) {
        await this.#close(leastRecent);
      }
      this.#lastName += 1;
      prepared = await this.#prepare(sql, `s${this.#lastName}`);
    }
    this.#cached.delete(sql);
    this.#cached.set(sql, prepared);
    return prepared;
  }

  async #prepare(sql: string, name: string): Promise<Prepared> {
    const response = await this.#send(
      protocol.serialize.parse({ name, text: sql }),
      protocol.serialize.describe({ type: 'S', name }),
    );
    return {
      name,
      parameterTypes: parse.parseDescribeStatementResults(response),
      description: response.filter((message) => message.name === 'rowDescription'),
    };
  }

  #serialise({ parameterTypes }: Prepared, params: readonly unknown[]): (string | null)[] {
    return params.map((param, index) => {
      if (param === null || param === undefined) {
        return null;
      }
      const serialise = this.#database.serializers[parameterTypes[index] ?? 0];
      return serialise ? serialise(param) : String(param);
    });
  }

  async #close(...texts: string[]): Promise<void> {
    const closed = texts.flatMap((sql) => {
      const { name } = this.#cached.get(sql) ?? {};
      this.#cached.delete(sql);
      return name === undefined ? [] : [protocol.serialize.close({ type: 'S', name })];
    });
    if (closed.length > 0) {
      await this.#send(...closed);
    }
  }

  #send(...parts: Uint8Array[]): Promise<messages.BackendMessage[]> {
    const message = Buffer.concat([...parts, protocol.serialize.sync()]);
    return this.#database.execProtocolStream(message, { syncToFs: false });
  }
}
