import type { Tx } from '#platform/database/transaction.ts';
import type { Written } from '#platform/database/upsert-rows.ts';

/**
 * The result of a batch with the tags to invalidate: those of the lists if anything changed, and those of updated items
 * (a new one had no page).
 */
export function batchResult(written: readonly Written[], lists: string[], item: string) {
  const updated = written.filter(({ outcome }) => outcome === 'updated');
  const isChanged = updated.length > 0 || written.some(({ outcome }) => outcome === 'inserted');
  return {
    ids: written.map(({ id }) => id),
    outcomes: written.map(({ outcome }) => outcome),
    tags: isChanged ? [...lists, ...updated.map(({ id }) => `${item}:${id}`)] : [],
  };
}

/** Updates the search documents of the changed items by `index`. */
export async function indexChanged(
  tx: Tx,
  written: readonly Written[],
  index: (tx: Tx, ids: readonly number[]) => Promise<void>,
): Promise<void> {
  const changed = written.flatMap(({ id, outcome }) =>
    outcome === 'inserted' || outcome === 'updated' ? [id] : [],
  );
  if (changed.length > 0) {
    await index(tx, changed);
  }
}
