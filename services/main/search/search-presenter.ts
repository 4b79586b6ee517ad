import type { Mark } from './analysis/marks.ts';
import type { GameHit } from './game-search.ts';

/** Items in the order of the hits, with the marks in their names; a deleted item is omitted. */
export function presentHits<Item extends { id: number }>(
  hits: readonly { id: number; marks: Mark[] }[],
  items: readonly Item[],
): (Item & { marks: Mark[] })[] {
  return inOrder(hits, items).map(({ hit, item }) => ({ ...item, marks: hit.marks }));
}

/** `presentHits` for games, which aliases also match. */
export function presentGameHits<Item extends { id: number }>(
  hits: readonly GameHit[],
  items: readonly Item[],
): (Item & { marks: Mark[]; matched_alias: string | null })[] {
  return inOrder(hits, items).map(({ hit, item }) => ({
    ...item,
    marks: hit.marks,
    matched_alias: hit.alias,
  }));
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
