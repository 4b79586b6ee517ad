import { HOW, type Spelling, soundAlike } from './align.ts';
import { type Comparison, editDistance } from './edit-distance.ts';
import { spellingOf } from './match.ts';
import { type Query, waysOf } from './query.ts';
import type { Readings } from './readings.ts';
import type { StoredName } from './tokens.ts';

/** Cost of a character that only sounds like the one of the name; a different one costs 1. */
const SOUND = 0.5;
/** Cost of a character of the name that the text omits: players abbreviate names. */
const OMITTED = 0.5;
/** Of a short text more than half must be right, and of one with typed syllables still more: many names sound alike. */
const SHORT = 3;
/** Letters of a text that are compared one by one; a quarter of them may be wrong. */
const LEAST_LETTERS = 6;
const WRONG_LETTERS = 0.25;
const LETTERS: Comparison<string> = {
  different: (one, other) => (one === other ? 0 : 1),
  omitted: 1,
  within: true,
};

/** How near a text and a name are; a lower share, then a shorter name is nearer. */
export interface Nearness {
  /** The edit distance as a share of the text. */
  share: number;
  /** Cells of the name. */
  length: number;
}

/** A typed character or syllable, or a cell of a name. */
export interface Unit {
  /** Undefined if it is typed by its sound. */
  char: string | undefined;
  readings: Readings;
}

/**
 * Returns a function for the nearest of some names to the text, which is undefined if none is near. At least two and
 * half of the typed characters must occur in the name in order, side by side or almost, or sound like those of the name.
 */
export function nearnessTo(query: Query): (names: readonly StoredName[]) => Nearness | undefined {
  const isNumber = query.cells.every(({ kind }) => kind === 'digit');
  const ways = isNumber ? [] : unitsOf(query).filter((way) => way.length > 1);
  const letters = lettersOf(query);
  return (names) =>
    names
      .flatMap((stored) => {
        const name = spellingOf(stored);
        const share = Math.min(soundDistance(ways, name), letterDistance(letters, name));
        return Number.isFinite(share) ? [{ share, length: name.cells.length }] : [];
      })
      .sort(compareNearness)[0];
}

export function compareNearness(one: Nearness, other: Nearness): number {
  return one.share - other.share || one.length - other.length;
}

/** The ways to read a text as characters and syllables, the likeliest first; letters of no syllable match nothing. */
export function unitsOf(query: Query): Unit[][] {
  return waysOf(query).map((way) => {
    let at = 0;
    return way.map(({ kind, text }): Unit => {
      const readings = query.readings[at] ?? [];
      at += kind === 'char' ? 1 : text.length;
      return kind === 'char'
        ? { char: text, readings }
        : { char: undefined, readings: kind === 'syllable' ? [text] : [] };
    });
  });
}

function soundDistance(ways: readonly Unit[][], { cells, readings }: Spelling): number {
  const target = cells.map((cell, index): Unit => ({ char: cell.fold, readings: readings[index] ?? [] }));
  const shares = ways.map((way) => {
    const distance = editDistance(way, target, { different, omitted: OMITTED, within: true });
    return distance <= mostWrong(way) ? distance / way.length : Number.POSITIVE_INFINITY;
  });
  return Math.min(...shares);
}

function mostWrong(way: readonly Unit[]): number {
  const isSpoken = way.some(({ char }) => char === undefined);
  return (way.length - (isSpoken ? 2 : way.length <= SHORT ? 1 : 0)) / 2;
}

function different(typed: Unit, cell: Unit): number {
  if (typed.char === cell.char) {
    return 0;
  }
  const how = soundAlike(typed.readings, cell.readings);
  if (how === undefined) {
    return 1;
  }
  return typed.char === undefined && how === HOW.homophone ? 0 : SOUND;
}

/** The letters of a text without other characters; empty if they are few. */
function lettersOf({ cells }: Query): string[] {
  const isSpelt = cells.every(({ kind }) => kind === 'letter' || kind === 'digit');
  return isSpelt && cells.length >= LEAST_LETTERS ? cells.map(({ fold }) => fold) : [];
}

function letterDistance(letters: readonly string[], { cells }: Spelling): number {
  if (letters.length === 0) {
    return Number.POSITIVE_INFINITY;
  }
  const target = cells.map(({ fold }) => fold);
  const distance = editDistance(letters, target, LETTERS);
  const share = distance / letters.length;
  return share <= WRONG_LETTERS ? share : Number.POSITIVE_INFINITY;
}
