import { type Intent, readIntent, withoutDoubled } from './intent.ts';
import { type Cell, cellsOf, keyOf } from './normalise.ts';
import { type Readings, readingsOf } from './readings.ts';
import { readLetters } from './segment.ts';
import { foldLetter, foldSyllable, syllablesBeginning } from './syllables.ts';
import { beginning, term } from './tokens.ts';

/** Terms that a document must all have. */
export type Conjunction = readonly string[];

/** Alternatives; each is sufficient. */
export type Lookup = readonly Conjunction[];

export interface Query {
  cells: readonly Cell[];
  readings: readonly Readings[];
  /** The words separated by spaces, if there are several. */
  words: readonly Query[];
}

/** A player's text, with its core if it contains more than a name. */
export interface PlayerQuery extends Query {
  /** The text without intent words and doubled pinyin. */
  core?: Query;
  intents: readonly Query[];
  /** What the intent words say is wanted. */
  wanted: Pick<Intent, 'kind' | 'category' | 'platform' | 'day'>;
  /** The text consists of intent words. */
  isIntentOnly: boolean;
}

/** A part of the query that matches one cell of a name. */
export interface Piece {
  kind: 'char' | 'syllable' | 'beginning' | 'initial';
  text: string;
  /** Its letter among initials. */
  initial: string;
}

const MOST_WORDS = 4;
const MOST_WAYS = 6;
const MOST_COMPLETIONS = 10;
const LONGEST_QUERY = 60;
/** Intent words are searched up to this length, in UTF-16 units; no name is longer. */
const LONGEST_TEXT = 200;

export function readQuery(text: string): PlayerQuery {
  const typed = text.slice(0, LONGEST_TEXT);
  const intent = readIntent(typed);
  const isIntentOnly = intent?.rest === '';
  const core = withoutDoubled(intent?.rest || typed);
  return {
    ...readWords(text),
    intents: (intent?.words ?? []).map(readOne),
    wanted: {
      kind: intent?.kind,
      category: intent?.category,
      platform: intent?.platform,
      day: intent?.day,
    },
    isIntentOnly,
    ...(core.trim() === typed.trim() ? {} : { core: readWords(core) }),
  };
}

export function coreOf(query: PlayerQuery): Query {
  return query.core ?? query;
}

function readWords(text: string): Query {
  const whole = readOne(text);
  const words = text
    .split(/\s/u)
    .map(readOne)
    .filter((word) => word.cells.length > 0);
  return { ...whole, words: words.length > 1 ? words.slice(0, MOST_WORDS) : [] };
}

function readOne(text: string): Query {
  const cells = cellsOf(text).slice(0, LONGEST_QUERY);
  return { cells, readings: readingsOf(cells), words: [] };
}

/**
 * The terms of names that contain the query: as written, by pinyin, by initials, or mixed; whole names are the most
 * certain, then starts.
 */
export function lookups(query: Query) {
  const ways = waysOf(query);
  const key = keyOf(query.cells);
  const isLetters = query.cells.every((cell) => cell.kind === 'letter' || cell.kind === 'digit');
  const whole = [[term.whole(key)]];
  if (isLetters && query.cells.length > 1) {
    whole.push([term.wholeInitials([...key].map(foldLetter).join(''))]);
  }
  return {
    whole,
    start: unique(ways.flatMap(startTerms)),
    inside: unique([...ways.flatMap(insideTerms), ...wordLookups(query.words)]),
  };
}

/** The ways in which the query's cells may match cells of a name; Chinese characters match themselves. */
export function waysOf(query: Query): Piece[][] {
  let ways: Piece[][] = [[]];
  for (const run of runsOf(query)) {
    ways = ways.flatMap((way) => run.map((pieces) => [...way, ...pieces])).slice(0, MOST_WAYS);
  }
  return ways;
}

function runsOf({ cells, readings }: Query): Piece[][][] {
  const runs: Piece[][][] = [];
  let letters = '';
  for (const [index, cell] of cells.entries()) {
    if (cell.kind === 'letter') {
      letters += cell.char;
    }
    if (letters !== '' && cells[index + 1]?.kind !== 'letter') {
      runs.push(letterWays(letters));
      letters = '';
    }
    if (cell.kind !== 'letter') {
      const initial = foldLetter(readings[index]?.[0]?.[0] ?? cell.fold);
      runs.push([[{ kind: 'char', text: cell.fold, initial: cell.kind === 'han' ? initial : cell.fold }]]);
    }
  }
  return runs;
}

function letterWays(letters: string): Piece[][] {
  const ways = readLetters(letters).slice(0, MOST_WAYS - 1);
  const spelt = [...letters].map((text) => ({ kind: 'initial' as const, text }));
  return [...ways, spelt].map((way) =>
    way.map((piece) => ({ ...piece, initial: foldLetter(piece.text[0] ?? '') })),
  );
}

/**
 * The terms of names that contain the pieces side by side; a single piece also matches syllables that begin with it.
 */
export function insideTerms(way: readonly Piece[]): Conjunction[] {
  const [only] = way;
  if (way.length === 1 && only) {
    return onlyTerms(only);
  }
  const terms = new Set<string>();
  for (const [index, piece] of way.entries()) {
    const previous = way[index - 1];
    const next = way[index + 1];
    if (next && next.kind === piece.kind && (piece.kind === 'char' || piece.kind === 'syllable')) {
      terms.add(
        piece.kind === 'char'
          ? term.chars(piece.text + next.text)
          : term.syllables(`${foldSyllable(piece.text)}'${foldSyllable(next.text)}`),
      );
    } else if (piece.kind === 'char' && previous?.kind !== 'char') {
      terms.add(term.chars(piece.text));
    } else if (piece.kind === 'syllable' && previous?.kind !== 'syllable') {
      terms.add(term.syllables(foldSyllable(piece.text)));
    }
  }
  for (const initials of initialWindows(way)) {
    terms.add(term.initials(initials));
  }
  return [[...terms]];
}

/** The terms of names that contain the left pieces, a gap, and the right pieces. */
export function sidesOfGap(left: readonly Piece[], right: readonly Piece[]): string[] {
  return [...insideTerms(left), ...insideTerms(right)].flat();
}

function onlyTerms(piece: Piece): Conjunction[] {
  if (piece.kind === 'char') {
    return [[term.chars(piece.text)]];
  }
  if (piece.kind === 'syllable') {
    return [[term.syllables(foldSyllable(piece.text))]];
  }
  const completions = piece.text.length > 1 ? syllablesBeginning(piece.text) : [];
  const folded = [...new Set(completions.map(foldSyllable))];
  return folded.length <= MOST_COMPLETIONS ? folded.map((text) => [term.syllables(text)]) : [];
}

/** Windows of three initials (or the one pair), if they add to the character and syllable terms. */
function initialWindows(way: readonly Piece[]): string[] {
  const size = Math.min(way.length, 3);
  const windows: string[] = [];
  for (let from = 0; from + size <= way.length; from += 1) {
    const pieces = way.slice(from, from + size);
    if (new Set(pieces.map((piece) => piece.kind)).size > 1 || pieces[0]?.kind === 'initial') {
      windows.push(pieces.map((piece) => piece.initial).join(''));
    }
  }
  return windows;
}

/** The terms of names that start with the pieces. */
function startTerms(way: readonly Piece[]): Conjunction[] {
  const [first, second] = way;
  if (!first) {
    return [];
  }
  const start = startTerm(first, second);
  return second ? insideTerms(way).map((terms) => [start, ...terms]) : [[start]];
}

function startTerm(first: Piece, second: Piece | undefined): string {
  if (first.kind === 'char') {
    return term.start(term.chars(second?.kind === 'char' ? first.text + second.text : first.text));
  }
  if (first.kind === 'syllable') {
    return term.start(term.syllables(foldSyllable(first.text)));
  }
  if (first.kind === 'beginning') {
    return beginning(first.text);
  }
  return term.start(term.initials(first.initial + (second?.initial ?? '')));
}

/** All words, in any order, each in its likeliest readings. */
function wordLookups(words: readonly Query[]): Conjunction[] {
  if (words.length === 0) {
    return [];
  }
  const each = words.map((word) => {
    const ways = waysOf(word);
    const spelt = ways.length > 1 ? ways.slice(-1) : [];
    return [...ways.slice(0, 1), ...spelt].flatMap(insideTerms).slice(0, 2);
  });
  let all: string[][] = [[]];
  for (const options of each) {
    all = all.flatMap((terms) => options.map((option) => [...terms, ...option])).slice(0, MOST_WAYS);
  }
  return all.filter((terms) => terms.length > 0);
}

function unique(conjunctions: readonly Conjunction[]): Conjunction[] {
  const distinct = new Map(conjunctions.map((terms) => [terms.join(' '), terms]));
  return [...distinct.values()].filter((terms) => terms.length > 0);
}
