import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

export interface FileIdentity {
  path: string;
  device: bigint;
  inode: bigint;
}

/** SQLite's code for a lock that another connection holds. */
const BUSY = 5;

export function identifyFile(path: string): FileIdentity {
  const { dev, ino } = statSync(path, { bigint: true });
  return { path, device: dev, inode: ino };
}

/** True if the same file is still at its path. An unreadable path counts as unchanged. */
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
 * when the process ends. Do not open and close the file elsewhere in this process meanwhile: closing any descriptor of a
 * file releases its POSIX locks.
 * @returns a function that releases it; undefined if another process or connection holds it
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
