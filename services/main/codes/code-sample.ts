import type { CodeSampleData } from '#contract/admin/codes.ts';
import { randomBetween } from '#platform/core/ids.ts';

const RANDOM_CODES = 10;

/** The first, the last and ten random codes, with the distribution of lengths, in constant memory. */
export class CodeSample {
  #count = 0;
  #first = '';
  #last = '';
  #random: string[] = [];
  #lengths = new Map<number, number>();

  add(codes: readonly string[]): void {
    for (const code of codes) {
      this.#first ||= code;
      this.#last = code;
      this.#count += 1;
      const length = [...code].length;
      this.#lengths.set(length, (this.#lengths.get(length) ?? 0) + 1);
      const place = this.#random.length < RANDOM_CODES ? this.#random.length : randomBetween(0, this.#count);
      if (place < RANDOM_CODES) {
        this.#random[place] = code;
      }
    }
  }

  /** Null without codes. */
  read(): CodeSampleData | null {
    if (this.#count === 0) {
      return null;
    }
    const lengths = [...this.#lengths].map(([length, count]) => ({ length, count }));
    return {
      first: this.#first,
      last: this.#last,
      random: this.#random,
      lengths: lengths.sort((one, other) => other.count - one.count),
    };
  }
}
