import {
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Written once the cluster is complete on disk, and locked by the process that has the database open. */
export const COMPLETE_MARK = 'youmen-complete';

/** What PostgreSQL puts into its folder. */
const CLUSTER_ENTRY =
  /^(PG_VERSION|base|global|pg_[a-z_]+(\.conf)?|postgresql(\.auto)?\.conf|postmaster\.(pid|opts))$/;
const RELATION = /^(\d+)(_[a-z]+)?(\.\d+)?$/;
/** PostgreSQL gives lower object ids to what it creates by itself. */
const FIRST_USER_OBJECT = 16_384;
const FIRST_LOG_FILE = '000000010000000000000001';
const LOG_FILE = /^[0-9A-F]{24}$/;
const OWNER_FOLDER = 0o700;
/** Each takes 40 MB: a start that breaks off again and again must not fill the disk. */
const MOST_INTERRUPTED = 3;

/** The database's folder can't be used as it is; nothing of it was changed. */
export class DatabaseFolderRefused extends Error {}

/** How the folder was found: whether the database has to be created, and where an interrupted creation was moved. */
export interface PreparedFolder {
  isNew: boolean;
  movedTo?: string;
}

/**
 * Looks at the database's folder before it is opened. Nothing is ever deleted: an interrupted creation is renamed, and
 * a folder that may hold data but lacks its mark is refused.
 * @param stamp goes into the name of an interrupted creation
 * @throws {DatabaseFolderRefused}
 */
export function prepareDatabaseFolder(folder: string, stamp: string): PreparedFolder {
  const entries = existsSync(folder) ? readdirSync(folder) : [];
  if (entries.includes(COMPLETE_MARK)) {
    emptyMark(join(folder, COMPLETE_MARK));
    return { isNew: false };
  }
  if (entries.length === 0) {
    mkdirSync(folder, { recursive: true, mode: OWNER_FOLDER });
    return { isNew: true };
  }
  if (!isInterruptedCreation(folder, entries)) {
    throw new DatabaseFolderRefused(unmarkedText(folder));
  }
  return { isNew: true, movedTo: moveAside(realpathSync(folder), stamp) };
}

/** Whether the folder holds no more than a creation leaves that broke off: no user's table, no second log file. */
function isInterruptedCreation(folder: string, entries: readonly string[]): boolean {
  const namesIn = (...path: string[]) =>
    existsSync(join(folder, ...path)) ? readdirSync(join(folder, ...path)) : [];
  const tables = namesIn('base').flatMap((database) => namesIn('base', database));
  const logs = namesIn('pg_wal').filter((name) => LOG_FILE.test(name));
  return (
    entries.every((name) => CLUSTER_ENTRY.test(name)) &&
    !tables.some((name) => Number(RELATION.exec(name)?.[1] ?? 0) >= FIRST_USER_OBJECT) &&
    logs.every((name) => name === FIRST_LOG_FILE) &&
    (logs.length === 0 || entries.includes('base') || entries.join() === 'pg_wal') &&
    namesIn('pg_tblspc').length === 0
  );
}

/** A mark made by hand may hold text; only an empty file can be locked. */
function emptyMark(path: string): void {
  if (statSync(path).size > 0) {
    truncateSync(path);
  }
}

function moveAside(folder: string, stamp: string): string {
  const prefix = `${basename(folder)}.interrupted-`;
  const earlier = readdirSync(dirname(folder)).filter((name) => name.startsWith(prefix));
  if (earlier.length >= MOST_INTERRUPTED) {
    throw new DatabaseFolderRefused(
      `数据库的创建已中断了 ${earlier.length + 1} 次：请先看日志找出原因（内存、磁盘），删除 ${join(dirname(folder), prefix)}* 之后再启动。` +
        `The creation of the database was interrupted ${earlier.length + 1} times: find the cause first (memory, disk), delete ${join(dirname(folder), prefix)}* and start again.`,
    );
  }
  const target = join(dirname(folder), `${prefix}${stamp}`);
  if (existsSync(target)) {
    throw new DatabaseFolderRefused(
      `${target} 已经存在，请移走它再启动。${target} exists already; move it away and start again.`,
    );
  }
  renameSync(folder, target);
  mkdirSync(folder, { mode: OWNER_FOLDER });
  return target;
}

function unmarkedText(folder: string): string {
  const mark = join(folder, COMPLETE_MARK);
  return (
    `${folder} 里可能有数据，但缺少标记文件 ${COMPLETE_MARK}，没有打开，也没有改动：确认它是游门的数据库，就执行 touch '${mark}' 再启动；不是，就把它移走（mv '${folder}' '${folder}.old'），再启动，或用 npm run portal -- restore <备份文件> 恢复。` +
    `${folder} may hold data but lacks its mark ${COMPLETE_MARK}; it was neither opened nor changed. If it is the portal's database, run touch '${mark}' and start again; if not, move it away (mv '${folder}' '${folder}.old'), then start again or restore a backup with npm run portal -- restore <file>.`
  );
}
