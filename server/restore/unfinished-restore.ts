import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Config } from '#platform/core/config/config.ts';
import { lockDirectory } from '#platform/database/directory-lock.ts';
import type { DirectoryOwner } from '#platform/database/directory-owner.ts';
import { asideNamed } from './put-aside.ts';

const begun = z.object({ stamp: z.string(), file: z.string(), doer: z.string() });

/** A restore in progress: the name of the previous database, the archive and the requester. */
type BegunRestore = z.infer<typeof begun>;

/**
 * Locks the data directory for a restore, which also blocks starting processes.
 * @throws {DirectoryInUse} if another one is running
 */
export async function holdForRestore(dataDir: string, owner: DirectoryOwner) {
  const folder = join(dataDir, 'restore');
  const note = join(folder, 'begun.json');
  mkdirSync(folder, { recursive: true });
  const lock = await lockDirectory(folder, owner);
  return {
    /** From now on a starting process puts the previous database back. */
    begin: (restore: BegunRestore) => writeFileSync(note, JSON.stringify(restore), { flush: true }),
    end: () => rmSync(note, { force: true }),
    release: () => lock.release(),
  };
}

/**
 * Puts the previous database back after an interrupted restore, which is returned; undefined if there was none.
 * @throws {DirectoryInUse} if a restore is running
 */
export async function putBackUnfinished(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl'>,
  owner: DirectoryOwner,
): Promise<BegunRestore | undefined> {
  const note = join(config.dataDir, 'restore', 'begun.json');
  if (!existsSync(note)) {
    return undefined;
  }
  const hold = await holdForRestore(config.dataDir, owner);
  try {
    const restore = begun.parse(JSON.parse(readFileSync(note, 'utf8')));
    await asideNamed(config, restore.stamp, owner).putBack();
    hold.end();
    return restore;
  } finally {
    hold.release();
  }
}
