import { sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { firstFilled, listTables, writeSequences } from '#platform/database/backup/tables.ts';
import { migrations } from '#platform/database/migrations.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type ArchiveFile, checkArchive, readArchive, textOf, UnusableArchive } from '../archive-reader.ts';
import { ABOUT } from '../backup-archive.ts';
import { contentAddressProblem } from './content-addresses.ts';
import { CONTENT_TABLES, isOfContent } from './content-tables.ts';
import { EXPORT, EXPORT_VERSION } from './export-content.ts';

/** Rows of one statement. */
const BATCH = 500;
/** Characters of an address that a refusal quotes. */
const SHOWN_ADDRESS = 80;
/** What a first start writes by itself; an import takes its place. */
const STARTED_WITH = ['site', 'info_page', 'friend_link', 'hot_word', 'sensitive_word'];

const aboutFile = z.object({
  format: z.string(),
  version: z.int(),
  made_at: z.string(),
  migrations: z.array(z.string()),
  sequences: z.record(z.string(), z.number()),
});

/** What an export says of itself. */
export type ContentAbout = z.output<typeof aboutFile> & { pictures: number };

/**
 * Reads an export through: every sum and its version.
 * @throws {UnusableArchive} in a sentence
 */
export async function checkContent(path: string): Promise<ContentAbout> {
  const { files } = await checkArchive(path);
  for await (const file of readArchive(path)) {
    if (file.path === ABOUT) {
      const told = aboutFile.safeParse(JSON.parse(await textOf(file)));
      if (!told.success || told.data.format !== EXPORT) {
        throw new UnusableArchive(`${path} 不是导出的内容：它是用别的命令写成的。`);
      }
      const isNewer = told.data.migrations.some((name) => !Object.hasOwn(migrations, name));
      if (told.data.version !== EXPORT_VERSION || isNewer) {
        throw new UnusableArchive(`${path} 是更新的版本导出的，请先升级。`);
      }
      const pictures = [...files.keys()].filter((name) => name.startsWith('media/')).length;
      return { ...told.data, pictures };
    }
  }
  throw new UnusableArchive(`${path} 不是导出的内容。`);
}

/**
 * Loads a checked export into a database without content, all of it or nothing; what a first start wrote by itself
 * gives way. A column that an older version didn't know gets what a new row has there.
 * @param finish runs in the same transaction, after the last row
 * @returns how many rows were written
 * @throws {UnusableArchive} where there is content, or the export doesn't fit
 */
export function loadContent(
  db: Database,
  path: string,
  about: ContentAbout,
  finish: (tx: Transaction<Tables>) => Promise<void>,
): Promise<number> {
  return transaction(db, async (tx) => {
    const tables = new Map((await listTables(tx)).map((table) => [table.name, table.columns]));
    const own = CONTENT_TABLES.map(({ name }) => ({ name, columns: tables.get(name) ?? [] }));
    const filled = await firstFilled(
      tx,
      own.filter(({ name }) => !STARTED_WITH.includes(name)),
    );
    if (filled) {
      throw new UnusableArchive(`数据库里已经有内容（${filled}）。请换一个新建的数据库或空的 DATA_DIR。`);
    }
    for (const name of STARTED_WITH) {
      await sql`delete from ${sql.table(name)}`.execute(tx);
    }
    let rows = 0;
    for await (const file of readArchive(path)) {
      const [, name] = /^content\/([a-z_]+)-\d+\.jsonl$/.exec(file.path) ?? [];
      if (name !== undefined) {
        const columns = own.find((table) => table.name === name)?.columns;
        if (!columns) {
          throw new UnusableArchive(`${path} 里有这里不认识的内容（${name}）。`);
        }
        rows += await loadFile(tx, { name, columns }, file);
      }
    }
    const sequences = Object.entries(about.sequences).filter(([name]) => isOfContent(name));
    await writeSequences(tx, Object.fromEntries(sequences));
    await finish(tx);
    return rows;
  });
}

async function loadFile(
  tx: Transaction<Tables>,
  { name, columns }: { name: string; columns: readonly string[] },
  file: ArchiveFile,
): Promise<number> {
  const lines = (await textOf(file)).split('\n').filter(Boolean);
  for (let start = 0; start < lines.length; start += BATCH) {
    const batch = lines.slice(start, start + BATCH);
    refuseAddresses(name, batch);
    const told = Object.keys(JSON.parse(batch[0] ?? '{}'));
    const unknown = told.find((column) => !columns.includes(column));
    if (unknown !== undefined) {
      throw new UnusableArchive(`导出的内容里有这里不认识的一列（${name}.${unknown}）。`);
    }
    const list = sql.join(told.map((column) => sql.ref(column)));
    await sql`
      insert into ${sql.table(name)} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${sql.table(name)}, ${`[${batch.join(',')}]`}::json)`.execute(
      tx,
    );
  }
  return lines.length;
}

/** @throws {UnusableArchive} where a row has an address that the back office would not save */
function refuseAddresses(table: string, lines: readonly string[]): void {
  for (const line of lines) {
    const row = JSON.parse(line) as Record<string, unknown>;
    const found = contentAddressProblem(row);
    if (found) {
      const which = `${table}${typeof row.id === 'number' ? ` 编号 ${row.id}` : ''} 的 ${found.column}`;
      throw new UnusableArchive(
        `导出的内容里有不能保存的网址：${which}（${found.address.slice(0, SHOWN_ADDRESS)}）${found.problem}。请在导出它的后台改正，再重新导出。`,
      );
    }
  }
}
