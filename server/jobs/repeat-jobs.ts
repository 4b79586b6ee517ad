import type { Logger } from '#platform/core/logger.ts';
import { repeatEvery } from '#platform/core/repeat-every.ts';

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;

/** Work that this process repeats. */
export interface Job {
  /** What the log says if it fails. */
  failure: string;
  everyMs: number;
  firstAfterMs?: number;
  run(ending: AbortSignal): Promise<unknown>;
}

/**
 * Runs each job now and at its interval, on its own: one that takes long does not hold up the others.
 * @returns a function that stops them and waits for running ones
 */
export function repeatJobs(logger: Logger, jobs: readonly Job[]): () => Promise<void> {
  const stops = jobs.map(({ everyMs, firstAfterMs, ...job }) =>
    repeatEvery(reportingOnce(logger, job), everyMs, firstAfterMs),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Logs the first failure in a row: some jobs run every few seconds, also while the database is down. */
export function reportingOnce(
  logger: Logger,
  { failure, run }: Pick<Job, 'failure' | 'run'>,
): (ending: AbortSignal) => Promise<void> {
  let isFailing = false;
  return async (ending) => {
    try {
      await run(ending);
      isFailing = false;
    } catch (error) {
      if (!isFailing) {
        logger.warn(failure, { error });
      }
      isFailing = true;
    }
  };
}
