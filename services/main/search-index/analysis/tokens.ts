import { labelMeant } from './label-synonyms.ts';
import { type Cell, cellsOf, keyOf, partsOf } from './normalise.ts';
import { type Readings, readingsOf, writeReadings } from './readings.ts';
import { foldLetter, foldSyllable } from './syllables.ts';

/**
 * The index terms by prefix. A document has the terms of its names; a query requires all of some. `王` `王者`
 * characters, `~wan` `~wan'ze` syllables, `-wzl` initials; `^…` the same at a name's start; `=…` a whole name, part
 * or its pinyin; `?…` one of these, whole or with one character omitted; `@12` a game. A game also has `#三国` `#sanguo`
 * labels, `+青梧` its makers, and `.飞行` other texts.
 */
export const term = {
  chars: (text: string) => text,
  syllables: (text: string) => `~${text}`,
  initials: (text: string) => `-${text}`,
  start: (other: string) => `^${other}`,
  whole: (text: string) => `=${text}`,
  wholeInitials: (text: string) => `=-${text}`,
  typo: (text: string) => `?${text}`,
  game: (id: number) => `@${id}`,
  label: (key: string) => `#${key}`,
  maker: (text: string) => `+${text}`,
  text: (text: string) => `.${text}`,
};

/** Cells of a name that are indexed. */
const LONGEST_NAME = 60;
/** Names whose one-character omissions are indexed: in characters, and in letters of their pinyin. */
const TYPO_CHARS = { least: 3, most: 12 };
const TYPO_LETTERS = { least: 4, most: 14 };
/** Cells of another text, and of a description, that are indexed. */
const LONGEST_TEXT = 200;
const LONGEST_DESCRIPTION = 600;
/** Characters of a text that are read for each cell, punctuation among them. */
const CHARS_OF_A_CELL = 4;
/** 折扣服 is also found by 折扣, BT版 by bt. */
const LABEL_ENDING = /[版服类]$/;
/** Longer names are found by their correct syllables. */
const TYPO_SYLLABLES = 3;

/** A name as stored for matching: the text, and the readings of its cells. */
export type StoredName = [text: string, readings: string];

/** The index entry of a document; the first name is its own, the others are aliases. */
export interface IndexEntry {
  names: StoredName[];
  terms: string[];
}

export function indexNames(names: readonly string[]): IndexEntry {
  const terms = new Set<string>();
  const stored = names.map((name): StoredName => {
    const cells = cellsOf(name).slice(0, LONGEST_NAME);
    const readings = readingsOf(cells);
    addNameTerms(terms, cells, readings);
    return [name, writeReadings(readings)];
  });
  return { names: stored, terms: [...terms] };
}

/** What a game is found by besides its names. */
export interface GameAspects {
  /** Categories, themes, tags, the version label and platforms: each found as a whole. */
  labels: readonly string[];
  /** Developer and publisher. */
  makers: readonly string[];
  /** Names, summary and features. */
  texts: readonly string[];
  description: string;
}

/** The terms of a game besides those of its names. */
export function aspectTerms({ labels, makers, texts, description }: GameAspects): string[] {
  const terms = new Set<string>();
  for (const label of labels) {
    const cells = cellsOf(label);
    addAll(terms, labelKeys(cells, lettersOf(cells, readingsOf(cells))), term.label);
  }
  addTexts(terms, makers, term.maker);
  addTexts(terms, [...labels, ...texts], term.text);
  addTexts(terms, [description], term.text, LONGEST_DESCRIPTION);
  return [...terms];
}

/** A label as players write it: in characters, without the ending of its kind, and in pinyin. */
function labelKeys(cells: readonly Cell[], letters: string): string[] {
  const key = keyOf(cells);
  const bare = key.replace(LABEL_ENDING, '');
  return distinct([key, ...(bare.length > 1 ? [bare] : []), ...(letters === '' ? [] : [letters])]);
}

/** The keys of the labels that a text may name. */
export function labelsNamed(cells: readonly Cell[]): string[] {
  const keys = labelKeys(cells, '');
  return distinct([...keys, ...keys.flatMap((key) => labelMeant(key) ?? [])]);
}

function addTexts(
  terms: Set<string>,
  texts: readonly string[],
  make: (text: string) => string,
  longest = LONGEST_TEXT,
): void {
  for (const text of texts) {
    addAll(terms, textUnits(cellsOf(text.slice(0, longest * CHARS_OF_A_CELL)).slice(0, longest)), make);
  }
}

/** The pairs of adjacent characters of a text, and its Latin words and numbers, each and those of a run together. */
export function textUnits(cells: readonly Cell[]): string[] {
  const pairs = cells.flatMap((cell, index) => {
    const next = cells[index + 1];
    const isPair = next && !next.afterGap && cell.kind === 'han' && next.kind === 'han';
    return isPair ? [cell.fold + next.fold] : [];
  });
  const runs = letterRuns(cells);
  const words = [...runs, ...runs.flatMap(wordsOf)].map(keyOf);
  return distinct([...pairs, ...words.filter((word) => word.length > 1)]);
}

/** The parts of a run of letters that are written apart. */
function wordsOf(run: readonly Cell[]): Cell[][] {
  const words: Cell[][] = [];
  for (const [index, cell] of run.entries()) {
    if (index === 0 || run[index - 1]?.end !== cell.start) {
      words.push([]);
    }
    words.at(-1)?.push(cell);
  }
  return words;
}

/** Analyses a title, which is found by its characters and its games, and by the texts that belong to it. */
export function indexTitle(
  title: string,
  gameIds: readonly number[],
  texts: readonly string[] = [],
): IndexEntry {
  const terms = new Set<string>(gameIds.map(term.game));
  addTexts(terms, texts, term.text);
  const cells = cellsOf(title).slice(0, LONGEST_NAME);
  addCharTerms(terms, cells);
  for (const run of letterRuns(cells)) {
    addInitialTerms(terms, soundsOf(run, []));
  }
  return { names: [[title, '']], terms: [...terms] };
}

function addNameTerms(terms: Set<string>, cells: readonly Cell[], readings: readonly Readings[]): void {
  const sounds = soundsOf(cells, readings);
  addCharTerms(terms, cells);
  addInitialTerms(terms, sounds);
  addSyllableTerms(terms, sounds);
  addStartTerms(terms, cells, readings, sounds);
  addWholeTerms(terms, cells, readings, sounds);
  for (const [from, to] of partsOf(cells)) {
    if (to - from > 1) {
      addWholeTerms(terms, cells.slice(from, to), readings.slice(from, to), sounds.slice(from, to));
    }
  }
}

function addCharTerms(terms: Set<string>, cells: readonly Cell[]): void {
  for (const [index, cell] of cells.entries()) {
    const next = cells[index + 1];
    if (cell.kind !== 'letter') {
      terms.add(term.chars(cell.fold));
    }
    if (next && (cell.kind !== 'letter' || next.kind !== 'letter')) {
      terms.add(term.chars(cell.fold + next.fold));
    }
  }
}

function addInitialTerms(terms: Set<string>, sounds: readonly Sound[]): void {
  const initials = sounds.map((sound) => sound.initials);
  for (const index of initials.keys()) {
    for (const length of [2, 3]) {
      if (index + length <= initials.length) {
        addAll(terms, sequences(initials.slice(index, index + length)), term.initials);
      }
    }
  }
}

function addSyllableTerms(terms: Set<string>, sounds: readonly Sound[]): void {
  for (const [index, sound] of sounds.entries()) {
    addAll(terms, sound.syllables, term.syllables);
    const next = sounds[index + 1];
    if (next) {
      addAll(terms, sequences([sound.syllables, next.syllables], "'"), term.syllables);
    }
  }
}

function addStartTerms(
  terms: Set<string>,
  cells: readonly Cell[],
  readings: readonly Readings[],
  sounds: readonly Sound[],
): void {
  const [first, second] = cells;
  const initials = sounds.slice(0, 2).map((sound) => sound.initials);
  if (first) {
    terms.add(term.start(term.chars(first.fold)));
    addAll(terms, initials[0] ?? [], (text) => term.start(term.initials(text)));
    addAll(terms, sounds[0]?.syllables ?? [], (text) => term.start(term.syllables(text)));
    for (const reading of readings[0] ?? []) {
      for (let length = 2; length < reading.length; length += 1) {
        terms.add(beginning(reading.slice(0, length)));
      }
    }
  }
  if (first && second) {
    terms.add(term.start(term.chars(first.fold + second.fold)));
    addAll(terms, sequences(initials), (text) => term.start(term.initials(text)));
  }
}

/** The term of a name whose first syllable begins with these letters. */
export function beginning(letters: string): string {
  return term.start(`${term.syllables(letters)}…`);
}

function addWholeTerms(
  terms: Set<string>,
  cells: readonly Cell[],
  readings: readonly Readings[],
  sounds: readonly Sound[],
): void {
  const key = keyOf(cells);
  terms.add(term.whole(key));
  addTypos(terms, [...key], TYPO_CHARS);
  if (sounds.length > 1) {
    terms.add(term.wholeInitials(sequences(sounds.map((sound) => sound.initials))[0] ?? ''));
  }
  const letters = lettersOf(cells, readings);
  if (letters !== key && letters !== '') {
    terms.add(term.whole(letters));
    if (cells.length <= TYPO_SYLLABLES) {
      addTypos(terms, [...letters], TYPO_LETTERS);
    }
  }
}

/** A name in letters, each cell by its first reading; empty if a cell can't be typed in letters. */
function lettersOf(cells: readonly Cell[], readings: readonly Readings[]): string {
  const letters = cells.map((cell, index) => readings[index]?.[0] ?? (cell.kind === 'han' ? '' : cell.fold));
  return letters.includes('') ? '' : letters.join('');
}

function addTypos(terms: Set<string>, chars: readonly string[], { least, most }: typeof TYPO_CHARS): void {
  if (chars.length >= least && chars.length <= most) {
    addAll(terms, [chars.join(''), ...omissions(chars)], term.typo);
  }
}

/** Every text with one character omitted. */
export function omissions(chars: readonly string[]): string[] {
  return [...new Set(chars.map((_, index) => chars.toSpliced(index, 1).join('')))];
}

/** The runs of adjacent letters and digits. */
export function letterRuns(cells: readonly Cell[]): Cell[][] {
  const runs: Cell[][] = [[]];
  for (const cell of cells) {
    if (cell.kind === 'letter' || cell.kind === 'digit') {
      runs.at(-1)?.push(cell);
    } else {
      runs.push([]);
    }
  }
  return runs.filter((run) => run.length > 0);
}

function addAll(terms: Set<string>, texts: readonly string[], make: (text: string) => string): void {
  for (const text of texts) {
    terms.add(make(text));
  }
}

/** The ways to type a cell by sound: whole, or by one letter. Likeliest first. */
interface Sound {
  syllables: string[];
  initials: string[];
}

/** The folded sounds of a name's cells. */
function soundsOf(cells: readonly Cell[], readings: readonly Readings[]): Sound[] {
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
 * The sequences of one option per position: of two positions all, of more with at most one position off its first option.
 * Three ambiguous readings are rarely adjacent. Empty if a position has no option.
 */
function sequences(places: readonly (readonly string[])[], between = ''): string[] {
  if (places.some((options) => options.length === 0)) {
    return [];
  }
  const [ones = [], others = []] = places;
  if (places.length === 2) {
    return ones.flatMap((one) => others.map((other) => one + between + other));
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
