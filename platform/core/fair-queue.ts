import { QueueFull } from './queue.ts';

/** Who a job is for: names of nested groups, the widest first. Turns that begin with the same names are of the same length. */
export type Turn = readonly [string, ...string[]];

interface Job {
  start: () => void;
  refuse: (error: QueueFull) => void;
}

/** Waiting jobs in nested groups. At every level the groups take turns. */
class Group {
  size = 0;
  #jobs: Job[] = [];
  /** The next one first. */
  #groups = new Map<string, Group>();

  add(job: Job, [name, ...rest]: readonly string[]): void {
    this.size += 1;
    if (name === undefined) {
      this.#jobs.push(job);
      return;
    }
    const group = this.#groups.get(name) ?? new Group();
    this.#groups.set(name, group);
    group.add(job, rest);
  }

  /** Removes the oldest job of the next group, which is the last one then. */
  takeNext(): Job | undefined {
    const [next] = this.#groups;
    if (next) {
      this.#groups.delete(next[0]);
    }
    const job = next ? next[1].takeNext() : this.#jobs.shift();
    this.size -= job ? 1 : 0;
    if (next && next[1].size > 0) {
      this.#groups.set(...next);
    }
    return job;
  }

  /** Removes the newest job of the largest group; of groups of the same size, the one of the turn that arrived. */
  dropNewest([name = '', ...rest]: readonly string[]): Job | undefined {
    this.size -= 1;
    let largest: [string, Group | undefined] = [name, this.#groups.get(name)];
    for (const each of this.#groups) {
      largest = each[1].size > (largest[1]?.size ?? 0) ? each : largest;
    }
    const [found, group] = largest;
    const job = group ? group.dropNewest(found === name ? rest : []) : this.#jobs.pop();
    if (group?.size === 0) {
      this.#groups.delete(found);
    }
    return job;
  }
}

/**
 * Runs up to `atOnce` jobs concurrently and queues up to `mostWaiting`. The groups of the jobs' turns take turns, so that
 * none waits for all jobs of another. When the queue is full, the largest group loses its newest job.
 */
export class FairQueue {
  #atOnce: number;
  #mostWaiting: number;
  #running = 0;
  #waiting = new Group();

  constructor({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** @throws {QueueFull} */
  async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) {
      this.#running += 1;
    } else {
      await new Promise<void>((start, refuse) => {
        this.#waiting.add({ start, refuse }, turn);
        if (this.#waiting.size > this.#mostWaiting) {
          this.#waiting.dropNewest(turn)?.refuse(new QueueFull());
        }
      });
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.takeNext();
      if (next) {
        next.start();
      } else {
        this.#running -= 1;
      }
    }
  }
}
