import type { Clock } from '../clock.ts';

const FAILURES_TO_OPEN = 5;
const OPEN_MS = 10_000;

/**
 * Spares players the wait for a service that is down: after some failures in a row it is left alone for a while;
 * then one call tries it, and a good answer closes the breaker again.
 */
export class Breaker {
  #clock: Clock;
  #failures = 0;
  #openUntil = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Runs `work` unless the breaker is open; null where it is, or where `work` fails. */
  async run<T>(work: () => Promise<T>, onFailure: (error: unknown) => void): Promise<T | null> {
    const now = this.#clock.now().getTime();
    if (now < this.#openUntil) {
      return null;
    }
    if (this.#failures >= FAILURES_TO_OPEN) {
      this.#openUntil = now + OPEN_MS;
    }
    try {
      const result = await work();
      this.#failures = 0;
      this.#openUntil = 0;
      return result;
    } catch (error) {
      this.#failures += 1;
      if (this.#failures >= FAILURES_TO_OPEN) {
        this.#openUntil = this.#clock.now().getTime() + OPEN_MS;
      }
      onFailure(error);
      return null;
    }
  }
}
