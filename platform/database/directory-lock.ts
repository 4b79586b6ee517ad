import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Who holds a data directory, as it wrote itself down. */
export interface DirectoryOwner {
  pid: number;
  since: string;
  /** What it was doing: `portal` or a command's name. */
  role: string;
  /** The local socket on which it takes jobs. */
  socket: string;
}

/** SQLite's number for a lock that somebody else holds. */
const BUSY = 5;

/** The data directory is in use by another process. */
export class DirectoryInUse extends Error {
  readonly owner: DirectoryOwner | undefined;

  constructor(directory: string, owner: DirectoryOwner | undefined) {
    const who = owner ? `process ${owner.pid} (${owner.role}, since ${owner.since})` : 'another process';
    super(
      `The data directory ${directory} is in use by ${who}. Stop it first, or set DATA_DIR to another folder.`,
    );
    this.owner = owner;
  }
}

/**
 * Takes a data directory for this process. The lock is the kernel's, through an exclusive SQLite transaction on
 * an empty file, so that it ends with the process however that ends.
 * @returns a function that gives the directory back
 * @throws {DirectoryInUse} naming the holder; where the folder can't be written, what the system says
 */
export function lockDirectory(directory: string, owner: DirectoryOwner): () => void {
  mkdirSync(directory, { recursive: true });
  const ownerFile = join(directory, 'owner.json');
  const lock = new DatabaseSync(join(directory, 'lock'));
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    const isBusy = (error as { errcode?: unknown }).errcode === BUSY;
    throw isBusy ? new DirectoryInUse(directory, readOwner(directory)) : error;
  }
  writeFileSync(ownerFile, JSON.stringify(owner));
  return () => {
    lock.exec('rollback');
    lock.close();
  };
}

/** Who wrote itself down as the directory's holder last; it may be gone by now. */
export function readOwner(directory: string): DirectoryOwner | undefined {
  try {
    return JSON.parse(readFileSync(join(directory, 'owner.json'), 'utf8'));
  } catch {
    return undefined;
  }
}
