import { type Clock, chinaDayStart } from '../platform/clock.ts';

/** The longest wait between two looks at the clock: one that was set, or a machine that slept, is noticed. */
const LOOK_MS = 3_600_000;

/** Runs `work` just after each China midnight while the process lives; `work` tells of its own failures. */
export function atChinaMidnight(clock: Clock, work: () => Promise<void>): void {
  let midnight = chinaDayStart(clock.now(), 1);
  const wait = () => {
    const left = Math.max(0, midnight.getTime() - clock.now().getTime());
    setTimeout(look, Math.min(left, LOOK_MS)).unref();
  };
  const look = async () => {
    const now = clock.now();
    if (now >= midnight) {
      midnight = chinaDayStart(now, 1);
      await work();
    }
    wait();
  };
  wait();
}
