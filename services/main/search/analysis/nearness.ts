import { cellsOf } from './normalise.ts';
import type { Query } from './query.ts';
import { parseReadings, type Readings } from './readings.ts';
import { foldSyllable } from './syllables.ts';
import type { StoredName } from './tokens.ts';

/** Similarity of a text and the nearest of some names, in characters or in sounds: 0 to 1. */
export function nearness(query: Query, names: readonly StoredName[]): number {
  const typed = query.cells.map((cell) => cell.fold);
  const typedSounds = soundsOf(typed, query.readings);
  return Math.max(
    ...names.map(([text, readings]) => {
      const target = cellsOf(text).map((cell) => cell.fold);
      return Math.max(
        shared(typed, target),
        0.9 * shared(typedSounds, soundsOf(target, parseReadings(readings))),
      );
    }),
  );
}

function soundsOf(chars: readonly string[], readings: readonly Readings[]): string[] {
  return chars.map((char, index) => foldSyllable(readings[index]?.[0] ?? char));
}

/** The Sørensen–Dice coefficient. */
function shared(one: readonly string[], other: readonly string[]): number {
  const remaining = [...other];
  let common = 0;
  for (const unit of one) {
    const place = remaining.indexOf(unit);
    if (place >= 0) {
      remaining.splice(place, 1);
      common += 1;
    }
  }
  return (2 * common) / Math.max(1, one.length + other.length);
}
