import type { CallData } from '#contract/call.ts';
import type { searchGames, searchNews, searchPacks, suggest } from '#contract/calls/search.ts';
import type { GameRef } from '#contract/entities/game.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import { presentGameCards } from '../catalogue/game-card-presenter.ts';
import type { GameCardRow } from '../catalogue/game-card-query.ts';
import { presentGameRef } from '../catalogue/game-ref.ts';
import { presentNewsCards } from '../news/news-presenter.ts';
import type { NewsCardRow } from '../news/news-repository.ts';
import { presentPackCards } from '../packs/pack-presenter.ts';
import type { PackCardRow } from '../packs/pack-repository.ts';
import type { GameHit } from './game-search.ts';
import type { TitleHit } from './title-search.ts';

/** Games in the order of the hits; a deleted one is omitted. */
export function presentGameHits(
  hits: readonly GameHit[],
  rows: readonly GameCardRow[],
  scope: ReadScope,
): CallData<typeof searchGames>['list'] {
  const cards = presentGameCards(rows, scope);
  return inOrder(hits, cards).map(({ hit, item }) => ({
    ...item,
    marks: hit.marks,
    matched_alias: hit.alias,
  }));
}

/** News in the order of the hits. */
export function presentNewsHits(
  hits: readonly TitleHit[],
  rows: readonly NewsCardRow[],
  scope: ReadScope,
): CallData<typeof searchNews>['list'] {
  return inOrder(hits, presentNewsCards(rows, scope)).map(({ hit, item }) => ({ ...item, marks: hit.marks }));
}

/** Packs in the order of the hits. */
export function presentPackHits(
  hits: readonly TitleHit[],
  rows: readonly PackCardRow[],
  scope: ReadScope,
): CallData<typeof searchPacks>['list'] {
  return inOrder(hits, presentPackCards(rows, scope)).map(({ hit, item }) => ({ ...item, marks: hit.marks }));
}

/** Suggested games. */
export function presentSuggestions(
  hits: readonly GameHit[],
  rows: readonly GameRef[],
): CallData<typeof suggest>['games'] {
  return inOrder(hits, rows).map(({ hit, item }) => ({
    ...presentGameRef(item),
    marks: hit.marks,
    matched_alias: hit.alias,
  }));
}

/** Similar games in order. */
export function presentNear(near: readonly { id: number }[], rows: readonly GameRef[]): GameRef[] {
  return inOrder(near, rows).map(({ item }) => presentGameRef(item));
}

function inOrder<Hit extends { id: number }, Item extends { id: number }>(
  hits: readonly Hit[],
  items: readonly Item[],
): { hit: Hit; item: Item }[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return hits.flatMap((hit) => {
    const item = byId.get(hit.id);
    return item ? [{ hit, item }] : [];
  });
}
