import { type Alignment, alignAt, HOW, type Spelling } from './align.ts';
import { aliasGrade, gradeOf, isWordFound, type Place } from './grade.ts';
import { type Mark, marksOf, range } from './marks.ts';
import { cellsOf } from './normalise.ts';
import type { Query } from './query.ts';
import { parseReadings } from './readings.ts';
import type { StoredName } from './tokens.ts';
import { matchTypo } from './typo-match.ts';

/** A match of a query and a name; a lower grade is more certain. */
export interface Match {
  grade: number;
  marks: Mark[];
}

/** Cells of a name that are searched. */
const LONGEST_NAME = 60;

/** The best match of several names. */
export interface NameMatch extends Match {
  /** The alias, if it matched better than the name. */
  alias: string | null;
}

/**
 * The best match of a document's names, or undefined. Marks are positions in the first name; they are empty if only
 * an alias matches.
 */
export function matchNames(
  query: Query,
  names: readonly StoredName[],
  options: { typos: boolean },
): NameMatch | undefined {
  let best: NameMatch | undefined;
  for (const [index, name] of names.entries()) {
    const match = matchName(query, name, options);
    if (!match) {
      continue;
    }
    const grade = index === 0 ? match.grade : aliasGrade(match.grade);
    if (!best || grade < best.grade) {
      best = { grade, marks: index === 0 ? match.marks : [], alias: index === 0 ? null : name[0] };
    }
  }
  return best;
}

function matchName(query: Query, stored: StoredName, options: { typos: boolean }): Match | undefined {
  const name = spellingOf(stored);
  return (
    aligned(query, name)?.match ??
    allWords(query, name) ??
    (options.typos ? (leadingName(query, name) ?? typo(query, name)) : undefined)
  );
}

/** Caches the parsed names, which are matched in several ways. */
const spellings = new WeakMap<StoredName, Spelling>();

export function spellingOf(name: StoredName): Spelling {
  let spelling = spellings.get(name);
  if (!spelling) {
    const [text, readings] = name;
    spelling = { cells: cellsOf(text).slice(0, LONGEST_NAME), readings: parseReadings(readings) };
    spellings.set(name, spelling);
  }
  return spelling;
}

/** Every word of the query occurs in the name. */
function allWords(query: Query, name: Spelling): Match | undefined {
  const found = query.words.map((word) => aligned(word, name));
  if (found.length === 0 || !found.every((one) => one && isWordFound(one.match))) {
    return undefined;
  }
  const matched = new Set(found.flatMap((one) => one?.cells ?? []));
  const inOrder = range(0, name.cells.length).filter((cell) => matched.has(cell));
  return { grade: gradeOf('words'), marks: marksOf(name.cells, inOrder) };
}

function aligned(query: Spelling, name: Spelling): { match: Match; cells: number[] } | undefined {
  let found: { match: Match; cells: number[] } | undefined;
  for (const start of name.cells.keys()) {
    const alignment = alignAt(query, name, start);
    const grade = alignment && alignmentGrade(alignment, query, name);
    if (alignment && grade !== undefined && (!found || grade < found.match.grade)) {
      const cells = range(alignment.start, alignment.end);
      found = { match: { grade, marks: marksOf(name.cells, cells) }, cells };
    }
  }
  return found;
}

function alignmentGrade(alignment: Alignment, query: Spelling, name: Spelling): number | undefined {
  const { how, sounded, syllables } = alignment;
  const place = placeOf(alignment, name);
  if (place === 'inside' && crossesGap(alignment, name)) {
    return how < HOW.initial ? gradeOf('scattered', how) : undefined;
  }
  const isMiddle = isMidWord(alignment, name);
  switch (how) {
    case HOW.numeral:
    case HOW.written:
      return how === HOW.numeral && cutsNumber(alignment, name)
        ? undefined
        : gradeOf(isMiddle ? 'written mid-word' : `written ${place}`, how);
    case HOW.syllable:
      return gradeOf(`pinyin ${place}`);
    case HOW.beginning:
      return gradeOf(`pinyin ${place === 'whole' ? 'start' : place}`);
    case HOW.initial:
      return isMiddle
        ? undefined
        : gradeOf(`initials ${place === 'whole' ? 'start' : place}`, syllables > 0 ? 0 : 1);
    case HOW.similar:
      return syllables > 1 ? gradeOf(`similar ${place}`) : undefined;
    default:
      return query.cells.length > 1 && syllables === 0
        ? gradeOf(`homophone ${place}`, how === HOW.homophone ? Math.min(sounded, 20) : 21)
        : undefined;
  }
}

function placeOf({ start, end }: Pick<Alignment, 'start' | 'end'>, { cells }: Spelling): Place {
  const endsPart = end === cells.length || cells[end]?.afterGap === true;
  if (start === 0) {
    return end === cells.length ? 'whole' : 'start';
  }
  return cells[start]?.afterGap && endsPart ? 'part' : 'inside';
}

/** The match begins inside one part of the name and ends in another: 纪元-神迹 for 元神. */
function crossesGap({ start, end }: Alignment, { cells }: Spelling): boolean {
  return cells[start]?.afterGap === false && cells.slice(start + 1, end).some((cell) => cell.afterGap);
}

/** The match begins inside a Latin word, as `ar` does in `Stardew`. */
function isMidWord({ start }: Alignment, { cells }: Spelling): boolean {
  const [before, first] = [cells[start - 1], cells[start]];
  return before?.kind === 'letter' && first?.kind === 'letter' && before.end === first.start;
}

/** A numeral matches a part of a longer number: 零号 does not match 10号. */
function cutsNumber({ start, end }: Alignment, { cells }: Spelling): boolean {
  const isInside = (at: number) => cells[at - 1]?.kind === 'digit' && cells[at]?.kind === 'digit';
  return isInside(start) || isInside(end);
}

/** The query continues after the name, as 山海谣攻略 does. */
function leadingName(query: Query, name: Spelling): Match | undefined {
  const length = leadingCells(query, name);
  return length === 0
    ? undefined
    : { grade: gradeOf('leading', Math.max(0, 40 - length)), marks: marksOf(name.cells, range(0, length)) };
}

/**
 * The cells of the query that match one of these names (or its first part), if the query continues after it; else 0.
 */
export function leadingLength(query: Query, names: readonly StoredName[]): number {
  return Math.max(0, ...names.map((name) => leadingCells(query, spellingOf(name))));
}

function leadingCells(query: Query, { cells }: Spelling): number {
  const firstGap = cells.findIndex((cell, index) => index > 0 && cell.afterGap);
  const lengths = [cells.length, firstGap].filter((length) => length > 1 && length < query.cells.length);
  return (
    lengths.find((length) =>
      cells.slice(0, length).every((cell, index) => cell.fold === query.cells[index]?.fold),
    ) ?? 0
  );
}

function typo(query: Query, name: Spelling): Match | undefined {
  const found = matchTypo(query, name);
  if (!found) {
    return undefined;
  }
  return { grade: gradeOf(`typo ${placeOf(found, name)}`), marks: marksOf(name.cells, found.cells) };
}
