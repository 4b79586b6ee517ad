import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#platform/core/clock.ts';
import { type JournalDirectory, newJournalName, syncFolder } from './journal-directory.ts';
import { journalLine } from './journal-reader.ts';

const OWNER_ONLY = 0o600;
const NEW_FOR_APPENDING = constants.O_CREAT | constants.O_EXCL | constants.O_APPEND | constants.O_WRONLY;

export interface JournalSpan {
  file: string;
  start: number;
  end: number;
}

interface Pending {
  text: string;
  done(span: JournalSpan): void;
  fail(error: unknown): void;
}

/**
 * Appends entries to a journal of this process. Entries that arrive during a write are flushed together. Starts a new
 * journal after an error, so that no line follows a torn one.
 */
export class JournalWriter {
  #directory: JournalDirectory;
  #clock: Clock;
  #file: { name: string; handle: FileHandle; size: number } | undefined;
  #pending: Pending[] = [];
  #flushing: Promise<void> | undefined;

  constructor(directory: JournalDirectory, clock: Clock) {
    this.#directory = directory;
    this.#clock = clock;
  }

  /**
   * Resolves when the entries are on disk.
   * @throws if the write fails; the entries may be on disk nevertheless
   */
  append(entries: readonly object[]): Promise<JournalSpan> {
    const text = entries.map(journalLine).join('');
    return new Promise((resolve, reject) => {
      this.#pending.push({ text, done: resolve, fail: reject });
      this.#flushing ??= this.#flushAll();
    });
  }

  async close(): Promise<void> {
    await this.#flushing;
    await this.#file?.handle.close();
    this.#file = undefined;
  }

  async #flushAll(): Promise<void> {
    while (this.#pending.length > 0) {
      const batch = this.#pending;
      this.#pending = [];
      await this.#flush(batch);
    }
    this.#flushing = undefined;
  }

  async #flush(batch: readonly Pending[]): Promise<void> {
    try {
      const file = await this.#open();
      const bytes = Buffer.from(batch.map(({ text }) => text).join(''));
      let written = 0;
      while (written < bytes.length) {
        written += (await file.handle.write(bytes, written)).bytesWritten;
      }
      await file.handle.datasync();
      for (const { text, done } of batch) {
        const start = file.size;
        file.size += Buffer.byteLength(text);
        done({ file: file.name, start, end: file.size });
      }
    } catch (error) {
      await this.#file?.handle.close().catch(() => undefined);
      this.#file = undefined;
      for (const { fail } of batch) {
        fail(error);
      }
    }
  }

  async #open() {
    if (!this.#file) {
      const name = newJournalName(this.#clock.now());
      const handle = await open(join(this.#directory.path, name), NEW_FOR_APPENDING, OWNER_ONLY);
      this.#file = { name, handle, size: 0 };
      syncFolder(this.#directory.path);
    }
    return this.#file;
  }
}
