import type { Clock } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import { repeatEvery } from '#platform/core/repeat-every.ts';
import type { Database } from '#platform/database/open.ts';

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;

/** Work that this process repeats. */
export interface Job {
  /** What the log says if it fails. */
  failure: string;
  everyMs: number;
  firstAfterMs?: number | undefined;
  run(ending: AbortSignal): Promise<unknown>;
}

export function job(failure: string, everyMs: number, run: Job['run'], firstAfterMs?: number): Job {
  return { failure, everyMs, run, firstAfterMs };
}

/** What most jobs need. */
export interface JobDeps {
  db: Database;
  clock: Clock;
  logger: Logger;
}

/**
 * Runs each job now and at its interval, on its own: one that takes long does not hold up the others.
 * @returns a function that stops them and waits for running ones
 */
export function repeatJobs(logger: Logger, jobs: readonly Job[]): () => Promise<void> {
  const stops = jobs.map((job) => repeatEvery(reporting(logger, job), job.everyMs, job.firstAfterMs));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** @throws an error if a service reported by false that it did not respond */
export async function responding(service: 'comments' | 'main', work: Promise<boolean>): Promise<void> {
  if (!(await work)) {
    throw new Error(`the ${service} service did not respond`);
  }
}

/**
 * Logs failures. Of a job that runs several times a minute it logs the first in a row: it also runs while the database is
 * down.
 */
export function reporting(
  logger: Logger,
  { failure, everyMs, run }: Job,
): (ending: AbortSignal) => Promise<void> {
  let isFailing = false;
  return async (ending) => {
    try {
      await run(ending);
      isFailing = false;
    } catch (error) {
      if (!isFailing || everyMs >= MINUTE_MS) {
        logger.warn(failure, { error });
      }
      isFailing = true;
    }
  };
}
