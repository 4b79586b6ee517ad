import { sql } from 'kysely';
import type { Config } from '#platform/core/config/config.ts';
import { type Migrated, type MigrationSteps, migrate } from '#platform/database/migrate.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { DataKeys } from './data-keys.ts';
import { NumberNotReadBack } from './key-ring.ts';
import { KeySource } from './key-source.ts';
import { NUMBER_COLUMNS, type OwnedNumber, verifyNumbers, writeNumbers } from './number-columns.ts';

const BATCH = 5_000;
/** Earlier versions wrote it into the appeals of erased players. */
const ERASED_NUMBER = '10000000000';

/** Rows with plain numbers, in the order of their first column. */
type Plain = Record<'owner' | 'player' | 'account' | 'contact', string | null>;

/** The data keys of this machine. */
export function dataKeysOf(config: Pick<Config, 'dataKeys' | 'dataDir'>): DataKeys {
  return new DataKeys(new KeySource(config));
}

/**
 * Migrates the schema to the newest migration, encrypts plain numbers with a key of this machine, and overwrites their
 * traces.
 */
export async function migrateEncrypted(
  db: Database,
  config: Pick<Config, 'dataKeys' | 'dataDir' | 'databaseUrl'>,
): Promise<Migrated> {
  const migrated = await migrate(db, encryptionSteps(dataKeysOf(config)));
  await overwriteTraces(db, config.databaseUrl === undefined);
  return migrated;
}

/**
 * Overwrites the plain numbers that the migration left in the planner's statistics, and on the embedded database those
 * in the write-ahead log: the server reuses its segments, and fills one with zeros when it switches to the next. A role
 * without the privilege leaves the statistics as they are.
 */
async function overwriteTraces(db: Database, isEmbedded: boolean): Promise<void> {
  const { rows } = await sql<{ mark: string | null }>`
    select obj_description('public.data_key'::regclass) as mark`.execute(db);
  if (!rows[0]?.mark) {
    return;
  }
  await sql`vacuum full pg_statistic`.execute(db);
  if (isEmbedded) {
    const { rows: segments } = await sql`select from pg_ls_waldir()`.execute(db);
    for (let left = segments.length + 2; left > 0; left -= 1) {
      await sql`select pg_switch_wal()`.execute(db);
      await sql`checkpoint`.execute(db);
    }
  }
  await sql`comment on table data_key is null`.execute(db);
}

/**
 * The program's part of the migrations: encrypts the numbers of a database of an earlier version, and reads each back
 * before the next migration drops the plain one.
 */
export function encryptionSteps(keys: DataKeys): MigrationSteps {
  return { '0039_mobile_sealed': (db) => encryptPlain(db as Tx, keys) };
}

async function encryptPlain(tx: Tx, keys: DataKeys): Promise<void> {
  const ring = await keys.begin(tx);
  const write = async (column: string, numbers: readonly OwnedNumber[]) => {
    const place = NUMBER_COLUMNS.find((one) => one.column === column);
    if (place && numbers.length > 0) {
      await writeNumbers(tx, place, ring, numbers);
      await verifyNumbers(tx, place, ring, numbers);
    }
  };
  await inBatches(
    tx,
    (after) => sql`
        select account.uid as owner, player.account_uid as player, account.mobile as account, null as contact
        from account left join player on player.account_uid = 'own:' || account.uid
        where account.uid > ${after} order by account.uid limit ${BATCH}`,
    async (rows) => {
      await write('account.mobile', owned(rows, 'owner', 'account'));
      await write('player.mobile', owned(rows, 'player', 'account'));
    },
  );
  await inBatches(
    tx,
    (after) => sql`
        select case_no as owner, null as player,
          nullif(account, ${ERASED_NUMBER}) as account, nullif(contact, ${ERASED_NUMBER}) as contact
        from appeal where case_no > ${after} order by case_no limit ${BATCH}`,
    async (rows) => {
      await write('appeal.account', owned(rows, 'owner', 'account'));
      await write('appeal.contact', owned(rows, 'owner', 'contact'));
    },
  );
  await refusePlainAppeals(tx);
  await sql`
      update appeal set
        account_masked = overlay(account placing '****' from 4),
        contact_masked = overlay(contact placing '****' from 4)
      where account_sealed is not null`.execute(tx);
}

/** The next migration refuses an account without a ciphertext; an appeal may have none. */
async function refusePlainAppeals(tx: Tx): Promise<void> {
  const { rows } = await sql<{ case_no: string }>`
    select case_no from appeal
    where (account <> ${ERASED_NUMBER} and account_sealed is null)
      or (contact <> ${ERASED_NUMBER} and contact_sealed is null)
    limit 1`.execute(tx);
  if (rows[0]) {
    throw new NumberNotReadBack('appeal', rows[0].case_no);
  }
}

function owned(rows: readonly Plain[], owner: keyof Plain, number: keyof Plain): OwnedNumber[] {
  return rows.flatMap((row) => {
    const [name, value] = [row[owner], row[number]];
    return name === null || value === null ? [] : [{ owner: name, number: value }];
  });
}

async function inBatches(
  tx: Tx,
  select: (after: string) => ReturnType<typeof sql>,
  handle: (rows: readonly Plain[]) => Promise<void>,
): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = (await select(after).execute(tx)) as { rows: Plain[] };
    await handle(rows);
    if (rows.length < BATCH) {
      return;
    }
    after = rows.at(-1)?.owner ?? '';
  }
}
