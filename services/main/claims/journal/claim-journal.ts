import type { Clock } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { JournalDirectory } from '#platform/database/journal/journal-directory.ts';
import { JournalWriter } from '#platform/database/journal/journal-writer.ts';
import { SettledSpans } from '#platform/database/journal/settled-spans.ts';
import type { Database } from '#platform/database/open.ts';
import type { JournalLine } from './journal-entry.ts';
import { registerDirectory, writeMarks } from './journal-repository.ts';

/** How often the database hears how far the journal is settled, in ms. */
const MARK_EVERY_MS = 5_000;

/** Remembers claims, and codes that were taken out, outside the database. */
export interface ClaimJournal {
  /**
   * Resolves when these are on disk; their transaction is still open. Whoever calls says how it ended.
   * @throws where they can't be written: what they tell must not be done then
   */
  record(lines: readonly JournalLine[]): Promise<{ committed(): void; lost(): void }>;
}

/** The journal of this process, in a folder that it may share with others. */
export class FileJournal implements ClaimJournal {
  #parts: { db: Database; directory: JournalDirectory; clock: Clock; logger: Logger };
  #writer: JournalWriter;
  #spans = new SettledSpans();
  #written = new Map<string, number>();
  #timer: NodeJS.Timeout;

  constructor(parts: { db: Database; directory: JournalDirectory; clock: Clock; logger: Logger }) {
    this.#parts = parts;
    this.#writer = new JournalWriter(parts.directory, parts.clock);
    this.#timer = setInterval(() => {
      this.#mark().catch((error: unknown) => parts.logger.warn('journal not marked', { error }));
    }, MARK_EVERY_MS);
    this.#timer.unref();
  }

  async record(lines: readonly JournalLine[]) {
    const span = this.#spans.begin(await this.#writer.append(lines));
    return {
      committed: () => this.#spans.settle(span),
      lost: () => this.#spans.lose(span),
    };
  }

  /** Closes the journal once no claim is under way any more. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writer.close();
    await this.#mark().catch((error: unknown) => this.#parts.logger.warn('journal not marked', { error }));
  }

  async #mark(): Promise<void> {
    const { db, directory } = this.#parts;
    const settled = this.#spans.settled();
    const news = new Map([...settled].filter(([file, bytes]) => this.#written.get(file) !== bytes));
    if (news.size > 0) {
      await registerDirectory(db, directory.id);
      await writeMarks(db, directory.id, news);
      this.#written = settled;
    }
  }
}
