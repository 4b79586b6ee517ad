import { expect, it } from 'vitest';
import { journalLine, readJournalLine } from './journal-reader.ts';

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
