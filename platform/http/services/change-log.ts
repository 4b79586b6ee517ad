import type { Changes } from '#contract/service-auth.ts';
import { type Changed, EVERYTHING } from '#platform/cache/changes.ts';
import { randomId } from '#platform/core/ids.ts';

const MAX_STORED = 2_000;

export class ChangeLog {
  /** Identifies this process: a restart makes cursors invalid. */
  #life = randomId();
  #tags: string[] = [];
  /** The number of tags ever recorded. */
  #count = 0;

  /** `EVERYTHING` invalidates all cursors issued so far. */
  record(changed: Changed): void {
    if (changed === EVERYTHING) {
      this.#life = randomId();
      this.#tags = [];
      this.#count = 0;
    } else {
      this.#tags.push(...changed);
      this.#count += changed.length;
      this.#tags.splice(0, this.#tags.length - MAX_STORED);
    }
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
