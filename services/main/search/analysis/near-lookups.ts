import { range } from './marks.ts';
import { type Unit, unitsOf } from './near-match.ts';
import type { Conjunction, Lookup, Query } from './query.ts';
import { foldLetter, foldSyllable } from './syllables.ts';
import { term } from './tokens.ts';

/** Units of a text that are looked up. */
const MOST_UNITS = 12;
/** In texts up to this length, two matching units may be anywhere; in longer ones two are close together. */
const SHORT = 4;
/** Adjacent letters that a similar Latin name shares, of at most this many letters of a text. */
const RUN = 4;
const MOST_LETTERS = 24;

/** The terms of names that may be near the text. */
export interface NearLookups {
  /** Two units side by side, or a run of letters. */
  adjacent: Lookup;
  /** Two units with others between them in the text or in the name. */
  apart: Lookup;
}

/** The terms of names that have two characters or syllables of the text, or several of its letters. */
export function nearLookups(query: Query): NearLookups {
  const units = (unitsOf(query)[0] ?? []).slice(0, MOST_UNITS);
  const pairs = (from: number, to: number) =>
    range(from, to).flatMap((gap) =>
      units.slice(gap).map((unit, index): [Unit, Unit] => [units[index] as Unit, unit]),
    );
  const adjacent = pairs(1, 2);
  const apart = pairs(1, units.length > SHORT ? SHORT - 1 : SHORT);
  return {
    adjacent: [
      ...adjacent.flatMap(([one, other]) => charTerms(one, other, (a, b) => [a + b])),
      ...adjacent.flatMap(([one, other]) => soundTerms(one, other, (a, b) => [`${a}'${b}`])),
      ...letterTerms(query),
    ],
    apart: [
      ...apart.flatMap(([one, other]) => charTerms(one, other, (a, b) => [a, b])),
      ...(units.length > SHORT
        ? []
        : apart.flatMap(([one, other]) => soundTerms(one, other, (a, b) => [a, b]))),
    ],
  };
}

type Combine = (one: string, other: string) => string[];

function charTerms({ char: one }: Unit, { char: other }: Unit, combine: Combine): Conjunction[] {
  return one === undefined || other === undefined ? [] : [combine(one, other).map(term.chars)];
}

function soundTerms(one: Unit, other: Unit, combine: Combine): Conjunction[] {
  const [first, second] = [one.readings[0], other.readings[0]];
  return first === undefined || second === undefined
    ? []
    : [combine(foldSyllable(first), foldSyllable(second)).map(term.syllables)];
}

/** Runs of letters, indexed in threes. */
function letterTerms({ cells }: Query): Conjunction[] {
  if (!cells.every(({ kind }) => kind === 'letter' || kind === 'digit')) {
    return [];
  }
  const letters = cells.slice(0, MOST_LETTERS).map(({ fold }) => foldLetter(fold));
  return range(0, letters.length - RUN + 1).map((from) =>
    [from, from + 1].map((at) => term.initials(letters.slice(at, at + RUN - 1).join(''))),
  );
}
