import { backUpNight, type NightDeps, nightDue } from '#platform/backup/nightly-backup.ts';

/** The clock is checked this often. */
const EVERY_MS = 30_000;

/**
 * Makes a backup every night.
 * @param options.patienceMs how long this process waits for others that share its database
 * @returns a function that stops it and aborts a running backup
 */
export function scheduleNightlyBackups(
  deps: NightDeps,
  { patienceMs, everyMs = EVERY_MS }: { patienceMs: number; everyMs?: number },
): () => Promise<void> {
  const ending = new AbortController();
  let underWay: Promise<void> | undefined;
  let done: Date | undefined;
  const check = () => {
    const due = nightDue(new Date(deps.clock.now().getTime() - patienceMs), deps.nightly.time);
    if (!due || due.getTime() === done?.getTime() || underWay) {
      return;
    }
    underWay = backUpNight(deps, due, ending.signal)
      .then(
        () => {
          done = due;
        },
        (error: unknown) => deps.logger.error('scheduling the nightly backup failed', { error }),
      )
      .finally(() => {
        underWay = undefined;
      });
  };
  const timer = setInterval(check, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    ending.abort();
    await underWay;
  };
}
