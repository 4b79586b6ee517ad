/** Lines of one kind in a window; what comes after them is only counted. */
const MOST_LINES = 20;
const WINDOW_MS = 10_000;
/** Kinds in a window that are told apart. */
const MOST_KINDS = 500;
const OTHERS = 'others';

/**
 * Keeps one trouble from filling the log: of each kind of line some are written every few seconds, the rest counted.
 * A database that is away for an hour would otherwise write a line for each request.
 */
export class LogFlood {
  #ticks: () => number;
  #since = Number.NEGATIVE_INFINITY;
  #seen = new Map<string, number>();

  /** @param ticks milliseconds from anywhere on */
  constructor(ticks: () => number = () => performance.now()) {
    this.#ticks = ticks;
  }

  /**
   * Whether a line of this kind is to be written; and, once a window is over, how many of each kind weren't in it.
   */
  take(kind: string): { write: boolean; heldBack: [kind: string, lines: number][] } {
    const now = this.#ticks();
    let heldBack: [string, number][] = [];
    if (now - this.#since >= WINDOW_MS) {
      heldBack = [...this.#seen].flatMap(([one, lines]) =>
        lines > MOST_LINES ? [[one, lines - MOST_LINES] as [string, number]] : [],
      );
      this.#seen.clear();
      this.#since = now;
    }
    const known = this.#seen.has(kind) || this.#seen.size < MOST_KINDS ? kind : OTHERS;
    const lines = (this.#seen.get(known) ?? 0) + 1;
    this.#seen.set(known, lines);
    return { write: lines <= MOST_LINES, heldBack };
  }
}
