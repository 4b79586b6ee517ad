/** How a name was typed, and what of it: from what was meant beyond doubt to what may have been. */
const ORDER = [
  'written whole',
  'written start',
  'written part',
  'written inside',
  'words',
  'pinyin whole',
  'pinyin start',
  'pinyin part',
  'similar whole',
  'similar start',
  'pinyin inside',
  'initials start',
  'initials part',
  'initials inside',
  'written mid-word',
  'similar part',
  'similar inside',
  'homophone whole',
  'homophone start',
  'homophone part',
  'homophone inside',
  'typo whole',
  'typo start',
  'typo part',
  'typo inside',
  'leading',
  'scattered',
] as const;

export type Rank = (typeof ORDER)[number];

/** The part of a name that was typed: all of it, its beginning, a part between punctuation, or some inside. */
export type Place = 'whole' | 'start' | 'part' | 'inside';

const STEP = 100;
/** An alias stands behind a name that is found in the same way. */
const ALIAS = 50;
const grades = new Map(ORDER.map((rank, index) => [rank, index * STEP]));
const LEAST_SURE = ORDER.indexOf('initials start');

/** The number to sort by, lower first; `finer`, below 50, tells apart what is typed in the same way. */
export function gradeOf(rank: Rank, finer = 0): number {
  return (grades.get(rank) ?? 0) + finer;
}

/** The same grade for an alias. */
export function aliasGrade(grade: number): number {
  return grade + ALIAS;
}

function rankOf(grade: number): Rank {
  return ORDER[Math.floor(grade / STEP)] ?? 'scattered';
}

/** True where the text is, however typed, a whole name or the beginning of one. */
export function standsForName({ grade }: { grade: number }): boolean {
  const rank = rankOf(grade);
  return rank.endsWith(' whole') || rank.endsWith(' start');
}

/** True where a name is typed out, or its beginning, so that no typo needs to be thought of. */
export function isSure(match: { grade: number }): boolean {
  return ORDER.indexOf(rankOf(match.grade)) <= LEAST_SURE && standsForName(match);
}

/** True where each word of a text is found well enough for the text to be found by its words. */
export function isWordFound({ grade }: { grade: number }): boolean {
  return grade < gradeOf('written mid-word');
}
