import type { Cell } from './normalise.ts';
import type { Readings } from './readings.ts';
import { foldLetter, foldSyllable } from './syllables.ts';

/** The ways to type a cell by sound: whole, or by one letter. Likeliest first. */
export interface Sound {
  syllables: string[];
  initials: string[];
}

/** The folded sounds of a name's cells. */
export function soundsOf(cells: readonly Cell[], readings: readonly Readings[]): Sound[] {
  return cells.map((cell, index) => {
    const read = readings[index] ?? [];
    const initials = read.map((reading) => foldLetter(reading[0] ?? ''));
    const ownLetter = cell.kind === 'han' && cell.fold === cell.char ? [] : [foldLetter(cell.fold)];
    return {
      syllables: distinct(read.map(foldSyllable)),
      initials: distinct(cell.kind === 'han' ? [...initials, ...ownLetter] : [...ownLetter, ...initials]),
    };
  });
}

/**
 * The sequences of one option per position, with at most one position off its first option: enough for names, where
 * two ambiguous readings are rarely adjacent. Empty if a position has no option.
 */
export function sequences(places: readonly (readonly string[])[], between = ''): string[] {
  if (places.some((options) => options.length === 0)) {
    return [];
  }
  const first = places.map((options) => options[0] ?? '');
  const found = [first.join(between)];
  for (const [place, options] of places.entries()) {
    for (const other of options.slice(1)) {
      found.push(first.with(place, other).join(between));
    }
  }
  return found;
}

function distinct(texts: string[]): string[] {
  return texts.length > 1 ? [...new Set(texts)] : texts;
}
