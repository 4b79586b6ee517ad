import { setTimeout } from 'node:timers/promises';
import { systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import { postgresPlace } from '#platform/core/config/postgres-address.ts';
import { DirectoryInUse } from '#platform/database/directory-lock.ts';
import type { DirectoryOwner } from '#platform/database/directory-owner.ts';
import { type OpenDatabase, openDatabase } from '#platform/database/open.ts';
import { putBackUnfinished } from '../restore/unfinished-restore.ts';
import { ControlUnavailable } from './request-job.ts';

/** How often, and after how long, a portal that does not answer is asked again. */
const MOST_TRIES = 15;
const TRY_AGAIN_MS = 1_000;

/**
 * Opens the database; where a portal holds it, hands the work over to that instead and answers nothing. A
 * portal that is starting or stopping neither listens nor lets go for a moment, so that both are tried again.
 */
export async function openOrHandOver(
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
        if (!(failure instanceof ControlUnavailable) || tries === MOST_TRIES) {
          throw failure;
        }
        await setTimeout(TRY_AGAIN_MS, undefined, { signal });
      }
    }
  }
}

/** Where the rows go, without the password of an address. */
export function placeName({ databaseUrl, dataDir }: Config): string {
  if (!databaseUrl) {
    return `内嵌数据库，数据目录 ${dataDir}`;
  }
  return `PostgreSQL ${postgresPlace(databaseUrl)}`;
}

async function open(config: Config, role: string): Promise<OpenDatabase> {
  const since = systemClock.now().toISOString();
  const owner = { pid: process.pid, since, role, socket: '' };
  await putBackUnfinished(config, owner);
  return openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, owner }, () => undefined);
}
