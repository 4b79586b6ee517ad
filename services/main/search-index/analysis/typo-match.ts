import type { Spelling } from './align.ts';
import { range } from './marks.ts';
import { LEAST_TYPO_CHARS, LEAST_TYPO_LETTERS } from './typo-lookups.ts';

/** Shorter texts with a typo must match the whole name; longer ones may match a part. */
const LEAST_PART_CHARS = 4;
const LEAST_PART_LETTERS = 6;

/** A name, or a part of it, that differs from the query by one typo. */
export interface TypoMatch {
  start: number;
  end: number;
  /** The cells typed correctly. */
  cells: number[];
}

/** A text as units, each with its cell. */
interface Units {
  units: string[];
  cells: number[];
}

/** Finds the query in the name with one character wrong, missing, extra, or two swapped. */
export function matchTypo(query: Spelling, name: Spelling): TypoMatch | undefined {
  const chars = query.cells.map((cell) => cell.fold);
  if (query.cells.every((cell) => cell.kind === 'letter' || cell.kind === 'digit')) {
    return (
      matchUnits(chars, asLetters(name), LEAST_TYPO_LETTERS, LEAST_PART_LETTERS) ??
      matchUnits(chars, asChars(name), LEAST_TYPO_LETTERS, LEAST_PART_LETTERS)
    );
  }
  return matchUnits(chars, asChars(name), LEAST_TYPO_CHARS, LEAST_PART_CHARS);
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
  target: Units,
  least: number,
  leastPart: number,
): TypoMatch | undefined {
  for (const [start, cell] of target.cells.entries()) {
    if (target.cells[start - 1] === cell) {
      continue;
    }
    const typos = typosAt(typed, target.units, start);
    const isWhole = (typo: Typo) => start === 0 && typo.end === target.units.length;
    const typo = typos.find(isWhole) ?? typos[0];
    if (
      typo &&
      (isWhole(typo) ? isEnough(typed.length, least, typo.places.length) : typed.length >= leastPart)
    ) {
      const cells = [...new Set(typo.places.map((place) => target.cells[place] ?? 0))];
      return { start: cell, end: (target.cells[typo.end - 1] ?? cell) + 1, cells };
    }
  }
  return undefined;
}

/** Two swapped characters are a typo at any length; other typos need enough remaining characters. */
function isEnough(typed: number, least: number, matched: number): boolean {
  return typed >= least || (typed === 2 && matched === 2);
}

/** Units up to `end` that match with a typo, and the positions of those typed correctly. */
interface Typo {
  end: number;
  places: number[];
}

/** The matches of the units from `start` with exactly one typo. */
function typosAt(typed: readonly string[], units: readonly string[], start: number): Typo[] {
  let same = 0;
  while (same < typed.length && typed[same] === units[start + same]) {
    same += 1;
  }
  if (same === typed.length) {
    return [];
  }
  const at = start + same;
  const end = start + typed.length;
  const typos: Typo[] = [];
  if (
    typed[same] === units[at + 1] &&
    typed[same + 1] === units[at] &&
    equal(typed, same + 2, units, at + 2)
  ) {
    typos.push({ end, places: range(start, end) });
  }
  if (equal(typed, same, units, at + 1)) {
    typos.push({ end: end + 1, places: [...range(start, at), ...range(at + 1, end + 1)] });
  }
  if (equal(typed, same + 1, units, at)) {
    typos.push({ end: end - 1, places: range(start, end - 1) });
  }
  if (at < units.length && equal(typed, same + 1, units, at + 1)) {
    typos.push({ end, places: [...range(start, at), ...range(at + 1, end)] });
  }
  return typos;
}

function equal(typed: readonly string[], from: number, units: readonly string[], at: number): boolean {
  for (let index = from; index < typed.length; index += 1) {
    if (typed[index] !== units[at + index - from]) {
      return false;
    }
  }
  return at + typed.length - from <= units.length;
}
