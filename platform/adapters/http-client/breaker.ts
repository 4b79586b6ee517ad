import { type Clock, ticksOf } from '#platform/core/clock.ts';

const FAILURES_TO_OPEN = 5;
const OPEN_MS = 10_000;

/**
 * A circuit breaker, so that players do not wait for a service that is down. Opens after several consecutive failures; after
 * a pause one call tries the service, and a success closes the breaker.
 */
export class Breaker {
  #ticks: () => number;
  #failures = 0;
  #openUntil = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#ticks = ticksOf(clock);
  }

  /** Runs `work`; null if the breaker is open or `work` fails. */
  async run<T>(work: () => Promise<T>, onFailure: (error: unknown) => void): Promise<T | null> {
    const now = this.#ticks();
    if (now < this.#openUntil) {
      return null;
    }
    if (this.#failures >= FAILURES_TO_OPEN) {
      this.#openUntil = now + OPEN_MS;
    }
    try {
      const result = await work();
      this.#failures = 0;
      this.#openUntil = Number.NEGATIVE_INFINITY;
      return result;
    } catch (error) {
      this.#failures += 1;
      if (this.#failures >= FAILURES_TO_OPEN) {
        this.#openUntil = this.#ticks() + OPEN_MS;
      }
      onFailure(error);
      return null;
    }
  }
}
