import { sql } from 'kysely';
import { StartupError } from '#platform/core/startup/startup-error.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { type DataKey, KeyRing } from './key-ring.ts';
import { DATA_KEYS_FILE, type KeySource } from './key-source.ts';

/** The database's numbers are under keys that this machine does not have. */
export class MissingDataKeys extends StartupError {
  constructor(ids: readonly string[], { path, isSetting }: KeySource) {
    const [place, placeEnglish] = isSetting
      ? ['设置 DATA_KEYS', 'the setting DATA_KEYS']
      : [`文件 ${path}`, `the file ${path}`];
    super(
      `数据库里的手机号由数据密钥 ${ids.join('、')} 加密，${place} 里没有它。请从先前运行门户的机器的 DATA_DIR（或备份归档）取来 ${DATA_KEYS_FILE} 放进这台机器的 DATA_DIR，或者把那把密钥写进每台机器的 DATA_KEYS；在那之前什么都没有改动。`,
      `The mobile numbers in the database are encrypted with the data key ${ids.join(', ')}, which ${placeEnglish} lacks. Copy ${DATA_KEYS_FILE} from the DATA_DIR of the machine that ran the portal before (or from a backup) to this machine's DATA_DIR, or write that key into DATA_KEYS on every machine. Nothing was changed.`,
    );
  }
}

/** Serialises changes of the keys in use with the writing of numbers. */
const LOCK = '5713902846017733';

/**
 * The data keys of this machine that the database uses. The table `data_key` says which, so that all processes write
 * with the same key; the keys are never in the database.
 */
export class DataKeys {
  readonly source: KeySource;
  #known: DataKey[] = [];

  constructor(source: KeySource) {
    this.source = source;
  }

  /**
   * The keys in use.
   * @throws {MissingDataKeys}
   */
  async ring(db: Database | Tx): Promise<KeyRing> {
    const ids = await idsInUse(db);
    const [current, ...others] = ids.length > 0 ? this.#keysOf(ids) : this.#read().slice(0, 1);
    if (!current) {
      throw new MissingDataKeys(ids, this.source);
    }
    return new KeyRing([current, ...others]);
  }

  /**
   * The keys in use, which no process changes until the transaction ends. Every transaction that writes numbers calls
   * it, before it takes other locks.
   * @throws {MissingDataKeys}
   */
  async hold(tx: Tx): Promise<KeyRing> {
    await sql`select pg_advisory_xact_lock_shared(${LOCK}::bigint)`.execute(tx);
    return this.ring(tx);
  }

  /** As `hold`, and no other transaction that writes numbers runs meanwhile. */
  async holdAlone(tx: Tx): Promise<KeyRing> {
    await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(tx);
    return this.ring(tx);
  }

  /**
   * Checks that this machine has the keys of the database. The first start of a database generates its first key.
   * @throws {MissingDataKeys} without changes
   */
  prepare(db: Database): Promise<void> {
    return transaction(db, async (tx) => {
      await this.begin(tx);
    });
  }

  /** As `prepare`, in a transaction. */
  async begin(tx: Tx): Promise<KeyRing> {
    await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(tx);
    if ((await idsInUse(tx)).length === 0) {
      const first = this.#read()[0] ?? this.source.generate();
      await use(tx, first);
    }
    return this.ring(tx);
  }

  /**
   * Makes a key that the database has never used the current one: an unused one of the source, or a new one in the file.
   * Returns undefined if `DATA_KEYS` has no unused one.
   */
  async advance(tx: Tx): Promise<DataKey | undefined> {
    const { rows } = await sql<{ id: string }>`select id from data_key`.execute(tx);
    const [newest] = this.#read();
    const isUnused = newest && rows.every(({ id }) => id !== newest.id);
    const next = isUnused ? newest : this.source.isSetting ? undefined : this.source.generate();
    if (next) {
      await use(tx, next);
    }
    return next;
  }

  #keysOf(ids: readonly string[]): DataKey[] {
    const find = (id: string) => this.#known.find((key) => key.id === id);
    if (!ids.every(find)) {
      this.#read();
    }
    const missing = ids.filter((id) => !find(id));
    if (missing.length > 0) {
      throw new MissingDataKeys(missing, this.source);
    }
    return ids.flatMap((id) => find(id) ?? []);
  }

  #read(): DataKey[] {
    this.#known = this.source.read();
    return this.#known;
  }
}

/** The ids of the keys in use, the current one first. */
export async function idsInUse(db: Database | Tx): Promise<string[]> {
  const rows = await db
    .selectFrom('data_key')
    .select('id')
    .where('retired', '=', false)
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

async function use(tx: Tx, { id }: DataKey): Promise<void> {
  await tx.insertInto('data_key').values({ id }).execute();
}
