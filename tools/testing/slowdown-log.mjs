import { measureSlowdown } from './slowdown.mjs';

/** The slowdowns that were measured in a run. Between two measurements the slowdown counts as their mean. */
export class SlowdownLog {
  #points = [];
  #measure;
  #now;

  constructor(measure = measureSlowdown, now = () => performance.now()) {
    this.#measure = measure;
    this.#now = now;
  }

  /** Measures the machine and returns its slowdown. */
  async measure() {
    const slowdown = await this.#measure();
    this.#points.push({ at: this.#now(), slowdown });
    return slowdown;
  }

  /** The highest slowdown so far, at least 1. */
  get highest() {
    return Math.max(1, ...this.#points.map(({ slowdown }) => slowdown));
  }

  /** The mean over a period, weighted by time. `from` and `to` are in ms of `performance.now()`, and differ. */
  mean(from, to) {
    const stretches = [undefined, ...this.#points].map((before, index) => {
      const after = this.#points[index];
      const start = Math.max(from, before?.at ?? from);
      const ms = Math.max(0, Math.min(to, after?.at ?? to) - start);
      return { ms, slowdown: ((before ?? after).slowdown + (after ?? before).slowdown) / 2 };
    });
    const sum = (each) => stretches.reduce((total, stretch) => total + each(stretch), 0);
    return sum(({ ms, slowdown }) => ms * slowdown) / sum(({ ms }) => ms);
  }
}
