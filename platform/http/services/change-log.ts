import type { Changes } from '#contract/service-auth.ts';
import { randomId } from '#platform/core/ids.ts';

const MAX_STORED = 2_000;

/** What changed lately in a service, for the portals that keep its answers. */
export class ChangeLog {
  /** A restarted process knows nothing of what its portals heard before. */
  #life = randomId();
  #kept: string[] = [];
  /** How many were ever recorded. */
  #count = 0;

  /** Something changed. */
  record(tags: readonly string[]): void {
    this.#kept.push(...tags);
    this.#count += tags.length;
    this.#kept.splice(0, this.#kept.length - MAX_STORED);
  }

  /** Anything may have changed: cursors handed out so far are of no use any more. */
  recordEverything(): void {
    this.#life = randomId();
    this.#kept = [];
    this.#count = 0;
  }

  /** What changed since a cursor; the empty one asks where the log stands. */
  since(after: string): Changes {
    const cursor = `${this.#life}.${this.#count}`;
    const [life, count] = after.split('.');
    const missed = this.#count - Number(count);
    if (after !== '' && (life !== this.#life || !(missed >= 0 && missed <= this.#kept.length))) {
      return { cursor, everything: true, tags: [] };
    }
    const tags = after === '' || missed === 0 ? [] : [...new Set(this.#kept.slice(-missed))];
    return { cursor, everything: false, tags };
  }
}
