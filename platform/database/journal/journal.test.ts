import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { fixedClock } from '#platform/core/clock.ts';
import {
  type JournalDirectory,
  journalFiles,
  openJournalDirectory,
  readJournalDirectory,
} from './journal-directory.ts';
import { journalLine, readJournal } from './journal-reader.ts';
import { JournalWriter } from './journal-writer.ts';
import { SettledSpans } from './settled-spans.ts';

const clock = fixedClock('2026-11-21T10:00:00+08:00');
let directory: JournalDirectory;

beforeEach(() => {
  directory = openJournalDirectory(join(mkdtempSync(join(tmpdir(), 'youmen-journal-')), 'journal'));
});

afterEach(() => rmSync(join(directory.path, '..'), { recursive: true, force: true }));

/** The prototype of file handles. */
async function fileHandles(): Promise<FileHandle> {
  const handle = await open(join(directory.path, 'journal.json'));
  await handle.close();
  return Object.getPrototypeOf(handle);
}

async function written(): Promise<unknown[]> {
  const tails = await Promise.all(journalFiles(directory).map((file) => readJournal(file, 0)));
  return tails.flatMap(({ entries }) => entries);
}

describe('a folder of journals', () => {
  it('retains its identity and is private', () => {
    expect(openJournalDirectory(directory.path)).toEqual(directory);
    expect(readJournalDirectory(directory.path)).toEqual(directory);
    expect(statSync(directory.path).mode & 0o077).toBe(0);
    expect(() => readJournalDirectory(tmpdir())).toThrow('不是领取记录的目录');
  });
});

describe('a journal', () => {
  it('contains the appended entries in order, with the position of each call', async () => {
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

  it('is created per writer, on the first append', async () => {
    await new JournalWriter(directory, clock).close();
    expect(journalFiles(directory)).toEqual([]);
    for (const code of ['甲', '乙']) {
      const writer = new JournalWriter(directory, clock);
      await writer.append([{ code }]);
      await writer.close();
    }
    expect(journalFiles(directory)).toHaveLength(2);
  });

  it.skipIf(process.platform !== 'linux')('leaves no file open after close', async () => {
    const open = () => readdirSync('/proc/self/fd').length;
    const before = open();
    for (let count = 0; count < 40; count += 1) {
      const writer = new JournalWriter(directory, clock);
      await writer.append([{ count }]);
      await writer.close();
    }
    expect(open()).toBeLessThan(before + 20);
  });

  it('is read without damaged lines and without an incomplete last line', async () => {
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

  it('rejects failed appends and starts a new file for the next', async () => {
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

describe('concurrent appends', () => {
  it('are written together, with the byte range of each call', async () => {
    const writer = new JournalWriter(directory, clock);
    const first = writer.append([{ code: '一' }]);
    const others = [writer.append([{ code: '二' }, { code: '三' }]), writer.append([])];
    const spans = await Promise.all([first, ...others]);
    const [file] = journalFiles(directory);
    const lines = [[{ code: '一' }], [{ code: '二' }, { code: '三' }]].map((list) =>
      Buffer.byteLength(list.map(journalLine).join('')),
    );
    const [one = 0, two = 0] = lines;
    expect(spans).toEqual([
      { file: file?.name, start: 0, end: one },
      { file: file?.name, start: one, end: one + two },
      { file: file?.name, start: one + two, end: one + two },
    ]);
    const more = await writer.append([{ code: '四' }]);
    expect(more.start).toBe(one + two);
    expect(file?.name).toMatch(/^claims-2026-11-21T02-00-00-000Z-/);
    await writer.close();
    expect(await written()).toHaveLength(4);
  });

  it('are on disk after an immediate close, and the next entry starts another journal', async () => {
    const writer = new JournalWriter(directory, clock);
    const appended = writer.append([{ code: 'A' }]);
    await writer.close();
    await appended;
    await writer.append([{ code: 'B' }]);
    await writer.close();
    expect(journalFiles(directory)).toHaveLength(2);
    expect(await written()).toHaveLength(2);
  });

  it('start a new journal after a failed write, with offsets from its start', async () => {
    const writer = new JournalWriter(directory, clock);
    await writer.append([{ code: 'A' }]);
    const prototype = await fileHandles();
    const failing = vi.spyOn(prototype, 'datasync').mockRejectedValueOnce(new Error('EIO'));
    const lost = [writer.append([{ code: 'B' }]), writer.append([{ code: 'C' }])];
    await expect(lost[0]).rejects.toThrow('EIO');
    expect((await lost[1])?.start).toBe(0);
    expect(failing).toHaveBeenCalledTimes(2);
    failing.mockRestore();
    await writer.close();
    expect(journalFiles(directory)).toHaveLength(2);
  });

  it('are written completely despite partial writes', async () => {
    const writer = new JournalWriter(directory, clock);
    const prototype = await fileHandles();
    const whole = prototype.write as (bytes: Buffer, from: number, length: number) => Promise<unknown>;
    const partly = vi.spyOn(prototype, 'write') as unknown as MockInstance;
    partly.mockImplementation(function (this: FileHandle, bytes: Buffer, from: number) {
      return whole.call(this, bytes, from, Math.min(5, bytes.length - from));
    });
    await writer.append([{ code: 'A' }, { code: 'B' }]);
    partly.mockRestore();
    await writer.close();
    expect(await written()).toEqual([{ code: 'A' }, { code: 'B' }]);
  });
});

describe('the settled position of a journal', () => {
  const span = (start: number, end: number) => ({ file: 'a', start, end });

  it('is the start of the first running transaction', () => {
    const spans = new SettledSpans();
    const [first, second] = [spans.begin(span(0, 10)), spans.begin(span(10, 30))];
    spans.settle(second);
    expect(spans.settled().get('a')).toBe(0);
    spans.settle(first);
    expect(spans.settled().get('a')).toBe(30);
  });

  it('waits a minute for a transaction with unknown outcome', () => {
    let ticks = 0;
    const spans = new SettledSpans(() => ticks);
    spans.lose(spans.begin(span(0, 10)));
    ticks = 60_000;
    expect(spans.settled().get('a')).toBe(0);
    ticks = 60_001;
    expect(spans.settled().get('a')).toBe(10);
    ticks = 0;
    expect(spans.settled().get('a')).toBe(10);
  });

  it('counts the minute from the loss of the outcome', () => {
    let ticks = 0;
    const spans = new SettledSpans(() => ticks);
    const long = spans.begin(span(0, 10));
    ticks = 200_000;
    expect(spans.settled()).toEqual(new Map([['a', 0]]));
    spans.lose(long);
    ticks = 260_000;
    expect(spans.settled()).toEqual(new Map([['a', 0]]));
    ticks = 260_001;
    expect(spans.settled()).toEqual(new Map([['a', 10]]));
  });

  it('is tracked per journal, for spans in any order', () => {
    const spans = new SettledSpans();
    expect(spans.settled()).toEqual(new Map());
    const later = spans.begin(span(10, 30));
    const earlier = spans.begin(span(4, 10));
    spans.settle(spans.begin({ file: 'b', start: 0, end: 7 }));
    expect(spans.settled()).toEqual(
      new Map([
        ['a', 4],
        ['b', 7],
      ]),
    );
    spans.settle(earlier);
    expect(spans.settled()).toEqual(
      new Map([
        ['a', 10],
        ['b', 7],
      ]),
    );
    spans.settle(later);
    expect(spans.settled()).toEqual(
      new Map([
        ['a', 30],
        ['b', 7],
      ]),
    );
  });

  it('uses the monotonic clock of the machine by default', () => {
    const spans = new SettledSpans();
    spans.lose(spans.begin(span(0, 10)));
    expect(spans.settled().get('a')).toBe(0);
  });
});
