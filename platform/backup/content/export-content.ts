import type { Writable } from 'node:stream';
import { sql } from 'kysely';
import { PLAYER_FOLDER } from '#platform/adapters/storage/file-store.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { listTables, readSequences } from '#platform/database/backup/tables.ts';
import { snapshot, type Tx } from '#platform/database/transaction.ts';
import { ArchiveWriter } from '../archive-writer.ts';
import { ABOUT, type ArchiveSummary, addMedia, type BackupDeps } from '../backup-archive.ts';
import { CONTENT_TABLES, type ContentTable, isContentSequence } from './content-tables.ts';

export const EXPORT = 'youmen-export';
export const EXPORT_VERSION = 1;
/** Rows per fetch, and the size of a file. */
const FETCH = 1_000;
const FILE_BYTES = 4 * 1024 * 1024;

/** Values that replace columns: codes are not exported, so packs have no stock. */
const REPLACED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pack: { total: '0', remaining: '0' },
};

export interface ContentSummary extends ArchiveSummary {
  /** The uploaded packages, which stay in this installation, as `青崖渡（3）android`. */
  packages: string[];
}

/**
 * Writes the content as an archive and ends the stream: JSON Lines files for each table, and the pictures. Excludes
 * players, operators and codes.
 */
export async function writeContent(
  { db, store, config }: BackupDeps,
  now: Date,
  output: Writable,
): Promise<ContentSummary> {
  const archive = new ArchiveWriter(output, now);
  let rows = 0;
  let packages: string[] = [];
  await snapshot(db, async (tx) => {
    const { rows: ran } = await sql<{ name: string }>`
      select name from kysely_migration order by name`.execute(tx);
    const sequences = Object.fromEntries(
      Object.entries(await readSequences(tx))
        .filter(([name]) => isContentSequence(name))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
    const about = { format: EXPORT, version: EXPORT_VERSION, made_at: chinaTime(now) };
    const names = ran.map(({ name }) => name);
    packages = await uploadedPackages(tx);
    const header = { ...about, migrations: names, sequences, packages };
    await archive.addText(ABOUT, `${JSON.stringify(header, null, 2)}\n`);
    const columns = new Map((await listTables(tx)).map(({ name, columns }) => [name, columns]));
    for (const table of CONTENT_TABLES) {
      rows += await addTable(archive, tx, table, columns.get(table.name) ?? []);
    }
  });
  const before = archive.files;
  await addMedia(archive, store, config, PLAYER_FOLDER);
  const files = archive.files - before;
  await archive.end();
  return { tables: CONTENT_TABLES.length, rows, files, bytes: archive.bytes, packages };
}

/** Packages that a message names. */
const NAMED_PACKAGES = 20;

/** What an operator has to do for the packages that an archive leaves out. */
export function leftOutText(packages: readonly string[]): string {
  const names = packages.slice(0, NAMED_PACKAGES).join('、');
  const more = packages.length > NAMED_PACKAGES ? ' 等' : '';
  return `${packages.length} 个上传的安装包不在归档里：${names}${more}。请在导入后的门户后台重新上传，或填写下载网址。`;
}

/** The packages whose file is not exported, also those that an earlier export left without one. */
async function uploadedPackages(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select concat(name, '（', id, '）', platform) as name from game_build join game on game.id = game_id
    where file is not null or (url is null and package_name is not null)
    order by id, platform`.execute(tx);
  return rows.map(({ name }) => name);
}

async function addTable(
  archive: ArchiveWriter,
  tx: Tx,
  { name, without }: ContentTable,
  columns: readonly string[],
): Promise<number> {
  const exported = columns.filter((column) => !without.includes(column));
  const values = exported.map((column) => {
    const replacement = REPLACED[name]?.[column];
    return replacement === undefined ? sql.ref(column) : sql`${sql.raw(replacement)} as ${sql.ref(column)}`;
  });
  await sql`
    declare content_rows no scroll cursor for
    select to_json(content)::text as line
    from (select ${sql.join(values)} from ${sql.table(name)} order by ${sql.join(keyOf(exported))}) as content`.execute(
    tx,
  );
  let lines: string[] = [];
  let [size, count, part] = [0, 0, 0];
  const write = async () => {
    part += 1;
    await archive.addText(`content/${name}-${String(part).padStart(4, '0')}.jsonl`, lines.join(''));
    [lines, size] = [[], 0];
  };
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(FETCH)} from content_rows`.execute(tx);
    for (const { line } of rows) {
      lines.push(`${line}\n`);
      size += line.length;
      count += 1;
      if (size >= FILE_BYTES) {
        await write();
      }
    }
    if (rows.length < FETCH) {
      break;
    }
  }
  await sql`close content_rows`.execute(tx);
  if (lines.length > 0) {
    await write();
  }
  return count;
}

/** A stable order: the id, or the first columns, which are the key. */
function keyOf(columns: readonly string[]) {
  return columns.includes('id') ? [sql.ref('id')] : columns.slice(0, 3).map((column) => sql.ref(column));
}
