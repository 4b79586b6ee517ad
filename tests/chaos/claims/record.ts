/** The responses that players received in a run, and the faults visible to players. */
export class ClaimRecord {
  /** The first code that each player received. */
  readonly codes = new Map<number, string>();
  /** Players who later received another code. */
  readonly changed = new Set<number>();
  readonly empty = new Set<number>();
  /**
   * Players who received a code although their first request came after another player's "empty" response.
   */
  readonly afterEmpty = new Set<number>();
  readonly #firstRequest = new Map<number, number>();
  #firstEmpty = Number.POSITIVE_INFINITY;
  #tick = 0;

  /** Records that a player is about to send a request. */
  requesting(player: number): void {
    this.#tick += 1;
    if (!this.#firstRequest.has(player)) {
      this.#firstRequest.set(player, this.#tick);
    }
  }

  /** Records that a player received a code. */
  receivedCode(player: number, code: string): void {
    const earlier = this.codes.get(player);
    if (earlier === undefined) {
      this.codes.set(player, code);
    } else if (earlier !== code) {
      this.changed.add(player);
    }
    if (this.empty.has(player) || (this.#firstRequest.get(player) ?? 0) > this.#firstEmpty) {
      this.afterEmpty.add(player);
    }
  }

  /** Records that a player received "empty". */
  receivedEmpty(player: number): void {
    this.#tick += 1;
    this.#firstEmpty = Math.min(this.#firstEmpty, this.#tick);
    this.empty.add(player);
  }

  /** The number of codes that more than one player received. */
  get twice(): number {
    return this.codes.size - new Set(this.codes.values()).size;
  }
}
