import { expect, it } from 'vitest';
import { asJournalLine, committedEntries, isWithdrawal, type JournalEntry } from './journal-entry.ts';

function entry(id: number, code: string, player: number, at = '2026-11-21T02:00:00.000Z'): JournalEntry {
  return { id, pack: 1, code, player, label: '', at };
}

const committed = (...entries: JournalEntry[]) =>
  committedEntries(entries).map(({ code, player }) => `${code}→${player}`);

it('keeps the later of two entries for one code', () => {
  expect(committed(entry(1, 'A', 10), entry(2, 'A', 20))).toEqual(['A→20']);
  expect(committed(entry(2, 'A', 20), entry(1, 'A', 10))).toEqual(['A→20']);
});

it('keeps the later of two entries for one player and pack', () => {
  expect(committed(entry(1, 'A', 10), entry(2, 'B', 10))).toEqual(['B→10']);
});

it('removes an entry superseded by code or player, even if the later entry is removed too', () => {
  expect(committed(entry(1, 'A', 10), entry(2, 'A', 20), entry(3, 'B', 20))).toEqual(['B→20']);
});

it('orders entries with the same id by time', () => {
  const later = '2026-11-21T02:00:09.000Z';
  expect(committed(entry(1, 'A', 20, later), entry(1, 'A', 10))).toEqual(['A→20']);
});

it('treats equal codes and players of different packs as distinct', () => {
  const other = { ...entry(3, 'A', 10), pack: 2 };
  expect(committedEntries([entry(1, 'A', 10), other, entry(2, 'B', 30)])).toEqual([
    entry(1, 'A', 10),
    entry(2, 'B', 30),
    other,
  ]);
});

it('sorts entries by id numerically', () => {
  expect(committed(entry(10, 'B', 2), entry(9, 'A', 1), entry(100, 'C', 3))).toEqual(['A→1', 'B→2', 'C→3']);
});

it('parses and distinguishes entries and withdrawals', () => {
  const withdrawal = { pack: 1, withdrawn: ['A', 'B'], claims: 7, codes: 9 };
  expect(asJournalLine(entry(1, 'A', 10))).toEqual(entry(1, 'A', 10));
  expect(asJournalLine(withdrawal)).toEqual(withdrawal);
  expect([isWithdrawal(entry(1, 'A', 10)), isWithdrawal(withdrawal)]).toEqual([false, true]);
});

it.each(['id', 'pack', 'code', 'player', 'label', 'at'])('rejects an entry without %s', (field) => {
  expect(asJournalLine({ ...entry(1, 'A', 10), [field]: undefined })).toBeUndefined();
});

it.each(['pack', 'withdrawn', 'claims', 'codes'])('rejects a withdrawal without %s', (field) => {
  const withdrawal = { pack: 1, withdrawn: ['A'], claims: 7, codes: 9 };
  expect(asJournalLine({ ...withdrawal, [field]: undefined })).toBeUndefined();
  expect(asJournalLine({ ...withdrawal, withdrawn: [1] })).toBeUndefined();
  expect(asJournalLine({ ...withdrawal, withdrawn: 'A' })).toBeUndefined();
});

it.each([undefined, null, 7, 'text', []])('rejects %j', (value) => {
  expect(asJournalLine(value)).toBeUndefined();
});
