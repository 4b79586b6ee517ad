import { existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { LOG_FILE } from '../log-files.ts';
import { isWithin } from './is-within.ts';

/** Where settings put what the portal writes. */
export type OwnPlaces = Pick<Config, 'dataDir' | 'journalDir' | 'backupDir' | 'logDir'>;

/** A file or folder of the portal's. */
export interface OwnFile {
  path: string;
  /** The permission bits. */
  mode: number;
  uid: number;
}

/** Folders of the data directory that may stand on another disk, behind a link. */
const LINKABLE = ['database', 'media', 'journal', 'backups'];
const JOURNAL = /^(journal\.json|.+\.journal)$/;
const BACKUP = /^youmen-.+\.tar(\.partial)?$/;
const PERMISSIONS = 0o7777;

/**
 * The data directory with all that is in it, and in folders that settings place elsewhere the files of the portal by
 * their names: such a folder may hold others' files, too.
 */
export function* ownFiles({ dataDir, journalDir, backupDir, logDir }: OwnPlaces): Generator<OwnFile> {
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

/** What this process can't list isn't its own: `lost+found` of a mounted disk, for one. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
