import { sql } from 'kysely';
import * as z from 'zod/mini';
import { htmlAddressProblems } from '#contract/html-addresses.ts';
import { addressProblem } from '#contract/saved-address.ts';
import { firstNonEmpty, listTables, writeSequences } from '#platform/database/backup/tables.ts';
import { migrations } from '#platform/database/migrations.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { type ArchiveFile, checkArchive, readArchive, textOf } from '../archive-reader.ts';
import { UnusableArchive } from '../archive-source.ts';
import { ABOUT } from '../backup-archive.ts';
import { CONTENT_TABLES, isContentSequence } from './content-tables.ts';
import { EXPORT, EXPORT_VERSION } from './export-content.ts';

const BATCH = 500;
const SHOWN_ADDRESS = 80;
/** Tables that the first start fills; an import replaces their rows. */
const DEFAULT_TABLES = ['site', 'info_page', 'friend_link', 'hot_word', 'sensitive_word'];
/** Columns with an address, and with HTML. */
const ADDRESS = /(?:^|_)(?:url|link|logo|image|screenshots)$/;
const HTML = /_html$/;

const aboutFile = z.object({
  format: z.string(),
  version: z.int(),
  made_at: z.string(),
  migrations: z.array(z.string()),
  sequences: z.record(z.string(), z.number()),
  packages: z._default(z.array(z.string()), []),
});

type ContentAbout = z.output<typeof aboutFile> & { pictures: number };

/**
 * Verifies the checksums and the version of an export.
 * @throws {UnusableArchive} with a message for the operator
 */
export async function checkContent(path: string): Promise<ContentAbout> {
  const files = await checkArchive(path);
  for await (const file of readArchive(path)) {
    if (file.path === ABOUT) {
      const header = aboutFile.safeParse(JSON.parse(await textOf(file)));
      if (!header.success || header.data.format !== EXPORT) {
        throw new UnusableArchive(`${path} 不是导出的内容：它由其他命令生成。`);
      }
      const isNewer = header.data.migrations.some((name) => !Object.hasOwn(migrations, name));
      if (header.data.version !== EXPORT_VERSION || isNewer) {
        throw new UnusableArchive(`${path} 是更新的版本导出的，请先升级。`);
      }
      const pictures = [...files.keys()].filter((name) => name.startsWith('media/')).length;
      return { ...header.data, pictures };
    }
  }
  throw new UnusableArchive(`${path} 不是导出的内容。`);
}

/**
 * Loads a checked export in one transaction into a database without content, except the rows of the first start, which
 * are replaced. Columns that the export does not have get their defaults.
 * @param finish runs in the same transaction after the last row
 * @returns the number of rows
 * @throws {UnusableArchive} if the database has content, or the export has an unknown table or column
 */
export function loadContent(
  db: Database,
  path: string,
  about: ContentAbout,
  finish: (tx: Tx) => Promise<void>,
): Promise<number> {
  return transaction(db, async (tx) => {
    const tables = new Map((await listTables(tx)).map((table) => [table.name, table.columns]));
    const known = CONTENT_TABLES.map(({ name }) => ({ name, columns: tables.get(name) ?? [] }));
    const empty = known.filter(({ name }) => !DEFAULT_TABLES.includes(name));
    const filled = await firstNonEmpty(tx, empty);
    if (filled) {
      throw new UnusableArchive(`数据库里已经有内容（${filled}）。请换一个新建的数据库或空的 DATA_DIR。`);
    }
    for (const name of DEFAULT_TABLES) {
      await sql`delete from ${sql.table(name)}`.execute(tx);
    }
    let rows = 0;
    for await (const file of readArchive(path)) {
      const [, name] = /^content\/([a-z_]+)-\d+\.jsonl$/.exec(file.path) ?? [];
      if (name !== undefined) {
        const columns = known.find((table) => table.name === name)?.columns;
        if (!columns) {
          throw new UnusableArchive(`${path} 里有无法识别的内容（${name}）。`);
        }
        rows += await loadFile(tx, { name, columns }, file);
      }
    }
    const sequences = Object.entries(about.sequences).filter(([name]) => isContentSequence(name));
    await writeSequences(tx, Object.fromEntries(sequences));
    await finish(tx);
    return rows;
  });
}

async function loadFile(
  tx: Tx,
  { name, columns }: { name: string; columns: readonly string[] },
  file: ArchiveFile,
): Promise<number> {
  const lines = (await textOf(file)).split('\n').filter(Boolean);
  for (let start = 0; start < lines.length; start += BATCH) {
    const batch = lines.slice(start, start + BATCH);
    refuseAddresses(name, batch);
    const names = Object.keys(JSON.parse(batch[0] ?? '{}'));
    const unknown = names.find((column) => !columns.includes(column));
    if (unknown !== undefined) {
      throw new UnusableArchive(`导出的内容里有无法识别的列（${name}.${unknown}）。`);
    }
    const list = sql.join(names.map((column) => sql.ref(column)));
    await sql`
      insert into ${sql.table(name)} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${sql.table(name)}, ${`[${batch.join(',')}]`}::json)`.execute(
      tx,
    );
  }
  return lines.length;
}

/** @throws {UnusableArchive} if a row has an address that the admin site refuses */
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

interface ContentAddressProblem {
  column: string;
  address: string;
  problem: string;
}

/** The first address of a row that the admin forms refuse, including inside JSON columns. */
export function contentAddressProblem(row: unknown, column = ''): ContentAddressProblem | null {
  if (typeof row === 'string') {
    return columnProblem(row, column);
  }
  if (typeof row !== 'object' || row === null) {
    return null;
  }
  for (const [name, value] of Object.entries(row)) {
    const found = contentAddressProblem(value, Array.isArray(row) ? column : name);
    if (found) {
      return found;
    }
  }
  return null;
}

function columnProblem(value: string, column: string): ContentAddressProblem | null {
  if (HTML.test(column)) {
    const [found] = htmlAddressProblems(value);
    return found ? { column, ...found } : null;
  }
  if (!ADDRESS.test(column) || value === '') {
    return null;
  }
  const kind = value.startsWith('/') ? 'place' : /^[a-z][a-z\d+.-]*:/i.test(value) ? 'web' : 'picture';
  const problem = addressProblem(value, kind);
  return problem === null ? null : { column, address: value, problem };
}
