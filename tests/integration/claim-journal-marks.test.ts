// @module-tag exact

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fixedClock } from '#platform/core/clock.ts';
import { createLogger } from '#platform/core/logger.ts';
import {
  type JournalDirectory,
  journalFiles,
  openJournalDirectory,
} from '#platform/database/journal/journal-directory.ts';
import type { Database } from '#platform/database/open.ts';
import { FileJournal } from '#services/main/codes/journal/claim-journal.ts';
import { knownDirectories, readMarks } from '#services/main/codes/journal/journal-repository.ts';
import { describeEachDatabase } from './databases.ts';
import { NOW } from './main-service/inputs.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-marks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const entry = { id: 1, code: 'A1', player: 1, label: '', pack: 1, at: NOW.toISOString() };

describeEachDatabase('the marks of a journal in the database', (open) => {
  let db: Database;
  let directory: JournalDirectory;
  let journal: FileJournal;
  let warnings: string[];

  beforeEach(async () => {
    db = await open();
    directory = openJournalDirectory(mkdtempSync(join(folder, 'one-')));
    warnings = [];
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const logger = { ...createLogger('error'), warn: (message: string) => void warnings.push(message) };
    journal = new FileJournal({ db, directory, clock: fixedClock(NOW.toISOString()), logger });
  });
  afterEach(async () => {
    await journal.close();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const marks = async () => [...(await readMarks(db, directory.id)).values()];
  const bytes = () => journalFiles(directory).map((file) => file.bytes);

  test('are written every five seconds up to the oldest pending entry', async () => {
    const first = await journal.record([entry]);
    const [one = 0] = bytes();
    const second = await journal.record([entry, entry]);
    const [all = 0] = bytes();
    first.committed();
    vi.advanceTimersByTime(4_999);
    expect(await knownDirectories(db)).toEqual([]);
    vi.advanceTimersByTime(1);
    await expect.poll(marks).toEqual([one]);
    expect(await knownDirectories(db)).toEqual([directory.id]);
    second.committed();
    vi.advanceTimersByTime(5_000);
    await expect.poll(marks).toEqual([all]);
  });

  test('are written at the end, except for entries lost a moment ago', async () => {
    const lost = await journal.record([entry]);
    const [one = 0] = bytes();
    lost.lost();
    (await journal.record([entry])).committed();
    await journal.close();
    expect(await marks()).toEqual([0]);
    expect(one).toBeGreaterThan(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('include a lost entry after a minute', async () => {
    (await journal.record([entry])).lost();
    vi.advanceTimersByTime(60_000);
    await expect.poll(marks).toEqual([0]);
    vi.advanceTimersByTime(5_000);
    await expect.poll(marks).toEqual(bytes());
  });

  test('do not keep a process alive with their timer', () => {
    vi.useRealTimers();
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    const clock = fixedClock(NOW.toISOString());
    const another = new FileJournal({ db, directory, clock, logger: createLogger('error') });
    expect(timers()).toBe(before);
    return another.close();
  });

  test('are written only if they changed, and not for a journal without entries', async () => {
    vi.advanceTimersByTime(5_000);
    await journal.close();
    expect(await knownDirectories(db)).toEqual([]);
    (await journal.record([entry])).committed();
    await journal.close();
    expect(await marks()).toEqual(bytes());
    await db.deleteFrom('journal_mark').execute();
    await journal.close();
    expect(await marks()).toEqual([]);
    (await journal.record([entry])).committed();
    await journal.close();
    expect(await marks()).toEqual([bytes()[1]]);
  });

  test('are logged as failed while the database is unreachable, and written the next time', async () => {
    (await journal.record([entry])).committed();
    const broken = vi.spyOn(db, 'insertInto').mockImplementation(() => {
      throw new Error('away');
    });
    vi.advanceTimersByTime(5_000);
    await expect.poll(() => warnings).toEqual(['journal not marked']);
    await journal.close();
    expect(warnings).toHaveLength(2);
    broken.mockRestore();
    await journal.close();
    expect(await marks()).toEqual(bytes());
  });
});
