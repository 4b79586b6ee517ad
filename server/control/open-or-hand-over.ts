import { setTimeout } from 'node:timers/promises';
import { Changes, type PublishChanges } from '#platform/cache/changes.ts';
import { systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import { DirectoryInUse } from '#platform/database/directory-lock.ts';
import type { DirectoryOwner } from '#platform/database/directory-owner.ts';
import { type OpenDatabase, openDatabase } from '#platform/database/open.ts';
import { putBackUnfinished } from '../restore/unfinished-restore.ts';
import { ControlUnavailable } from './request-job.ts';

/** Retries for a portal that holds the directory and does not respond. */
const MAX_TRIES = 15;
const RETRY_MS = 1_000;

/** The database of a command; `publish` invalidates in every process what the command changed. */
type CommandDatabase = Pick<OpenDatabase, 'db' | 'close'> & { publish: PublishChanges };

/** This process as the owner of the data directory. */
export function commandOwner(role: string): DirectoryOwner {
  return { pid: process.pid, since: systemClock.now().toISOString(), role, socket: '' };
}

export async function openForCommand(config: Config, owner: DirectoryOwner): Promise<CommandDatabase> {
  const { db, close } = await openDatabase(
    { databaseUrl: config.databaseUrl, dataDir: config.dataDir, owner },
    () => undefined,
  );
  return { db, close, publish: new Changes(db).publish };
}

/**
 * Opens the database. If a portal holds it, calls `handOver` instead and returns undefined. A portal that is starting
 * or stopping holds the database without listening, so both are retried.
 */
export async function openOrDelegate(
  config: Config,
  role: string,
  signal: AbortSignal,
  handOver: (owner: DirectoryOwner) => Promise<void>,
): Promise<CommandDatabase | undefined> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await open(config, role);
    } catch (error) {
      if (!(error instanceof DirectoryInUse && error.owner?.socket)) {
        throw error;
      }
      try {
        await handOver(error.owner);
        return undefined;
      } catch (failure) {
        if (!(failure instanceof ControlUnavailable) || tries === MAX_TRIES) {
          throw failure;
        }
        await setTimeout(RETRY_MS, undefined, { signal });
      }
    }
  }
}

async function open(config: Config, role: string): Promise<CommandDatabase> {
  const owner = commandOwner(role);
  await putBackUnfinished(config, owner);
  return openForCommand(config, owner);
}
