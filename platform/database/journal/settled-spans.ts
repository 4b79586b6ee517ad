import type { JournalSpan } from './journal-writer.ts';

/** How long a transaction may still come to its end after its outcome was lost, in ms. */
const OUTCOME_KNOWN_MS = 60_000;

interface OpenSpan extends JournalSpan {
  /** When the outcome of its transaction was lost, in ticks; undefined while it runs. */
  lostAt: number | undefined;
}

/**
 * Knows how far each journal is settled: every entry before that place belongs to a transaction that has ended, so
 * that whoever reads the database later sees what became of it.
 */
export class SettledSpans {
  #ends = new Map<string, number>();
  #open = new Set<OpenSpan>();
  #ticks: () => number;

  /** @param ticks milliseconds from anywhere on; they go on evenly, whatever the clock does */
  constructor(ticks = () => performance.now()) {
    this.#ticks = ticks;
  }

  /** Entries were written whose transaction hasn't ended. */
  begin(span: JournalSpan): OpenSpan {
    const open = { ...span, lostAt: undefined };
    this.#open.add(open);
    this.#ends.set(span.file, Math.max(this.#ends.get(span.file) ?? 0, span.end));
    return open;
  }

  /** Their transaction has committed. */
  settle(span: OpenSpan): void {
    this.#open.delete(span);
  }

  /** Their transaction failed, or its outcome is unknown: the database may still be at it for a while. */
  lose(span: OpenSpan): void {
    span.lostAt = this.#ticks();
  }

  /** How many bytes of each journal are settled. */
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
