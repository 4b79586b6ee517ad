import type { Cell } from './normalise.ts';
import type { Readings } from './readings.ts';
import { foldLetter, foldSyllable } from './syllables.ts';

/** How one cell may be typed by its sound: whole, or by one letter. Likeliest first. */
export interface Sound {
  syllables: string[];
  initials: string[];
}

/** The sounds of a name's cells, folded as the index has them. */
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
 * The sequences that choosing one option a place gives, with at most one place off its first option: enough
 * for names, where two doubtful readings rarely stand side by side. None where a place has no option.
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
