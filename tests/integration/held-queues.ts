import { FairQueue, type Turn } from '#platform/core/fair-queue.ts';
import { replaced } from '#tests/replaced.ts';

/** All hashes have the same turn: first come, first served. */
export const oneTurn = () => replaceRun((run, _turn, work) => run(['everybody'], work));

/** Logins of an attacker: as many find a place in the queue of hashes. */
export interface Flood {
  logins: readonly (() => Promise<unknown>)[];
  places: number;
}

/**
 * Fills the queue with logins in flight, of which none ends before `own` has its place or is refused.
 * @returns the response to `own`
 */
export async function whileFull<T>({ logins, places }: Flood, own: () => Promise<T>): Promise<T> {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  const restore = replaceRun((run, turn, work) =>
    run(turn, async () => {
      await gate;
      return work();
    }),
  );
  try {
    const refused = logins.length - places;
    const { all, ended } = inFlight(logins);
    await ended(refused);
    const response = own();
    await Promise.race([response, ended(refused + 1)]);
    release();
    await all;
    return await response;
  } finally {
    release();
    restore();
  }
}

type Run = (turn: Turn, work: () => Promise<unknown>) => Promise<unknown>;

function replaceRun(by: (run: Run, ...given: Parameters<Run>) => Promise<unknown>): () => void {
  const { run } = FairQueue.prototype;
  return replaced(FairQueue.prototype, 'run', function (this: FairQueue, ...given: Parameters<Run>) {
    return by((turn, work) => run.call(this, turn, work), ...given);
  });
}

/** Begins all requests. `ended` resolves when as many have ended. */
function inFlight(requests: Flood['logins']) {
  let count = 0;
  const waiting: { most: number; go: () => void }[] = [];
  const all = requests.map(async (request) => {
    await request();
    count += 1;
    for (const { most, go } of waiting) {
      if (count >= most) {
        go();
      }
    }
  });
  return {
    all: Promise.all(all),
    ended: (most: number) =>
      new Promise<void>((go) => {
        waiting.push({ most, go });
        if (count >= most) {
          go();
        }
      }),
  };
}
