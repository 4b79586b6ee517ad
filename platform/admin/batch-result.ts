import type { BatchResult } from '#contract/admin/shapes.ts';

/** The result of a batch: the changed records, and the other requested ones, which are skipped for a reason. */
export function batchResultOf(
  ids: readonly number[],
  changed: readonly { id: number }[],
  reason: string,
): BatchResult {
  const done = changed.map(({ id }) => id);
  const skipped = ids.filter((id) => !done.includes(id));
  return { done, skipped: skipped.map((id) => ({ id, title: `#${id}`, reason })) };
}
