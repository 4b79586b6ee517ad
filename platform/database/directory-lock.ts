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

/** A locked file or its folder was deleted or replaced: another process may use the database. */
export class DirectoryLost extends Error {
  constructor(path: string) {
    super(
      `${path} 被删除、移动或替换了，另一个进程可能已打开同一个数据库，所以已停止写入并退出：请确认没有其他进程使用这个目录，再重新启动。` +
        `${path} was deleted, moved or replaced, so another process may have opened the same database; writing has stopped and the process ends. Make sure that nothing else uses the directory, then start again.`,
    );
  }
}

export class DirectoryLock {
  readonly #directory: string;
  readonly #owner: DirectoryOwner;
  readonly #held: { file: FileIdentity; unlock(): void }[] = [];

  constructor(directory: string, owner: DirectoryOwner) {
    this.#directory = directory;
    this.#owner = owner;
  }

  /**
   * Locks another empty file of the directory.
   * @throws {DirectoryInUse} if another process holds it
   */
  hold(path: string): void {
    const unlock = lockFile(path);
    if (!unlock) {
      throw new DirectoryInUse(this.#directory, readOwner(this.#directory));
    }
    this.#held.push({ file: identifyFile(path), unlock });
  }

  /** The first locked file that is missing or replaced. */
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
 * Locks a data directory for this process. The kernel holds the lock and releases it when the process ends. A recorded
 * owner that still runs retains the directory even if its lock file was deleted.
 * @throws {DirectoryInUse} naming the holder
 * @throws the system error if the folder is not writable
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
