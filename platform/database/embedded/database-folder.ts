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

/** Written when the cluster is complete on disk; locked by the process that opens the database. */
export const COMPLETE_MARK = 'youmen-complete';

/** Entries of a PostgreSQL data folder. */
const CLUSTER_ENTRY =
  /^(PG_VERSION|base|global|pg_[a-z_]+(\.conf)?|postgresql(\.auto)?\.conf|postmaster\.(pid|opts))$/;
const RELATION = /^(\d+)(_[a-z]+)?(\.\d+)?$/;
/** PostgreSQL's own objects have lower ids. */
const FIRST_USER_OBJECT = 16_384;
const FIRST_WAL_FILE = '000000010000000000000001';
const WAL_FILE = /^[0-9A-F]{24}$/;
const OWNER_FOLDER = 0o700;
/** Each takes 40 MB; repeated interrupted starts must not fill the disk. */
const MAX_INTERRUPTED = 3;

/** The database folder is unusable; it was not changed. */
export class DatabaseFolderRefused extends Error {}

/**
 * Prepares the database folder for opening. Never deletes: renames an interrupted creation and refuses a folder that may
 * contain data but has no mark.
 * @param stamp part of the new name of an interrupted creation
 * @returns `isNew`: the database must be created; `movedTo`: the new path of an interrupted creation
 * @throws {DatabaseFolderRefused}
 */
export function prepareDatabaseFolder(folder: string, stamp: string): { isNew: boolean; movedTo?: string } {
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

/** True if the folder contains only the files of an interrupted creation: no user table, no second WAL file. */
function isInterruptedCreation(folder: string, entries: readonly string[]): boolean {
  const namesIn = (...path: string[]) =>
    existsSync(join(folder, ...path)) ? readdirSync(join(folder, ...path)) : [];
  const tables = namesIn('base').flatMap((database) => namesIn('base', database));
  const walFiles = namesIn('pg_wal').filter((name) => WAL_FILE.test(name));
  return (
    entries.every((name) => CLUSTER_ENTRY.test(name)) &&
    !tables.some((name) => Number(RELATION.exec(name)?.[1] ?? 0) >= FIRST_USER_OBJECT) &&
    walFiles.every((name) => name === FIRST_WAL_FILE) &&
    (walFiles.length === 0 || entries.includes('base') || entries.join() === 'pg_wal') &&
    namesIn('pg_tblspc').length === 0
  );
}

/** A mark created by hand may contain text; only an empty file can be locked. */
function emptyMark(path: string): void {
  if (statSync(path).size > 0) {
    truncateSync(path);
  }
}

function moveAside(folder: string, stamp: string): string {
  const prefix = `${basename(folder)}.interrupted-`;
  const earlier = readdirSync(dirname(folder)).filter((name) => name.startsWith(prefix));
  if (earlier.length >= MAX_INTERRUPTED) {
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
