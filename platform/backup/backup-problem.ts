import { dirname } from 'node:path';
import { folderError, isFolderError, StartupError, systemErrorText } from '../core/startup/startup-error.ts';
import { assertUsableFolder } from '../core/startup/usable-folder.ts';

const SETTING = 'BACKUP_DIR';
const LONGEST = 500;

/** What is wrong with the folder of backups and what to do; null if it can be used or made. */
export function backupFolderProblem(folder: string): string | null {
  try {
    assertUsableFolder(SETTING, folder);
    return null;
  } catch (error) {
    return textOf(error as Error, folder);
  }
}

/** Why a backup was not made, and what to do, as operators read it. */
export function backupProblem(error: Error, file: string): string {
  return textOf(error, dirname(file)).slice(0, LONGEST);
}

function textOf(error: Error, folder: string): string {
  if (error instanceof StartupError) {
    return error.chinese;
  }
  const { path } = error as NodeJS.ErrnoException;
  // A full disk fails a write, which names no path.
  const isOfFolder = path === undefined || path === folder || dirname(path) === folder;
  if (isFolderError(error) && isOfFolder) {
    return folderError(SETTING, folder, error).chinese;
  }
  return systemErrorText(error)?.split('\n')[0] ?? error.message;
}
