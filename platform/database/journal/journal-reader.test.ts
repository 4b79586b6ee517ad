import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { journalLine, readJournal, readJournalLine } from './journal-reader.ts';

describe('a line', () => {
  it('consists of a checksum of eight digits, the entry and a line end', () => {
    expect(journalLine({ code: 'YM-1', player: 7 })).toBe('392ba90f {"code":"YM-1","player":7}\n');
    expect(journalLine({ n: 8 })).toBe('05898037 {"n":8}\n');
  });

  it('returns the written entry', () => {
    for (let n = 0; n < 300; n += 1) {
      expect(readJournalLine(journalLine({ n }).slice(0, -1))).toEqual({ n });
    }
  });

  it.each([
    '',
    '05898037',
    '05898037{"n":8}',
    '05898037_{"n":8}',
    '05898037 {"n":9}',
    '00000000 {"n":8}',
    '05898037  {"n":8}',
  ])('is damaged: %j', (line) => {
    expect(readJournalLine(line)).toBeUndefined();
  });
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'youmen-journal-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (content: string, from = 0) => {
  const path = join(folder, 'a.journal');
  writeFileSync(path, content);
  return readJournal({ name: 'a.journal', path, bytes: content.length }, from);
};

it('reads a journal larger than one chunk, from any line', async () => {
  const entries = Array.from({ length: 5_000 }, (_, id) => ({ id, code: `码-${'x'.repeat(id % 97)}` }));
  const lines = entries.map(journalLine);
  const content = lines.join('');
  const bytes = Buffer.byteLength(content);
  expect(bytes).toBeGreaterThan(3 * 65_536);
  expect(await read(content)).toEqual({ entries, end: bytes, damaged: 0 });
  const from = Buffer.byteLength(lines.slice(0, 1_234).join(''));
  expect(await read(content, from)).toEqual({ entries: entries.slice(1_234), end: bytes, damaged: 0 });
});

it('ignores text after the last line end', async () => {
  expect(await read('')).toEqual({ entries: [], end: 0, damaged: 0 });
  expect(await read('\n')).toEqual({ entries: [], end: 1, damaged: 1 });
  const line = journalLine({ id: 1 });
  expect(await read(line.slice(0, -1))).toEqual({ entries: [], end: 0, damaged: 0 });
  expect(await read(`${line}x\n${line}y`)).toEqual({
    ...{ entries: [{ id: 1 }, { id: 1 }], end: 2 * line.length + 2, damaged: 1 },
  });
});
