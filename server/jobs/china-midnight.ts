import { type Clock, chinaDayStart } from '#platform/core/clock.ts';

/** The longest wait between two looks at the clock: one that was set, or a machine that slept, is noticed. */
const LOOK_MS = 3_600_000;

/**
 * Runs `work` just after each China midnight; `work` tells of its own failures.
 * @returns a function that ends it
 */
export function atChinaMidnight(clock: Clock, work: () => Promise<void>): () => void {
  let midnight = chinaDayStart(clock.now(), 1);
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    const left = Math.max(0, midnight.getTime() - clock.now().getTime());
    timer = setTimeout(look, Math.min(left, LOOK_MS));
    timer.unref();
  };
  const look = async () => {
    const now = clock.now();
    const isPast = now >= midnight;
    midnight = chinaDayStart(now, 1);
    if (isPast) {
      await work();
    }
    if (!isEnded) {
      wait();
    }
  };
  wait();
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}
