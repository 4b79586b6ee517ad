import type { Writable } from 'node:stream';
import { sql } from 'kysely';
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

/**
 * Writes the content as an archive and ends the stream: JSON Lines files for each table, and the pictures. Excludes
 * players, operators and codes.
 */
export async function writeContent(
  { db, store, config }: BackupDeps,
  now: Date,
  output: Writable,
): Promise<ArchiveSummary> {
  const archive = new ArchiveWriter(output, now);
  let rows = 0;
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
    await archive.addText(ABOUT, `${JSON.stringify({ ...about, migrations: names, sequences }, null, 2)}\n`);
    const columns = new Map((await listTables(tx)).map(({ name, columns }) => [name, columns]));
    for (const table of CONTENT_TABLES) {
      rows += await addTable(archive, tx, table, columns.get(table.name) ?? []);
    }
  });
  const before = archive.files;
  await addMedia(archive, store, config);
  const files = archive.files - before;
  await archive.end();
  return { tables: CONTENT_TABLES.length, rows, files, bytes: archive.bytes };
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
