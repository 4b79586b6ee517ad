import type { Writable } from 'node:stream';
import { sql, type Transaction } from 'kysely';
import { chinaTime } from '#platform/core/clock.ts';
import { listTables, readSequences } from '#platform/database/backup/tables.ts';
import type { Tables } from '#platform/database/tables.ts';
import { snapshot } from '#platform/database/transaction.ts';
import { ArchiveWriter } from '../archive-writer.ts';
import { ABOUT, type ArchiveSummary, addMedia, type BackupDeps } from '../backup-archive.ts';
import { CONTENT_TABLES, type ContentTable, isOfContent } from './content-tables.ts';

export const EXPORT = 'youmen-export';
export const EXPORT_VERSION = 1;

/** Rows of one answer of the database, and how many bytes of lines make a file. */
const FETCH = 1_000;
const FILE_BYTES = 4 * 1024 * 1024;

/** A pack's stock stays behind with its codes. */
const INSTEAD: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pack: { total: '0', remaining: '0' },
};

/**
 * Writes the platform's content as one archive, and ends the stream: for each table files of JSON lines, a row a line
 * with the names of its columns, and the pictures. Neither players nor operators nor codes are in it.
 */
export async function writeContent(
  { db, store, config }: BackupDeps,
  now: Date,
  output: Writable,
): Promise<ArchiveSummary> {
  const archive = new ArchiveWriter(output, now);
  let rows = 0;
  await snapshot(db, async (tx) => {
    const { rows: ran } = await sql<{
      name: string;
    }>`select name from kysely_migration order by name`.execute(tx);
    const sequences = Object.fromEntries(
      Object.entries(await readSequences(tx))
        .filter(([name]) => isOfContent(name))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
    const about = { format: EXPORT, version: EXPORT_VERSION, made_at: chinaTime(now) };
    const names = ran.map(({ name }) => name);
    await archive.addText(ABOUT, `${JSON.stringify({ ...about, migrations: names, sequences }, null, 2)}\n`);
    const here = new Map((await listTables(tx)).map(({ name, columns }) => [name, columns]));
    for (const table of CONTENT_TABLES) {
      rows += await addTable(archive, tx, table, here.get(table.name) ?? []);
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
  tx: Transaction<Tables>,
  { name, without }: ContentTable,
  columns: readonly string[],
): Promise<number> {
  const taken = columns.filter((column) => !without.includes(column));
  const values = taken.map((column) => {
    const instead = INSTEAD[name]?.[column];
    return instead === undefined ? sql.ref(column) : sql`${sql.raw(instead)} as ${sql.ref(column)}`;
  });
  await sql`
    declare content_rows no scroll cursor for
    select to_json(content)::text as line
    from (select ${sql.join(values)} from ${sql.table(name)} order by ${sql.join(keyOf(taken))}) as content`.execute(
    tx,
  );
  let [lines, size, count, part]: [string[], number, number, number] = [[], 0, 0, 0];
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

/** An order that is the same every time: a table's first columns are its key. */
function keyOf(columns: readonly string[]) {
  return columns.includes('id') ? [sql.ref('id')] : columns.slice(0, 3).map((column) => sql.ref(column));
}
