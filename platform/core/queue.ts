export class QueueFull extends Error {}

/** Runs up to `atOnce` jobs concurrently, queues up to `mostWaiting` and rejects the others. */
export class Queue {
  #atOnce: number;
  #mostWaiting: number;
  #running = 0;
  #waiting: (() => void)[] = [];

  constructor({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** @throws {QueueFull} */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#mostWaiting) {
        throw new QueueFull();
      }
      await new Promise<void>((go) => this.#waiting.push(go));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) {
        next();
      } else {
        this.#running -= 1;
      }
    }
  }
}
