import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Config } from '#platform/core/config/config.ts';
import { lockDirectory } from '#platform/database/directory-lock.ts';
import type { DirectoryOwner } from '#platform/database/directory-owner.ts';
import { asideNamed } from './put-aside.ts';

const begun = z.object({ stamp: z.string(), file: z.string(), doer: z.string() });

/** A restore for which a database was put aside: by which name, from which archive, and who wants it. */
export type BegunRestore = z.infer<typeof begun>;

/** What keeps two from restoring at once, and a process from starting beneath one that does. */
export interface RestoreHold {
  /** From here on a process that starts puts back what was put aside. */
  begin(restore: BegunRestore): void;
  /** All is well: nothing is to be put back. */
  end(): void;
  release(): void;
}

/**
 * Takes the data directory for a restore.
 * @throws {DirectoryInUse} where another one is under way
 */
export async function holdForRestore(dataDir: string, owner: DirectoryOwner): Promise<RestoreHold> {
  const folder = join(dataDir, 'restore');
  const note = join(folder, 'begun.json');
  mkdirSync(folder, { recursive: true });
  const lock = await lockDirectory(folder, owner);
  return {
    begin: (restore) => writeFileSync(note, JSON.stringify(restore), { flush: true }),
    end: () => rmSync(note, { force: true }),
    release: () => lock.release(),
  };
}

/**
 * Puts back what a restore that was cut off had put aside, and answers what it was; nothing where none was cut off.
 * @throws {DirectoryInUse} where one is under way
 */
export async function putBackUnfinished(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
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
