import { backUpNight, type NightDeps, nightDue } from '#platform/backup/nightly-backup.ts';

/** How often the clock is looked at. */
const EVERY_MS = 30_000;

/**
 * Makes a backup each night at its hour.
 * @param options.patienceMs how long this process leaves the night to others that share its database
 * @returns a function that ends it, and gives up one that is under way
 */
export function scheduleNightlyBackups(
  deps: NightDeps,
  { patienceMs, everyMs = EVERY_MS }: { patienceMs: number; everyMs?: number },
): () => Promise<void> {
  const ending = new AbortController();
  let underWay: Promise<void> | undefined;
  let done: Date | undefined;
  const look = () => {
    const due = nightDue(new Date(deps.clock.now().getTime() - patienceMs), deps.nightly.time);
    if (!due || due.getTime() === done?.getTime() || underWay) {
      return;
    }
    underWay = backUpNight(deps, due, ending.signal)
      .then(
        () => {
          done = due;
        },
        (error: unknown) => deps.logger.error('the backup of the night could not be seen to', { error }),
      )
      .finally(() => {
        underWay = undefined;
      });
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    ending.abort();
    await underWay;
  };
}
