import { setTimeout } from 'node:timers/promises';
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

/**
 * Opens the database. If a portal holds it, calls `handOver` instead and returns undefined. A portal that is starting
 * or stopping holds the database without listening, so both are retried.
 */
export async function openOrDelegate(
  config: Config,
  role: string,
  signal: AbortSignal,
  handOver: (owner: DirectoryOwner) => Promise<void>,
): Promise<OpenDatabase | undefined> {
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

async function open(config: Config, role: string): Promise<OpenDatabase> {
  const since = systemClock.now().toISOString();
  const owner = { pid: process.pid, since, role, socket: '' };
  await putBackUnfinished(config, owner);
  return openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, owner }, () => undefined);
}
