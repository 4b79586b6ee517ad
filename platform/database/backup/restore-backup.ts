import { sql } from 'kysely';
import * as z from 'zod/mini';
import { type MigrationSteps, migrate, migrateTo } from '../migrate.ts';
import { migrations } from '../migrations.ts';
import type { Database } from '../open.ts';
import { type Tx, transaction } from '../transaction.ts';
import { BACKUP_VERSION, type BackupSource, readBackup, UnusableBackup } from './backup-file.ts';
import { bulkLoad } from './bulk-load.ts';
import {
  type BackupTable,
  COUNTED_TABLES,
  firstNonEmpty,
  isCountedSequence,
  listTables,
  writeSequences,
} from './tables.ts';

/** Limits of one statement. */
const BATCH_ROWS = 2_000;
const BATCH_CHARACTERS = 2_000_000;

export interface BackupAbout {
  made_at: string;
  migrations: string[];
  rows: number;
  /** The ids of the data keys that the numbers in the backup are encrypted with. */
  dataKeys: string[];
}

/**
 * Reads a complete backup and returns its metadata.
 * @throws {UnusableBackup} also for a backup of a newer release
 */
export async function checkBackup(source: BackupSource): Promise<BackupAbout> {
  let about: BackupAbout | undefined;
  let table: string | undefined;
  for await (const item of readBackup(source)) {
    if (item.kind === 'header') {
      const unknown = item.migrations.filter((name) => !Object.hasOwn(migrations, name));
      if (item.version !== BACKUP_VERSION || unknown.length > 0) {
        throw new UnusableBackup(`${source.name} 是由更新的版本生成的备份，请先升级。`);
      }
      about = { made_at: item.made_at, migrations: item.migrations, rows: 0, dataKeys: [] };
    } else if (item.kind === 'table') {
      table = item.name;
    } else if (item.kind === 'row' && table === 'data_key') {
      about?.dataKeys.push(...usedKey(item.json));
    } else if (item.kind === 'end' && about) {
      about.rows = item.rows;
    }
  }
  if (!about) {
    throw new UnusableBackup(`${source.name} 里没有内容。`);
  }
  return about;
}

const dataKeyRow = z.object({ id: z.string(), retired: z.boolean() });

function usedKey(json: string): string[] {
  const { id, retired } = dataKeyRow.parse(JSON.parse(json));
  return retired ? [] : [id];
}

/**
 * Loads a checked backup into an empty database in one transaction, then migrates the schema.
 * @param finish runs in the same transaction, after the last row
 * @param steps the program's part of the migrations
 * @throws {UnusableBackup} if the database isn't empty or its schema differs
 */
export async function restoreBackup(
  db: Database,
  source: BackupSource,
  about: BackupAbout,
  finish: (tx: Tx) => Promise<void>,
  steps: MigrationSteps = {},
): Promise<void> {
  const last = about.migrations.at(-1);
  if (last === undefined) {
    throw new UnusableBackup(`${source.name} 里没有数据库结构。`);
  }
  await transaction(db, refuseNonEmpty);
  await migrateTo(db, last);
  await transaction(db, async (tx) => {
    await refuseNonEmpty(tx);
    await bulkLoad(tx, () => loadRows(tx, source));
    await finish(tx);
  });
  await migrate(db, steps);
}

async function refuseNonEmpty(tx: Tx): Promise<void> {
  const filled = await firstNonEmpty(tx, await listTables(tx));
  if (filled) {
    throw new UnusableBackup(`数据库不是空的（${filled} 里有数据）。请换一个新建的数据库或空的 DATA_DIR。`);
  }
}

async function loadRows(tx: Tx, source: BackupSource): Promise<void> {
  const tables = await listTables(tx);
  let table: BackupTable | undefined;
  let rows: string[] = [];
  let characters = 0;
  const write = async () => {
    if (rows.length > 0 && table) {
      if (!COUNTED_TABLES.has(table.name)) {
        await insertRows(tx, table, rows);
      }
      rows = [];
      characters = 0;
    }
  };
  for await (const item of readBackup(source)) {
    if (item.kind === 'row') {
      rows.push(item.json);
      characters += item.json.length;
      if (rows.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) {
        await write();
      }
      continue;
    }
    await write();
    if (item.kind === 'table') {
      table = tables.find(({ name }) => name === item.name);
      if (!table || [...table.columns].sort().join() !== [...item.columns].sort().join()) {
        throw new UnusableBackup(`数据库的结构与备份不一致（${item.name}）。请换一个新建的数据库。`);
      }
    } else if (item.kind === 'sequences') {
      // The triggers have used ids of these tables beyond the saved values, which backups of 0.2.0 contain as well.
      const saved = Object.entries(item.values).filter(([name]) => !isCountedSequence(name));
      await writeSequences(tx, Object.fromEntries(saved));
    }
  }
}

async function insertRows(tx: Tx, { name, columns }: BackupTable, rows: readonly string[]) {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(name)} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${sql.table(name)}, ${`[${rows.join(',')}]`}::json)`.execute(
    tx,
  );
}
