import { existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { isWithin } from '../is-within.ts';
import { LOG_FILE } from '../log-files.ts';

export type PortalFolders = Pick<Config, 'dataDir' | 'journalDir' | 'backupDir' | 'logDir'>;

export interface OwnFile {
  path: string;
  mode: number;
  uid: number;
}

/** Folders of the data directory that may be symbolic links to another disk. */
const LINKABLE = ['database', 'media', 'packages', 'journal', 'backups'];
const JOURNAL = /^((journal|from-backup|known-journals)\.json|.+\.journal)(\.unpacked)?$/;
const ERASED = /^erased-players(-\d{4})?\.jsonl$/;
const BACKUP = /^youmen-.+\.tar(\.age)?(\.partial)?$/;
const PERMISSIONS = 0o7777;

/**
 * Lists the data directory with its content. In folders outside of it, which may contain other files, lists only files
 * with the portal's names.
 */
export function* ownFiles({ dataDir, journalDir, backupDir, logDir }: PortalFolders): Generator<OwnFile> {
  if (!existsSync(dataDir)) {
    return;
  }
  yield* filesBelow(dataDir);
  for (const name of LINKABLE) {
    const path = join(dataDir, name);
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() && existsSync(path)) {
      yield* filesBelow(realpathSync(path));
    }
  }
  const elsewhere: [string | undefined, RegExp][] = [
    [journalDir, JOURNAL],
    [backupDir, BACKUP],
    [logDir, LOG_FILE],
    [journalDir, ERASED],
  ];
  for (const [folder, names] of elsewhere) {
    if (folder !== undefined && !isWithin(folder, dataDir) && existsSync(folder)) {
      yield* filesNamed(folder, names);
    }
  }
}

function* filesBelow(path: string): Generator<OwnFile> {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || !(found.isFile() || found.isDirectory() || found.isSocket())) {
    return;
  }
  yield { path, mode: found.mode & PERMISSIONS, uid: found.uid };
  for (const name of found.isDirectory() ? namesIn(path) : []) {
    yield* filesBelow(join(path, name));
  }
}

function* filesNamed(folder: string, names: RegExp): Generator<OwnFile> {
  for (const name of namesIn(folder).filter((one) => names.test(one))) {
    const path = join(folder, name);
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found?.isFile()) {
      yield { path, mode: found.mode & PERMISSIONS, uid: found.uid };
    }
  }
}

/** Skips folders that this process can't list, such as `lost+found` of a mounted disk. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
