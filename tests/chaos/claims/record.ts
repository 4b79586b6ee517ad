/** What players were told in a run, and what was wrong with it as far as they can see. */
export class ClaimRecord {
  /** The code that each player was told first. */
  readonly codes = new Map<number, string>();
  /** Players who were told another code later. */
  readonly changed = new Set<number>();
  readonly empty = new Set<number>();
  /** Players who asked for the first time after somebody had heard that all is gone, and got a code. */
  readonly afterEmpty = new Set<number>();
  readonly #firstAsked = new Map<number, number>();
  #emptyTold = Number.POSITIVE_INFINITY;
  #tick = 0;

  /** A player is about to ask. */
  asks(player: number): void {
    this.#tick += 1;
    if (!this.#firstAsked.has(player)) {
      this.#firstAsked.set(player, this.#tick);
    }
  }

  /** A player was told a code. */
  got(player: number, code: string): void {
    const earlier = this.codes.get(player);
    if (earlier === undefined) {
      this.codes.set(player, code);
    } else if (earlier !== code) {
      this.changed.add(player);
    }
    if (this.empty.has(player) || (this.#firstAsked.get(player) ?? 0) > this.#emptyTold) {
      this.afterEmpty.add(player);
    }
  }

  /** A player was told that all is gone. */
  gotNothing(player: number): void {
    this.#tick += 1;
    this.#emptyTold = Math.min(this.#emptyTold, this.#tick);
    this.empty.add(player);
  }

  /** Codes that more than one player was told. */
  get twice(): number {
    return this.codes.size - new Set(this.codes.values()).size;
  }
}
