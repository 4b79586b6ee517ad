import type { Config } from '#platform/core/config/config.ts';
import type { OpenDatabase } from '#platform/database/open.ts';
import { openOrDelegate } from '#server/control/open-or-hand-over.ts';
import { requestJob } from '#server/control/request-job.ts';

/**
 * Runs a job in the process that has the data directory and returns its result: in the running portal by name and
 * options, or without one in this process with `here`.
 */
export async function doJob<Result>(
  config: Config,
  job: string,
  options: unknown,
  here: (opened: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  let result: unknown;
  const { signal } = new AbortController();
  const opened = await openOrDelegate(config, job, signal, async ({ socket }) => {
    result = await requestJob({ socket, job, options, onEvent: () => undefined });
  });
  if (!opened) {
    return result as Result;
  }
  try {
    return await here(opened);
  } finally {
    await opened.close();
  }
}
