import { fittingTerms, labelTerms } from './aspect-lookups.ts';
import { takeMoods } from './label-synonyms.ts';
import { cellsOf } from './normalise.ts';
import type { Lookup, Query } from './query.ts';
import { term, textUnits } from './tokens.ts';

/** Characters that say nothing of a topic: a pair with one of them is ignored. */
const PARTICLES =
  /[的了着过吗呢吧啊呀嘛么这那哪个些我你他她它们是有没在和与跟把被让给就也都还很太能会可想要一不以之其什怎谁玩款]/u;
/** Units of a text that are looked up. */
const MOST_UNITS = 24;
/** Of the units that any game has, by their rarity, a game shares at least this much. */
const LEAST_SHARE = 0.5;
/** Units that a game shares, unless one of them is a label or the text has several words. */
const LEAST_SHARED = 2;

/** A pair of characters or a Latin word of a text, with the labels that it stands for. */
export interface RelatedUnit {
  text: Lookup;
  labels: Lookup;
}

/** A game that has a unit of the text, by its place among the units. */
export interface UnitMatch {
  id: number;
  weight: number;
  unit: number;
  isLabel: boolean;
}

/** The units of a text by which related games are found: moods and slang as a whole, and pairs of the rest. */
export function relatedUnits({ cells }: Query): RelatedUnit[] {
  const { words, rest } = takeMoods(
    cells.map(({ char, afterGap }) => (afterGap ? ` ${char}` : char)).join(''),
  );
  const pairs = textUnits(cellsOf(rest)).filter((unit) => !PARTICLES.test(unit));
  const units = [
    ...words.map((word) => ({ word, parts: textUnits(cellsOf(word)) })),
    ...pairs.map((word) => ({ word, parts: [word] })),
  ];
  return units.slice(0, MOST_UNITS).map(({ word, parts }) => {
    const cells = cellsOf(word);
    return { text: [parts.map(term.text)], labels: [...labelTerms({ cells }), ...fittingTerms({ cells })] };
  });
}

/** The games that share enough units with the text: those that share the most and the rarest first, then the hottest. */
export function rankRelated({ words }: Query, matches: readonly UnitMatch[]): number[] {
  const games = Map.groupBy(matches, ({ id }) => id);
  const rarities = new Map(
    [...Map.groupBy(matches, ({ unit }) => unit)].map(([unit, having]) => [unit, rarityOf(having)]),
  );
  const sumOf = (units: Iterable<number>) =>
    [...units].reduce((sum, unit) => sum + (rarities.get(unit) ?? 0), 0);
  const least = sumOf(rarities.keys()) * LEAST_SHARE;
  return [...games]
    .flatMap(([id, having]) => {
      const shared = new Set(having.map(({ unit }) => unit));
      const isEnough =
        shared.size >= LEAST_SHARED || words.length > 1 || having.some(({ isLabel }) => isLabel);
      const sum = sumOf(shared);
      return isEnough && sum >= least ? [{ id, sum, weight: having[0]?.weight ?? 0 }] : [];
    })
    .sort((one, other) => other.sum - one.sum || other.weight - one.weight || one.id - other.id)
    .map(({ id }) => id);
}

function rarityOf(having: readonly UnitMatch[]): number {
  return 1 / (1 + Math.log(new Set(having.map(({ id }) => id)).size));
}
