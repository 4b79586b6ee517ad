import type { SetupItem } from '#contract/admin/setup.ts';

/** How many items need nothing more: done, or not applicable. */
export function progressOf(items: readonly Pick<SetupItem, 'state'>[]) {
  const total = items.length;
  const settled = items.filter(({ state }) => state !== 'open').length;
  return { settled, total, percent: total === 0 ? 100 : Math.floor((settled / total) * 100) };
}
