/** Remembers names for a time at least, in two halves that take turns, so that forgetting costs nothing. */
export class OnceOnly {
  #memoryMs: number;
  #recent = new Set<string>();
  #before = new Set<string>();
  #since = 0;

  constructor(memoryMs: number) {
    this.#memoryMs = memoryMs;
  }

  /** Whether a name is heard for the first time in a while; `now` in ms. */
  isFirst(name: string, now: number): boolean {
    if (now - this.#since > this.#memoryMs) {
      this.#before = now - this.#since > 2 * this.#memoryMs ? new Set() : this.#recent;
      this.#recent = new Set();
      this.#since = now;
    }
    if (this.#recent.has(name) || this.#before.has(name)) {
      return false;
    }
    this.#recent.add(name);
    return true;
  }
}
