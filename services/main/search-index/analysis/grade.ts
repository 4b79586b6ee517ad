/** How and where the name matches, or what else of a game does, from certain to possible. */
const ORDER = [
  'written whole',
  'written start',
  'written part',
  'written inside',
  'words',
  'pinyin whole',
  'synonym',
  'pinyin start',
  'pinyin part',
  'similar whole',
  'similar start',
  'pinyin inside',
  'initials start',
  'initials part',
  'initials inside',
  'label',
  'maker',
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
  'text',
  'scattered',
] as const;

export type Rank = (typeof ORDER)[number];

/** The matched part of a name: all of it, its start, a part between punctuation, or other characters inside. */
export type Place = 'whole' | 'start' | 'part' | 'inside';

const STEP = 100;
/** Added for an alias, which ranks after names of the same rank. */
const ALIAS = 50;
const grades = new Map(ORDER.map((rank, index) => [rank, index * STEP]));
const WITHIN = new Set<Rank>(['written part', 'written inside', 'words', 'pinyin part', 'pinyin inside']);
const LEAST_SURE = ORDER.indexOf('initials start');

/** The sort key of a rank, lower first; `finer`, below 50, sorts within it. */
export function gradeOf(rank: Rank, finer = 0): number {
  return (grades.get(rank) ?? 0) + finer;
}

export function aliasGrade(grade: number): number {
  return grade + ALIAS;
}

function rankOf(grade: number): Rank {
  return ORDER[Math.floor(grade / STEP)] ?? 'scattered';
}

/** True if the text is a whole name or the start of one, in any spelling. */
export function identifiesName({ grade }: { grade: number }): boolean {
  const rank = rankOf(grade);
  return rank.endsWith(' whole') || rank.endsWith(' start');
}

/** True if the text is a whole name or the start of one, and this is more certain than a label. */
export function isExactName(match: { grade: number }): boolean {
  return identifiesName(match) && match.grade < gradeOf('label');
}

/** True if a name or its start is typed without a typo. */
export function isSure(match: { grade: number }): boolean {
  return ORDER.indexOf(rankOf(match.grade)) <= LEAST_SURE && identifiesName(match);
}

/** True if a whole name is typed without a typo. */
export function isWholeName(match: { grade: number }): boolean {
  return isSure(match) && rankOf(match.grade).endsWith(' whole');
}

/** True if the match is good enough for one word of several. */
export function isWordFound({ grade }: { grade: number }): boolean {
  return grade < gradeOf('written mid-word');
}

/** True if a name contains the text, or each of its words, without a typo. */
export function isWithinName({ grade }: { grade: number }): boolean {
  return WITHIN.has(rankOf(grade));
}

/** True if a label, by its name or another word, or the maker of a game matched. */
export function isDescribed({ grade }: { grade: number }): boolean {
  return ['synonym', 'label', 'maker'].includes(rankOf(grade));
}
