import { expect, it } from 'vitest';
import { type JournalEntry, standingEntries } from './journal-entry.ts';

function entry(id: number, code: string, player: number, at = '2026-11-21T02:00:00.000Z'): JournalEntry {
  return { id, pack: 1, code, player, label: '', at };
}

const told = (...entries: JournalEntry[]) =>
  standingEntries(entries).map(({ code, player }) => `${code}→${player}`);

it('stands by the later of two entries for one code: the earlier never came to be', () => {
  expect(told(entry(1, 'A', 10), entry(2, 'A', 20))).toEqual(['A→20']);
  expect(told(entry(2, 'A', 20), entry(1, 'A', 10))).toEqual(['A→20']);
});

it('stands by the later of two entries for one player and pack', () => {
  expect(told(entry(1, 'A', 10), entry(2, 'B', 10))).toEqual(['B→10']);
});

it('drops an entry that was overtaken either way, whatever became of the other', () => {
  expect(told(entry(1, 'A', 10), entry(2, 'A', 20), entry(3, 'B', 20))).toEqual(['B→20']);
});

it('goes by the time where a crash gave an id twice', () => {
  const later = '2026-11-21T02:00:09.000Z';
  expect(told(entry(1, 'A', 20, later), entry(1, 'A', 10))).toEqual(['A→20']);
});
