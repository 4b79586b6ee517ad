import { fittingTerms, labelTerms } from './aspect-lookups.ts';
import { takeMoods } from './label-synonyms.ts';
import { cellsOf, keyOf } from './normalise.ts';
import type { Conjunction, Lookup, Query } from './query.ts';
import { term, textUnits } from './tokens.ts';

/** Characters that say nothing of a topic, as written: no pair has one of them. */
const PARTICLES =
  /[的了着过吗呢吧啊呀嘛么这那哪个些我你他她它们是有没在和与跟把被让给就也都还很太能会可想要一不以之其什怎谁玩款]/gu;
/** Alternatives that are looked up for all units of a text together. */
const MOST_LOOKUPS = 30;
/** Alternatives that are looked up for units together. */
const MOST_TOGETHER = 10;
/** Of the units that near games have, by their rarity, a game shares at least this much. */
const LEAST_SHARE = 0.5;
/** Units that a game shares, unless one of them is a label or the text has several words. */
const LEAST_SHARED = 2;

/** A unit that at most so many games have is enough beside a character of the name. */
const RARE = 2;
/** The weight of a character of the name that is in no shared unit: that of a unit that twenty games have. */
const CHARACTER = 0.25;
/** Characters of a text that are read in names. */
const MOST_CHARACTERS = 30;

/** A pair of characters or a Latin word of a text, with the labels that it stands for. */
export interface RelatedUnit {
  text: Conjunction;
  labels: Lookup;
  /** Finds each game that has the unit: a label of its very characters is among the texts too. */
  lookUp: Lookup;
}

/** The characters of a text that may be in the name of a game. */
export function nameCharacters({ cells }: Query): string[] {
  const text = cells
    .map(({ char }) => char)
    .join('')
    .replace(PARTICLES, '');
  const folds = cellsOf(text).flatMap(({ kind, fold }) => (kind === 'han' ? [fold] : []));
  return [...new Set(folds)].slice(0, MOST_CHARACTERS);
}

/** A game that has a unit of the text, by its place among the units. */
export interface UnitMatch {
  id: number;
  weight: number;
  unit: number;
  isLabel: boolean;
  /** Characters of the text in its name. */
  named: readonly string[];
}

/** The units of a text by which related games are found: moods and slang as a whole, and pairs of the rest. */
export function relatedUnits({ cells }: Query): RelatedUnit[] {
  const { words, rest } = takeMoods(
    cells.map(({ char, afterGap }) => (afterGap ? ` ${char}` : char)).join(''),
  );
  const units = [
    ...words.map((word) => unitOf(word, textUnits(cellsOf(word)))),
    ...textUnits(cellsOf(rest.replace(PARTICLES, ' '))).map((word) => unitOf(word, [word])),
  ];
  let lookups = 0;
  return units.filter(({ lookUp }) => {
    lookups += lookUp.length;
    return lookups <= MOST_LOOKUPS;
  });
}

function unitOf(word: string, parts: readonly string[]): RelatedUnit {
  const cells = cellsOf(word);
  const text = parts.map(term.text);
  const labels = [...labelTerms({ cells }), ...fittingTerms({ cells })];
  const isLatin = cells.every(({ kind }) => kind !== 'han');
  const own = term.label(keyOf(cells));
  return { text, labels, lookUp: [text, ...labels.filter(([label]) => isLatin || label !== own)] };
}

/**
 * The lookups of games that have several of the units: all, all but one, and every two, the rarest first. Every two have their
 * texts looked up before the labels of any two.
 */
export function togetherTerms(units: readonly RelatedUnit[], rarities: readonly number[]): Lookup {
  const rarest = [...units.keys()].sort((one, other) => (rarities[other] ?? 0) - (rarities[one] ?? 0));
  const sorted = rarest.flatMap((unit) => units[unit] ?? []);
  const but = sorted.length > 3 ? sorted.map((_, index) => sorted.toSpliced(-1 - index, 1)) : [];
  const many = (sorted.length > 2 ? [sorted, ...but] : []).map((all) => all.flatMap(({ text }) => text));
  const pairs = sorted.flatMap((later, index) =>
    sorted
      .slice(0, index)
      .flatMap((one) =>
        one.lookUp.flatMap((terms, place) =>
          later.lookUp.map((others, other) => ({ terms: [...terms, ...others], place: place + other })),
        ),
      ),
  );
  const interleaved = pairs.toSorted((one, other) => one.place - other.place).map(({ terms }) => terms);
  return [...many.slice(0, MOST_TOGETHER / 2), ...interleaved].slice(0, MOST_TOGETHER);
}

/** How much a unit that so many games have says of a text. */
export function rarityOf(games: number): number {
  return 1 / (1 + Math.log(Math.max(games, 1)));
}

/** The games of the matches: those whose units weigh the most by `rarities` first, then the hottest. */
export function heaviestGames(
  matches: readonly UnitMatch[],
  rarities: readonly number[],
  texts: readonly string[] = [],
): SharingGame[] {
  return [...Map.groupBy(matches, ({ id }) => id)]
    .map(([id, having]) => {
      const units = new Set(having.map(({ unit }) => unit));
      const hasLabel = having.some(({ isLabel }) => isLabel);
      const shared = texts.filter((_, unit) => units.has(unit)).join('');
      const characters = having[0]?.named.filter((char) => !shared.includes(char)).length ?? 0;
      const sum = sumOf(units, rarities) + characters * CHARACTER;
      return { id, units, hasLabel, characters, sum, weight: having[0]?.weight ?? 0 };
    })
    .sort((one, other) => other.sum - one.sum || other.weight - one.weight || one.id - other.id);
}

interface SharingGame extends Pick<UnitMatch, 'id' | 'weight'> {
  units: ReadonlySet<number>;
  hasLabel: boolean;
  /** Characters of the text in its name, in no unit that it has. */
  characters: number;
  sum: number;
}

/**
 * The games that share enough units with the text, the nearest first. Units of other games do not count: one game with a rare
 * pair alone would otherwise hide those with a label.
 * @param rarities of the units, by their places
 */
export function rankRelated(
  { words }: Query,
  matches: readonly UnitMatch[],
  rarities: readonly number[],
  texts: readonly string[],
): number[] {
  const isRare = (unit: number) => (rarities[unit] ?? 0) >= rarityOf(RARE);
  const near = heaviestGames(matches, rarities, texts).filter(
    ({ units, hasLabel, characters }) =>
      units.size >= LEAST_SHARED ||
      words.length > 1 ||
      hasLabel ||
      (characters > 0 && [...units].some(isRare)),
  );
  const least = LEAST_SHARE * sumOf(new Set(near.flatMap(({ units }) => [...units])), rarities);
  return near.filter(({ sum }) => sum >= least).map(({ id }) => id);
}

function sumOf(units: ReadonlySet<number>, rarities: readonly number[]): number {
  return [...units].reduce((sum, unit) => sum + (rarities[unit] ?? 0), 0);
}
