import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '../clock.ts';
import {
  type JournalDirectory,
  journalFiles,
  openJournalDirectory,
  readJournalDirectory,
} from './journal-directory.ts';
import { readJournal } from './journal-reader.ts';
import { JournalWriter } from './journal-writer.ts';
import { SettledSpans } from './settled-spans.ts';

const clock = fixedClock('2026-11-21T10:00:00+08:00');
let directory: JournalDirectory;

beforeEach(() => {
  directory = openJournalDirectory(join(mkdtempSync(join(tmpdir(), 'youmen-journal-')), 'journal'));
});

afterEach(() => rmSync(join(directory.path, '..'), { recursive: true, force: true }));

async function written(): Promise<unknown[]> {
  const tails = await Promise.all(journalFiles(directory).map((file) => readJournal(file, 0)));
  return tails.flatMap(({ entries }) => entries);
}

describe('a folder of journals', () => {
  it('keeps its identity, and belongs to its owner alone', () => {
    expect(openJournalDirectory(directory.path)).toEqual(directory);
    expect(readJournalDirectory(directory.path)).toEqual(directory);
    expect(statSync(directory.path).mode & 0o077).toBe(0);
    expect(() => readJournalDirectory(tmpdir())).toThrow('不是领取记录的目录');
  });
});

describe('a journal', () => {
  it('holds what was appended, in order, each call with its own place', async () => {
    const writer = new JournalWriter(directory, clock);
    const spans = await Promise.all([
      writer.append([{ code: '一' }, { code: '二' }]),
      writer.append([{ code: '三' }]),
    ]);
    await writer.close();
    expect(await written()).toEqual([{ code: '一' }, { code: '二' }, { code: '三' }]);
    expect(spans[0]?.start).toBe(0);
    expect(spans[1]?.start).toBe(spans[0]?.end);
    const [file] = journalFiles(directory);
    expect(file?.bytes).toBe(spans[1]?.end);
    expect(statSync(file?.path ?? '').mode & 0o077).toBe(0);
    expect(await readJournal(file ?? { name: '', path: '', bytes: 0 }, spans[1]?.start ?? 0)).toMatchObject({
      entries: [{ code: '三' }],
    });
  });

  it('is begun anew by each process, and only once there is something to write', async () => {
    await new JournalWriter(directory, clock).close();
    expect(journalFiles(directory)).toEqual([]);
    for (const code of ['甲', '乙']) {
      const writer = new JournalWriter(directory, clock);
      await writer.append([{ code }]);
      await writer.close();
    }
    expect(journalFiles(directory)).toHaveLength(2);
  });

  it('is read up to a line that was being written, and without lines that are damaged', async () => {
    const writer = new JournalWriter(directory, clock);
    await writer.append([{ code: 'A' }, { code: 'B' }, { code: 'C' }]);
    await writer.close();
    const [file] = journalFiles(directory);
    const path = file?.path ?? '';
    const lines = readFileSync(path, 'utf8').replace('"B"', '"X"');
    writeFileSync(path, lines);
    appendFileSync(path, '00000000 {"code":');
    const tail = await readJournal({ name: '', path, bytes: 0 }, 0);
    expect(tail).toEqual({ entries: [{ code: 'A' }, { code: 'C' }], damaged: 1, end: lines.length });
  });

  it('fails those who could not be written, and begins anew for the next', async () => {
    const writer = new JournalWriter(directory, clock);
    await writer.append([{ code: 'A' }]);
    rmSync(directory.path, { recursive: true });
    const broken = new JournalWriter(directory, clock);
    await expect(broken.append([{ code: 'B' }])).rejects.toThrow('ENOENT');
    openJournalDirectory(directory.path);
    await broken.append([{ code: 'C' }]);
    await broken.close();
    await writer.close();
    expect(await written()).toEqual([{ code: 'C' }]);
  });
});

describe('how far a journal is settled', () => {
  const span = (start: number, end: number) => ({ file: 'a', start, end });

  it('is where the first transaction that runs began', () => {
    const spans = new SettledSpans();
    const [first, second] = [spans.begin(span(0, 10)), spans.begin(span(10, 30))];
    spans.settle(second);
    expect(spans.settled().get('a')).toBe(0);
    spans.settle(first);
    expect(spans.settled().get('a')).toBe(30);
  });

  it('waits a minute for a transaction whose outcome was lost', () => {
    let ticks = 0;
    const spans = new SettledSpans(() => ticks);
    spans.lose(spans.begin(span(0, 10)));
    ticks = 59_000;
    expect(spans.settled().get('a')).toBe(0);
    ticks = 61_000;
    expect(spans.settled().get('a')).toBe(10);
  });
});
