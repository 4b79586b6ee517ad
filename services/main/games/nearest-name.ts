import { halfWidth } from '#contract/notations/characters.ts';
import { type Comparison, editDistance } from '../search-index/analysis/edit-distance.ts';

/** Share of a name that may differ for a suggestion. */
const FARTHEST = 0.45;
/** Weight of an extra letter where one name contains the other. */
const EXTRA_LETTER = 0.25;
const WHOLE: Comparison<string> = {
  different: (one, other) => (one === other ? 0 : 1),
  omitted: 1,
  within: false,
};

/** A name with its normalised form. */
export interface ComparableName {
  name: string;
  plain: string;
}

/** Normalises a name: width, case, spaces, punctuation, 手游. */
function normaliseName(name: string): string {
  const plain = halfWidth(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return plain.replace(/(?:手游|手机版|手机游戏)$/, '') || plain;
}

export function comparableNames(names: readonly string[]): ComparableName[] {
  return names.map((name) => ({ name, plain: normaliseName(name) }));
}

/** The known name nearest to `wanted`; undefined if none is near. */
export function nearestName(wanted: string, known: readonly ComparableName[]): string | undefined {
  const target = normaliseName(wanted);
  let best: string | undefined;
  let limit = target.length * FARTHEST;
  for (const { name, plain } of known) {
    const distance = nameDistance(target, plain, limit);
    if (distance < limit) {
      best = name;
      limit = distance;
    }
  }
  return best;
}

function nameDistance(a: string, b: string, limit: number): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length * 2 >= long.length && long.includes(short)) {
    return (long.length - short.length) * EXTRA_LETTER;
  }
  return Math.abs(a.length - b.length) >= limit ? Number.POSITIVE_INFINITY : editDistance(a, b, WHOLE);
}
