import type { Changes } from '#contract/service-auth.ts';
import { randomId } from '#platform/core/ids.ts';

const MAX_STORED = 2_000;

export class ChangeLog {
  /** Identifies this process: a restart makes cursors invalid. */
  #life = randomId();
  #tags: string[] = [];
  /** The number of tags ever recorded. */
  #count = 0;

  record(tags: readonly string[]): void {
    this.#tags.push(...tags);
    this.#count += tags.length;
    this.#tags.splice(0, this.#tags.length - MAX_STORED);
  }

  /** Invalidates everything, and all cursors issued so far. */
  recordEverything(): void {
    this.#life = randomId();
    this.#tags = [];
    this.#count = 0;
  }

  /** The changes since a cursor; an empty cursor returns only the current one. */
  since(after: string): Changes {
    const cursor = `${this.#life}.${this.#count}`;
    const [life, count] = after.split('.');
    const missed = this.#count - Number(count);
    if (after !== '' && (life !== this.#life || !(missed >= 0 && missed <= this.#tags.length))) {
      return { cursor, everything: true, tags: [] };
    }
    const tags = after === '' || missed === 0 ? [] : [...new Set(this.#tags.slice(-missed))];
    return { cursor, everything: false, tags };
  }
}
