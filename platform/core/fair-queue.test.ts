import { describe, expect, it } from 'vitest';
import { FairQueue, type Turn } from './fair-queue.ts';
import { Queue, QueueFull } from './queue.ts';

type Run = (turn: Turn, work: () => Promise<void>) => Promise<void>;

/** Jobs of a queue whose only running job is `hold`; the others start after its release. */
function held(run: Run) {
  const started: string[] = [];
  const refused: string[] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const all = [run(['hold'], () => held)];
  return {
    started,
    refused,
    add(name: string, turn: Turn) {
      const job = run(turn, async () => void started.push(name));
      all.push(
        job.catch((error: unknown) => {
          expect(error).toBeInstanceOf(QueueFull);
          refused.push(name);
        }),
      );
    },
    async finish() {
      release();
      await Promise.all(all);
    },
  };
}

const fair = (mostWaiting: number): Run => {
  const queue = new FairQueue({ atOnce: 1, mostWaiting });
  return (turn, work) => queue.run(turn, work);
};

/** Whether one job of another group gets in after many of the first, and starts within the first two. */
async function isFair(run: Run): Promise<boolean> {
  const jobs = held(run);
  for (let i = 0; i < 20; i += 1) {
    jobs.add(`many ${i}`, ['many']);
  }
  jobs.add('one', ['one']);
  await jobs.finish();
  return jobs.started.slice(0, 2).includes('one');
}

describe('a fair queue', () => {
  it('serves who comes after many jobs of another; first come, first served does not', async () => {
    expect(await isFair(fair(10))).toBe(true);
    const queue = new Queue({ atOnce: 1, mostWaiting: 10 });
    expect(await isFair((_turn, work) => queue.run(work))).toBe(false);
  });

  it('lets groups take turns, and the groups within them; in a group the oldest is first', async () => {
    const jobs = held(fair(10));
    for (const [name, outer, inner] of [
      ['a1', 'a', 'x'],
      ['a2', 'a', 'x'],
      ['a3', 'a', 'x'],
      ['a4', 'a', 'y'],
      ['b1', 'b', 'z'],
      ['b2', 'b', 'z'],
    ] as const) {
      jobs.add(name, [outer, inner]);
    }
    await jobs.finish();
    expect(jobs.started).toEqual(['a1', 'b1', 'a4', 'b2', 'a2', 'a3']);
  });

  it('refuses the newest of the largest group, and there of its largest group', async () => {
    const jobs = held(fair(5));
    for (const [name, outer, inner] of [
      ['a1', 'a', 'x'],
      ['b1', 'b', 'z'],
      ['a2', 'a', 'y'],
      ['a3', 'a', 'y'],
      ['a4', 'a', 'x'],
      ['a5', 'a', 'x'],
      ['b2', 'b', 'z'],
    ] as const) {
      jobs.add(name, [outer, inner]);
    }
    await jobs.finish();
    expect(jobs.refused).toEqual(['a5', 'a4']);
    expect(jobs.started).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('refuses the one that arrives where the others have as few, at every level', async () => {
    const jobs = held(fair(2));
    jobs.add('a1', ['a', 'x']);
    jobs.add('b1', ['b', 'z']);
    jobs.add('c1', ['c', 'z']);
    jobs.add('b2', ['b', 'y']);
    await jobs.finish();
    expect(jobs.refused).toEqual(['c1', 'b2']);
    expect(jobs.started).toEqual(['a1', 'b1']);
  });

  it('runs two jobs at once, queues as many as it may, and accepts jobs again after one ends', async () => {
    const queue = new FairQueue({ atOnce: 2, mostWaiting: 3 });
    const started: number[] = [];
    const ends = Array.from({ length: 7 }, () => Promise.withResolvers<number>());
    const work = (i: number) =>
      queue.run(['one'], () => {
        started.push(i);
        return ends[i]?.promise ?? Promise.reject(new Error('no end'));
      });
    const all = [0, 1, 2, 3, 4].map(work);
    expect(started).toEqual([0, 1]);
    await expect(work(5)).rejects.toBeInstanceOf(QueueFull);
    ends[1]?.resolve(1);
    await all[1];
    expect(started).toEqual([0, 1, 2]);
    const late = work(6);
    for (const [i, end] of ends.entries()) {
      end.resolve(i);
    }
    expect(await Promise.all([...all, late])).toEqual([0, 1, 2, 3, 4, 6]);
    expect(started).toEqual([0, 1, 2, 3, 4, 6]);
  });

  it('runs the next job after a failure', async () => {
    const queue = new FairQueue({ atOnce: 1, mostWaiting: 1 });
    const failing = queue.run(['one'], () => Promise.reject(new Error('no')));
    const next = queue.run(['one'], async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
