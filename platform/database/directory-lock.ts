import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  type DirectoryOwner,
  findLiveOwner,
  readOwner,
  recordOwner,
  removeOwner,
} from './directory-owner.ts';
import { type FileIdentity, identifyFile, isInPlace, lockFile } from './held-file.ts';

const OWNER_FOLDER = 0o700;

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

/** A file that this process holds was deleted or replaced, or the folder around it was: another process may be there. */
export class DirectoryLost extends Error {
  constructor(path: string) {
    super(
      `${path} 被删除、移动或替换了，另一个进程可能已打开同一个数据库，所以已停止写入并退出：请确认没有别的进程使用这个目录，再重新启动。` +
        `${path} was deleted, moved or replaced, so another process may have opened the same database; writing has stopped and the process ends. Make sure that nothing else uses the directory, then start again.`,
    );
  }
}

/** A data directory that this process holds. */
export class DirectoryLock {
  readonly #directory: string;
  readonly #owner: DirectoryOwner;
  readonly #held: { file: FileIdentity; unlock(): void }[] = [];

  constructor(directory: string, owner: DirectoryOwner) {
    this.#directory = directory;
    this.#owner = owner;
  }

  /**
   * Locks one more empty file of the directory.
   * @throws {DirectoryInUse} where another process holds it
   */
  hold(path: string): void {
    const unlock = lockFile(path);
    if (!unlock) {
      throw new DirectoryInUse(this.#directory, readOwner(this.#directory));
    }
    this.#held.push({ file: identifyFile(path), unlock });
  }

  /** The first locked file that no longer stands at its path. */
  lostFile(): string | undefined {
    return this.#held.find(({ file }) => !isInPlace(file))?.file.path;
  }

  release(): void {
    if (!this.lostFile()) {
      removeOwner(this.#directory, this.#owner);
    }
    for (const { unlock } of this.#held.reverse()) {
      unlock();
    }
  }
}

/**
 * Takes a data directory for this process. The lock is the kernel's and ends with the process. A recorded owner that
 * still runs keeps the directory even if its lock file was deleted.
 * @throws {DirectoryInUse} naming the holder; where the folder can't be written, what the system says
 */
export async function lockDirectory(directory: string, owner: DirectoryOwner): Promise<DirectoryLock> {
  mkdirSync(directory, { recursive: true, mode: OWNER_FOLDER });
  const lock = new DirectoryLock(directory, owner);
  lock.hold(join(directory, 'lock'));
  try {
    const live = await findLiveOwner(directory);
    if (live) {
      throw new DirectoryInUse(directory, live);
    }
    recordOwner(directory, owner);
  } catch (error) {
    lock.release();
    throw error;
  }
  return lock;
}
