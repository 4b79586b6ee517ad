import { Readable } from 'node:stream';
import type { Config } from '#platform/core/config/config.ts';
import { dataKeysOf, migrateEncrypted } from '#platform/security/data-keys/encrypt-plain.ts';
import type { Job } from '#server/control/control-server.ts';
import { openOrDelegate } from '#server/control/open-or-hand-over.ts';
import { requestJob } from '#server/control/request-job.ts';
import { portalJobs } from '#server/control/take-jobs.ts';

type JobName = keyof ReturnType<typeof portalJobs>;

/** Jobs that change the database, which first gets this version's schema. */
const CHANGING: readonly JobName[] = [
  'operator',
  'player',
  'pools',
  'ratings',
  'reservations',
  'lists',
  'keys',
];

/**
 * Runs a job and returns its result: in the running portal that has the data directory, or without one in this process.
 */
export async function doJob<Result>(
  config: Config,
  job: JobName,
  options: unknown,
  onEvent: (event: object) => void = () => undefined,
): Promise<Result> {
  let result: unknown;
  const { signal } = new AbortController();
  const opened = await openOrDelegate(config, job, signal, async ({ socket }) => {
    result = await requestJob({ socket, job, options, onEvent });
  });
  if (!opened) {
    return result as Result;
  }
  const { db, close, publish } = opened;
  const keys = dataKeysOf(config);
  try {
    if (CHANGING.includes(job)) {
      await migrateEncrypted(db, config);
    }
    const emit = async (event: object) => onEvent(event);
    const run: Job = portalJobs({ config, db, keys, publish })[job];
    return (await run({ options, body: Readable.from([]), signal, emit })) as Result;
  } finally {
    await close();
  }
}
