import { type messages, type PGlite, parse, protocol } from '@electric-sql/pglite';

/** What a statement gave. */
export interface StatementRows {
  rows: Record<string, unknown>[];
  affectedRows: number;
}

interface Prepared {
  name: string;
  parameterTypes: number[];
  /** How the rows look, as the database described them; empty for a statement without rows. */
  description: messages.BackendMessage[];
}

/** The statement that the next one takes the place of. */
const UNNAMED = '';
/** Statements that stay prepared; the one that wasn't used for longest makes room. */
const MAX_STORED = 200;
/**
 * Only what reads stays prepared. After five runs the database may plan a kept statement for all parameters, and then
 * `on conflict … where` finds no index any more.
 */
const READS = /^\(?select\b/i;
/**
 * A statement with a longer list is planned for it: planned for all lists, each row is compared with each entry, and a table that
 * was small then is still read from end to end when it has grown.
 */
const LONGEST_LIST = 200;
/** After these, what is prepared may look otherwise than it was described. */
const CHANGES_SCHEMA = /^(?:create|alter|drop)\b/i;

/**
 * Runs statements prepared: PGlite's own `query` parses and plans each one every time, in five steps, which takes
 * longer than most of them run.
 *
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY
 */
export class PreparedStatements {
  #database: PGlite;
  #kept = new Map<string, Prepared>();
  #lastName = 0;

  constructor(database: PGlite) {
    this.#database = database;
  }

  /**
   * Runs one statement; not to be called before the last one has ended.
   * @throws pg-protocol's DatabaseError
   */
  async query(sql: string, params: readonly unknown[]): Promise<StatementRows> {
    const text = sql.trimStart();
    const isKept = READS.test(text) && !params.some((one) => Array.isArray(one) && one.length > LONGEST_LIST);
    const prepared = isKept ? await this.#keep(sql) : await this.#prepare(sql, UNNAMED);
    try {
      const answer = await this.#send(
        protocol.serialize.bind({ statement: prepared.name, values: this.#serialise(prepared, params) }),
        protocol.serialize.execute({}),
      );
      const [result] = parse.parseResults([...prepared.description, ...answer], this.#database.parsers);
      if (CHANGES_SCHEMA.test(text)) {
        await this.#forget(...this.#kept.keys());
      }
      return { rows: result?.rows ?? [], affectedRows: result?.affectedRows ?? 0 };
    } catch (error) {
      await this.#forget(sql);
      throw error;
    }
  }

  async #keep(sql: string): Promise<Prepared> {
    let prepared = this.#kept.get(sql);
    if (!prepared) {
      const [longestUnused] = this.#kept.keys();
      if (longestUnused !== undefined && this.#kept.size >= MAX_STORED) {
        await this.#forget(longestUnused);
      }
      this.#lastName += 1;
      prepared = await this.#prepare(sql, `s${this.#lastName}`);
    }
    this.#kept.delete(sql);
    this.#kept.set(sql, prepared);
    return prepared;
  }

  async #prepare(sql: string, name: string): Promise<Prepared> {
    const answer = await this.#send(
      protocol.serialize.parse({ name, text: sql }),
      protocol.serialize.describe({ type: 'S', name }),
    );
    return {
      name,
      parameterTypes: parse.parseDescribeStatementResults(answer),
      description: answer.filter((message) => message.name === 'rowDescription'),
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

  async #forget(...texts: string[]): Promise<void> {
    const closed = texts.flatMap((sql) => {
      const { name } = this.#kept.get(sql) ?? {};
      this.#kept.delete(sql);
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
