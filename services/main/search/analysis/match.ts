import { type Alignment, alignAt, HOW, type Spelling } from './align.ts';
import { type Mark, marksOf, range } from './marks.ts';
import { cellsOf } from './normalise.ts';
import type { Query } from './query.ts';
import { parseReadings } from './readings.ts';
import { matchSlip } from './slip-match.ts';
import type { StoredName } from './tokens.ts';

/** How a query stands to a name: the lower the grade, the surer that this name was meant. */
export interface Match {
  grade: number;
  marks: Mark[];
}

/** Grades by how the name was typed; within each come the whole name, its beginning, a part, the inside. */
const GRADE = {
  written: 0,
  words: 200,
  pinyin: 300,
  initials: 400,
  midWord: 500,
  similar: 600,
  homophone: 700,
  slip: 800,
  leading: 890,
  scattered: 900,
} as const;
const PLACE = { whole: 0, start: 20, part: 40, inside: 60 } as const;
/** An alias stands behind a name that is found in the same way. */
const ALIAS = 10;
/** Cells of a name that are searched. */
const LONGEST_NAME = 60;

/** A name's best match and which of the names it was. */
export interface NameMatch extends Match {
  /** The alias that matched better than the name, if one did. */
  alias: string | null;
}

/** True where a name is typed out, or its beginning, so that nothing else will have been meant. */
export function isSure(match: Match): boolean {
  return match.grade < GRADE.midWord && standsForName(match);
}

/** True where the text is, however typed, a whole name or the beginning of one. */
export function standsForName({ grade }: Match): boolean {
  return grade < GRADE.scattered && grade % 100 < PLACE.part;
}

/**
 * How well the names of one thing match a query, or undefined where none does. Marks are positions in the
 * first name; there are none where only an alias matches.
 */
export function matchNames(
  query: Query,
  names: readonly StoredName[],
  options: { slips: boolean },
): NameMatch | undefined {
  let best: NameMatch | undefined;
  for (const [index, name] of names.entries()) {
    const match = matchName(query, name, options);
    const grade = (match?.grade ?? 0) + (index === 0 ? 0 : ALIAS);
    if (match && (!best || grade < best.grade)) {
      best = { grade, marks: index === 0 ? match.marks : [], alias: index === 0 ? null : name[0] };
    }
  }
  return best;
}

function matchName(query: Query, stored: StoredName, options: { slips: boolean }): Match | undefined {
  const name = spellingOf(stored);
  return (
    aligned(query, name)?.match ??
    allWords(query, name) ??
    (options.slips ? (leadingName(query, name) ?? slip(query, name)) : undefined)
  );
}

function spellingOf([text, readings]: StoredName): Spelling {
  return { cells: cellsOf(text).slice(0, LONGEST_NAME), readings: parseReadings(readings) };
}

/** Every word of the query stands somewhere in the name. */
function allWords(query: Query, name: Spelling): Match | undefined {
  const found = query.words.map((word) => aligned(word, name));
  if (found.length === 0 || found.some((one) => !one || one.match.grade >= GRADE.midWord)) {
    return undefined;
  }
  const matched = new Set(found.flatMap((one) => one?.cells ?? []));
  const inOrder = range(0, name.cells.length).filter((cell) => matched.has(cell));
  return { grade: GRADE.words, marks: marksOf(name.cells, inOrder) };
}

function aligned(query: Spelling, name: Spelling): { match: Match; cells: number[] } | undefined {
  let found: { match: Match; cells: number[] } | undefined;
  for (const start of name.cells.keys()) {
    const alignment = alignAt(query, name, start);
    const grade = alignment && gradeOf(alignment, query, name);
    if (alignment && grade !== undefined && (!found || grade < found.match.grade)) {
      const cells = range(alignment.start, alignment.end);
      found = { match: { grade, marks: marksOf(name.cells, cells) }, cells };
    }
  }
  return found;
}

function gradeOf(alignment: Alignment, query: Spelling, name: Spelling): number | undefined {
  const place = placeOf(alignment, name, alignment.how === HOW.beginning);
  if (place === PLACE.inside && crossesGap(alignment, name)) {
    return alignment.how < HOW.initial ? GRADE.scattered + alignment.how : undefined;
  }
  switch (alignment.how) {
    case HOW.written:
    case HOW.numeral:
      return (isMidWord(alignment, name) ? GRADE.midWord : GRADE.written) + place + alignment.how;
    case HOW.syllable:
    case HOW.beginning:
      return GRADE.pinyin + place;
    case HOW.initial:
      return isMidWord(alignment, name)
        ? undefined
        : GRADE.initials + place + (alignment.syllables > 0 ? 0 : 1);
    case HOW.similar:
      return alignment.syllables > 1 ? GRADE.similar + place : undefined;
    default:
      return query.cells.length > 1 && alignment.syllables === 0
        ? GRADE.homophone + place + (alignment.how === HOW.homophone ? alignment.sounded : 9)
        : undefined;
  }
}

function placeOf({ start, end }: Alignment, { cells }: Spelling, isPartial: boolean): number {
  const startsPart = start === 0 || cells[start]?.afterGap === true;
  const endsPart = end === cells.length || cells[end]?.afterGap === true;
  if (start === 0) {
    return end === cells.length && !isPartial ? PLACE.whole : PLACE.start;
  }
  return startsPart && endsPart && !isPartial ? PLACE.part : PLACE.inside;
}

/** What is matched begins inside one part of the name and ends in another: 纪元-神迹 for 元神. */
function crossesGap({ start, end }: Alignment, { cells }: Spelling): boolean {
  return cells[start]?.afterGap === false && cells.slice(start + 1, end).some((cell) => cell.afterGap);
}

/** The match begins inside a Latin word, as `ar` does in `Stardew`. */
function isMidWord({ start }: Alignment, { cells }: Spelling): boolean {
  const [before, first] = [cells[start - 1], cells[start]];
  return before?.kind === 'letter' && first?.kind === 'letter' && before.end === first.start;
}

/** The query goes on after the name, as 山海谣攻略 does. */
function leadingName(query: Query, name: Spelling): Match | undefined {
  const length = ledBy(query, name);
  return length === 0
    ? undefined
    : { grade: GRADE.leading - Math.min(length, 9), marks: marksOf(name.cells, range(0, length)) };
}

/** How many cells of the query are one of these names (or its first part), where it goes on after it; else 0. */
export function leadingLength(query: Query, names: readonly StoredName[]): number {
  return Math.max(0, ...names.map((name) => ledBy(query, spellingOf(name))));
}

function ledBy(query: Query, { cells }: Spelling): number {
  const firstGap = cells.findIndex((cell, index) => index > 0 && cell.afterGap);
  const lengths = [cells.length, firstGap].filter((length) => length > 1 && length < query.cells.length);
  return (
    lengths.find((length) =>
      cells.slice(0, length).every((cell, index) => cell.fold === query.cells[index]?.fold),
    ) ?? 0
  );
}

function slip(query: Query, name: Spelling): Match | undefined {
  const found = matchSlip(query, name);
  if (!found) {
    return undefined;
  }
  const how = HOW.written;
  const place = placeOf({ ...found, how, sounded: 0, syllables: 0 }, name, false);
  return { grade: GRADE.slip + place, marks: marksOf(name.cells, found.cells) };
}
