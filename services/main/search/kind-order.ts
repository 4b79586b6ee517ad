import { SEARCH_KINDS, type SearchKind } from '#contract/calls/search.ts';
import { identifiesName, isDescribed } from './analysis/grade.ts';
import type { PlayerQuery } from './analysis/query.ts';
import type { KindsFound } from './find-kinds.ts';

/** How well the best result of a kind matches; a lower number is better. */
const WANTED = 0;
const NAMED = 1;
const TITLED = 2;
const MATCHED = 3;
const RELATED = 4;

/** The kinds that have results, the best one first: what the intent words want, then what the text names, then what it matches. */
export function kindOrder(query: PlayerQuery, found: KindsFound): SearchKind[] {
  return SEARCH_KINDS.filter((kind) => found.counts[kind] > 0)
    .map((kind) => ({ kind, quality: kind === query.wanted.kind ? WANTED : qualityOf(kind, found) }))
    .toSorted((one, other) => one.quality - other.quality)
    .map(({ kind }) => kind);
}

function qualityOf(kind: SearchKind, { games, opening, ...titled }: KindsFound): number {
  switch (kind) {
    case 'game': {
      const [best] = games.hits;
      return best && (identifiesName(best) || isDescribed(best)) ? NAMED : MATCHED;
    }
    case 'opening':
      return opening.named > 0 ? TITLED : RELATED;
    default:
      return titled[kind].hits[0]?.complete ? TITLED : RELATED;
  }
}
