import type { Clock } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { JournalDirectory } from '#platform/database/journal/journal-directory.ts';
import { JournalWriter } from '#platform/database/journal/journal-writer.ts';
import { addKnownJournals } from '#platform/database/journal/known-journals.ts';
import { SettledSpans } from '#platform/database/journal/settled-spans.ts';
import type { Database } from '#platform/database/open.ts';
import type { JournalLine } from './journal-entry.ts';
import { knownDirectories, registerDirectory, writeMarks } from './journal-repository.ts';

/** Interval of writing the settled positions to the database, and the known folders to this one, in ms. */
const MARK_EVERY_MS = 5_000;

/** Records claims and withdrawn codes outside the database. */
export interface ClaimJournal {
  /**
   * Resolves when the lines are on disk; their transaction is still open. The caller reports its outcome.
   * @throws if writing fails; the transaction must then roll back
   */
  record(lines: readonly JournalLine[]): Promise<{ committed(): void; lost(): void }>;
}

/** The journal of this process, in a folder that other processes may share. */
export class FileJournal implements ClaimJournal {
  #deps: { db: Database; directory: JournalDirectory; clock: Clock; logger: Logger };
  #writer: JournalWriter;
  #spans = new SettledSpans();
  #written = new Map<string, number>();
  #timer: NodeJS.Timeout;

  constructor(deps: { db: Database; directory: JournalDirectory; clock: Clock; logger: Logger }) {
    this.#deps = deps;
    this.#writer = new JournalWriter(deps.directory, deps.clock);
    this.#timer = setInterval(() => {
      this.#mark().catch((error: unknown) => deps.logger.warn('journal not marked', { error }));
      this.#noteOthers();
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

  /** Closes the journal. Call it after the last claim. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writer.close();
    await this.#mark().catch((error: unknown) => this.#deps.logger.warn('journal not marked', { error }));
    await this.#noteOthers();
  }

  /** Writes the folders of other machines beside the journals, for the restore of a database that does not know them yet. */
  async #noteOthers(): Promise<void> {
    const { db, directory, logger } = this.#deps;
    try {
      addKnownJournals(directory, await knownDirectories(db));
    } catch (error) {
      logger.debug('the folders of journals are not noted', { error });
    }
  }

  async #mark(): Promise<void> {
    const { db, directory } = this.#deps;
    const settled = this.#spans.settled();
    const advanced = new Map([...settled].filter(([file, bytes]) => this.#written.get(file) !== bytes));
    if (advanced.size > 0) {
      await registerDirectory(db, directory.id);
      await writeMarks(db, directory.id, advanced);
      this.#written = settled;
    }
  }
}
