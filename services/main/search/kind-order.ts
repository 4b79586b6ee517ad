import { SEARCH_KINDS, type SearchKind } from '#contract/calls/search.ts';
import { isWordFound } from '../search-index/analysis/grade.ts';
import type { PlayerQuery } from '../search-index/analysis/query.ts';
import type { KindsFound } from './find-kinds.ts';

/** How well the best result of a kind matches; a lower number is better. */
const [WANTED, SURE, COMPLETE, NAMED, LIKELY, RELATED] = [0, 1, 2, 3, 4, 5];

/** The kinds that have results, the best one first: what the intent words want, then what the text names, then what it matches. */
export function kindOrder(query: PlayerQuery, found: KindsFound): SearchKind[] {
  return SEARCH_KINDS.filter((kind) => found.counts[kind] > 0)
    .map((kind) => ({ kind, quality: kind === query.wanted.kind ? WANTED : qualityOf(kind, found) }))
    .toSorted((one, other) => one.quality - other.quality)
    .map(({ kind }) => kind);
}

function qualityOf(kind: SearchKind, { games, opening, ...titled }: KindsFound): number {
  const [game] = games.hits;
  switch (kind) {
    case 'game':
      return game && isWordFound(game) ? SURE : LIKELY;
    case 'opening':
      return opening.named > 0 ? COMPLETE : RELATED;
    default: {
      const [title] = titled[kind].hits;
      return title?.complete ? COMPLETE : title?.isNamed ? NAMED : RELATED;
    }
  }
}
