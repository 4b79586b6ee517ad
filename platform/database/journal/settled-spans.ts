import type { JournalSpan } from './journal-writer.ts';

/** How long a transaction with unknown outcome may still run, in ms. */
const OUTCOME_KNOWN_MS = 60_000;

interface OpenSpan extends JournalSpan {
  /** When the outcome of its transaction was lost, in ticks; undefined while it runs. */
  lostAt: number | undefined;
}

/**
 * Tracks the settled position of each journal: every entry before it belongs to a transaction that has ended, so its
 * outcome is visible in the database.
 */
export class SettledSpans {
  #ends = new Map<string, number>();
  #open = new Set<OpenSpan>();
  #ticks: () => number;

  /** @param ticks monotonic milliseconds */
  constructor(ticks = () => performance.now()) {
    this.#ticks = ticks;
  }

  begin(span: JournalSpan): OpenSpan {
    const open = { ...span, lostAt: undefined };
    this.#open.add(open);
    this.#ends.set(span.file, Math.max(this.#ends.get(span.file) ?? 0, span.end));
    return open;
  }

  /** Marks their transaction as committed. */
  settle(span: OpenSpan): void {
    this.#open.delete(span);
  }

  /** Marks their transaction as failed or unknown; the database may still run it for a while. */
  lose(span: OpenSpan): void {
    span.lostAt = this.#ticks();
  }

  settled(): Map<string, number> {
    const now = this.#ticks();
    const settled = new Map(this.#ends);
    for (const span of this.#open) {
      if (span.lostAt !== undefined && now - span.lostAt > OUTCOME_KNOWN_MS) {
        this.#open.delete(span);
      } else {
        settled.set(span.file, Math.min(settled.get(span.file) ?? 0, span.start));
      }
    }
    return settled;
  }
}
