import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** A file by its path and its inode. */
export interface FileIdentity {
  path: string;
  device: bigint;
  inode: bigint;
}

/** SQLite's code for a lock that another connection holds. */
const BUSY = 5;

/** The file's identity as it stands at this path. */
export function identifyFile(path: string): FileIdentity {
  const { dev, ino } = statSync(path, { bigint: true });
  return { path, device: dev, inode: ino };
}

/** Whether the same file still stands at its path. A path that cannot be read at the moment counts as unchanged. */
export function isInPlace({ path, device, inode }: FileIdentity): boolean {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    return found?.dev === device && found.ino === inode;
  } catch {
    return true;
  }
}

/**
 * Locks an empty file for this process through an exclusive SQLite transaction, so that the kernel releases the lock
 * when the process ends. While it is held, nothing else in this process may open and close the file: closing any
 * descriptor of a file releases POSIX locks on it.
 * @returns a function that releases it; undefined where another process or connection holds it
 */
export function lockFile(path: string): (() => void) | undefined {
  const lock = new DatabaseSync(path);
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: unknown }).errcode === BUSY) {
      return undefined;
    }
    throw error;
  }
  return () => {
    lock.exec('rollback');
    lock.close();
  };
}
