/** How long a pause is at first and at most, in ms; each is twice as long as the one before. */
const PAUSE_MS = { least: 1_000, most: 30_000 };
/** After so long without one, the next is short again, in ms. */
const FORGIVEN_MS = 60_000;

/** Pauses after failures: whoever fails again soon is left alone for longer. Times are ticks. */
export class GrowingPause {
  #until = Number.NEGATIVE_INFINITY;
  #length = 0;

  begin(now: number): void {
    const isForgiven = now - this.#until >= FORGIVEN_MS;
    this.#length = Math.min(isForgiven ? PAUSE_MS.least : this.#length * 2, PAUSE_MS.most);
    this.#until = now + this.#length;
  }

  /** What is left of it, in ms; 0 where there is none. */
  left(now: number): number {
    return Math.max(0, this.#until - now);
  }
}
