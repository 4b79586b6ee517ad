import type { Mark } from './analysis/marks.ts';

/** Items in the order of the hits, with the marks in their names and the matched alias; deleted ones are omitted. */
export function presentHits<Item extends { id: number }>(
  hits: readonly { id: number; marks: Mark[]; alias?: string | null }[],
  items: readonly Item[],
) {
  const byId = new Map(items.map((item) => [item.id, item]));
  return hits.flatMap(({ id, marks, alias = null }) => {
    const item = byId.get(id);
    return item ? [{ ...item, marks, matched_alias: alias }] : [];
  });
}
