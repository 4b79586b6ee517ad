/** Kills and restarts something. It is up again when the promise resolves. */
export type Kill = () => Promise<void>;

/**
 * Kills at seeded moments, issued as numbers of issued codes. Kills of the same target run one after another,
 * because what is down cannot be killed.
 */
export class Kills {
  done = 0;
  #kill: Kill;
  #moments: number[];
  #running: Promise<void> = Promise.resolve();
  #failure: unknown;

  constructor(kill: Kill, count: number, codes: number, random: () => number) {
    this.#kill = kill;
    const last = Math.floor(codes * 0.98);
    this.#moments = Array.from({ length: count }, () => Math.floor(random() * last)).sort((a, b) => a - b);
  }

  /** Reports the number of codes issued so far. */
  onProgress(issued: number): void {
    while (this.#moments.length > 0 && issued > (this.#moments[0] ?? 0)) {
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
   * @throws if a restart failed
   */
  async settled(): Promise<void> {
    await this.#running;
    if (this.#failure) {
      throw this.#failure;
    }
  }
}
