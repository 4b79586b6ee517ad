import { range } from './marks.ts';
import { type Unit, unitsOf } from './near-match.ts';
import type { Conjunction, Lookup, Query } from './query.ts';
import { foldLetter, foldSyllable } from './syllables.ts';
import { term } from './tokens.ts';

/** Units of a text that are looked up. */
const MOST_UNITS = 12;
/** Units between the starts of two pairs. */
const FARTHEST = 3;
/** In a text of four units, two that are apart are too little in common. */
const APART = { short: 3, long: 5 };
/** Adjacent letters that a similar Latin name shares, of at most this many letters of a text. */
const RUN = 4;
const MOST_LETTERS = 24;

/**
 * The terms of names that may be near the text, the most certain first: two pairs of characters or syllables, one pair
 * or a run of letters, and two of them with others between them.
 */
export function nearLookups(query: Query): [pairs: Lookup, pair: Lookup, apart: Lookup] {
  const units = (unitsOf(query)[0] ?? []).slice(0, MOST_UNITS);
  const chars = pairsOf(units, charPair);
  const sounds = pairsOf(units, soundPair);
  const isApart = units.length <= APART.short || units.length >= APART.long;
  return [
    [...twoOf(chars), ...twoOf(sounds)],
    [...chars.flat(), ...sounds.flat(), ...letterRuns(query)],
    isApart ? apart(units) : [],
  ];
}

/** The terms of two adjacent units by position; empty where a unit has no such term. */
function pairsOf(units: readonly Unit[], terms: (one: Unit, other: Unit) => Conjunction[]): Conjunction[][] {
  return units.slice(1).map((unit, index) => terms(units[index] as Unit, unit));
}

function charPair({ char: one }: Unit, { char: other }: Unit): Conjunction[] {
  return one === undefined || other === undefined ? [] : [[term.chars(one + other)]];
}

function soundPair(one: Unit, other: Unit): Conjunction[] {
  const [first, second] = [soundOf(one), soundOf(other)];
  return first === undefined || second === undefined ? [] : [[term.syllables(`${first}'${second}`)]];
}

function soundOf({ readings: [likeliest] }: Unit): string | undefined {
  return likeliest === undefined ? undefined : foldSyllable(likeliest);
}

function twoOf(pairs: readonly Conjunction[][]): Conjunction[] {
  return pairs.flatMap(([one], index) =>
    pairs
      .slice(index + 1, index + 1 + FARTHEST)
      .flatMap(([other]) => (one && other ? [[...one, ...other]] : [])),
  );
}

/** Two units with at most one between them in the text; by sound only in short texts. */
function apart(units: readonly Unit[]): Conjunction[] {
  const both = [1, 2].flatMap((gap) =>
    units.slice(gap).map((unit, index): [Unit, Unit] => [units[index] as Unit, unit]),
  );
  const all = (terms: (string | undefined)[]) => (terms.includes(undefined) ? [] : [terms as Conjunction]);
  const bySound = units.length > APART.short ? [] : both.map((pair) => pair.map(soundOf));
  return [
    ...both.flatMap((pair) => all(pair.map(({ char }) => char && term.chars(char)))),
    ...bySound.flatMap((pair) => all(pair.map((sound) => sound && term.syllables(sound)))),
  ];
}

/** Runs of letters, which are indexed in threes. */
function letterRuns({ cells }: Query): Conjunction[] {
  if (!cells.every(({ kind }) => kind === 'letter' || kind === 'digit')) {
    return [];
  }
  const letters = cells.slice(0, MOST_LETTERS).map(({ fold }) => foldLetter(fold));
  return range(0, letters.length - RUN + 1).map((from) =>
    [from, from + 1].map((at) => term.initials(letters.slice(at, at + RUN - 1).join(''))),
  );
}
