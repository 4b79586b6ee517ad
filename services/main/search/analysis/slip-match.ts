import type { Spelling } from './align.ts';
import { range } from './marks.ts';
import { LEAST_SLIP_CHARS, LEAST_SLIP_LETTERS } from './slip-lookups.ts';

/** Shorter texts with a slip must be the whole name; longer ones may be a part of it. */
const LEAST_PART_CHARS = 4;
const LEAST_PART_LETTERS = 6;

/** A name, or the beginning or a part of it, that is one slip away from what was typed. */
export interface SlipMatch {
  start: number;
  end: number;
  /** The cells that were typed as they are. */
  cells: number[];
}

/** A text cut into units, each belonging to a cell. */
interface Units {
  units: string[];
  cells: number[];
}

/** Finds the query in the name with one character wrong, missing, too many, or two swapped. */
export function matchSlip(query: Spelling, name: Spelling): SlipMatch | undefined {
  const chars = query.cells.map((cell) => cell.fold);
  if (query.cells.every((cell) => cell.kind === 'letter' || cell.kind === 'digit')) {
    return (
      matchUnits(chars, asLetters(name), LEAST_SLIP_LETTERS, LEAST_PART_LETTERS) ??
      matchUnits(chars, asChars(name), LEAST_SLIP_LETTERS, LEAST_PART_LETTERS)
    );
  }
  return matchUnits(chars, asChars(name), LEAST_SLIP_CHARS, LEAST_PART_CHARS);
}

function asChars({ cells }: Spelling): Units {
  return { units: cells.map((cell) => cell.fold), cells: cells.map((_, index) => index) };
}

function asLetters({ cells, readings }: Spelling): Units {
  const found: Units = { units: [], cells: [] };
  for (const [index, cell] of cells.entries()) {
    for (const unit of readings[index]?.[0] ?? cell.fold) {
      found.units.push(unit);
      found.cells.push(index);
    }
  }
  return found;
}

function matchUnits(
  typed: readonly string[],
  meant: Units,
  least: number,
  leastPart: number,
): SlipMatch | undefined {
  for (const [start, cell] of meant.cells.entries()) {
    if (meant.cells[start - 1] === cell) {
      continue;
    }
    const slips = slipsAt(typed, meant.units, start);
    const isWhole = (slip: Slip) => start === 0 && slip.end === meant.units.length;
    const slip = slips.find(isWhole) ?? slips[0];
    if (
      slip &&
      (isWhole(slip) ? isEnough(typed.length, least, slip.places.length) : typed.length >= leastPart)
    ) {
      const cells = [...new Set(slip.places.map((place) => meant.cells[place] ?? 0))];
      return { start: cell, end: (meant.cells[slip.end - 1] ?? cell) + 1, cells };
    }
  }
  return undefined;
}

/** Two characters swapped are a slip in any length; another one needs something left to go by. */
function isEnough(typed: number, least: number, kept: number): boolean {
  return typed >= least || (typed === 2 && kept === 2);
}

/** Units up to `end` that were typed with a slip, and the places of those that were typed as they are. */
interface Slip {
  end: number;
  places: number[];
}

/** The ways in which units from `start` on stand for the typed ones with exactly one slip. */
function slipsAt(typed: readonly string[], units: readonly string[], start: number): Slip[] {
  let same = 0;
  while (same < typed.length && typed[same] === units[start + same]) {
    same += 1;
  }
  if (same === typed.length) {
    return [];
  }
  const at = start + same;
  const end = start + typed.length;
  const slips: Slip[] = [];
  if (
    typed[same] === units[at + 1] &&
    typed[same + 1] === units[at] &&
    equal(typed, same + 2, units, at + 2)
  ) {
    slips.push({ end, places: range(start, end) });
  }
  if (equal(typed, same, units, at + 1)) {
    slips.push({ end: end + 1, places: [...range(start, at), ...range(at + 1, end + 1)] });
  }
  if (equal(typed, same + 1, units, at)) {
    slips.push({ end: end - 1, places: range(start, end - 1) });
  }
  if (at < units.length && equal(typed, same + 1, units, at + 1)) {
    slips.push({ end, places: [...range(start, at), ...range(at + 1, end)] });
  }
  return slips;
}

function equal(typed: readonly string[], from: number, units: readonly string[], at: number): boolean {
  for (let index = from; index < typed.length; index += 1) {
    if (typed[index] !== units[at + index - from]) {
      return false;
    }
  }
  return at + typed.length - from <= units.length;
}
