/** Something that is killed at some points of a run; it is up again when the promise resolves. */
export type Kill = () => Promise<void>;

/**
 * Kills at moments that the seed decides: when so many codes have been given. Kills of one kind come one after
 * another, since what is down can't be killed.
 */
export class Kills {
  done = 0;
  #kill: Kill;
  #moments: number[];
  #running: Promise<void> = Promise.resolve();
  #failure: unknown;

  constructor(kill: Kill, count: number, codes: number, random: () => number) {
    this.#kill = kill;
    const most = Math.floor(codes * 0.98);
    this.#moments = Array.from({ length: count }, () => Math.floor(random() * most)).sort((a, b) => a - b);
  }

  /** So many codes have been given. */
  onProgress(given: number): void {
    while (this.#moments.length > 0 && given > (this.#moments[0] ?? 0)) {
      this.#moments.shift();
      this.#running = this.#running
        .then(async () => {
          await this.#kill();
          this.done += 1;
        })
        .catch((error: unknown) => {
          this.#failure ??= error;
        });
    }
  }

  /**
   * Waits until everything is up again.
   * @throws where something didn't come up
   */
  async settled(): Promise<void> {
    await this.#running;
    if (this.#failure) {
      throw this.#failure;
    }
  }
}
