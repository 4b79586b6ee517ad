import type { Config } from '#platform/core/config/config.ts';
import type { OpenDatabase } from '#platform/database/open.ts';
import { openOrHandOver } from '#server/control/open-or-hand-over.ts';
import { requestJob } from '#server/control/request-job.ts';

/**
 * Does a job where the data is and answers its result: the portal that holds the data directory does it by its name
 * and its options, and where there is none, `here` does it on the database, which is closed again.
 */
export async function doJob<Answer>(
  config: Config,
  job: string,
  options: unknown,
  here: (opened: OpenDatabase) => Promise<Answer>,
): Promise<Answer> {
  let answer: unknown;
  const { signal } = new AbortController();
  const opened = await openOrHandOver(config, job, signal, async ({ socket }) => {
    answer = await requestJob({ socket, job, options, onEvent: () => undefined });
  });
  if (!opened) {
    return answer as Answer;
  }
  try {
    return await here(opened);
  } finally {
    await opened.close();
  }
}
