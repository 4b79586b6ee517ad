import type { Written } from '../../../platform/database/upsert-rows.ts';

/**
 * The tags of pages that show what a batch changed: those of the lists where anything changed, and those of
 * the updated things themselves (a new one had no page yet).
 */
export function changedTags(written: readonly Written[], lists: string[], one: string): string[] {
  const updated = written.filter(({ outcome }) => outcome === 'updated');
  return updated.length > 0 || written.some(({ outcome }) => outcome === 'inserted')
    ? [...lists, ...updated.map(({ id }) => `${one}:${id}`)]
    : [];
}

/** The ids of what a batch changed. */
export function changedIds(written: readonly Written[]): number[] {
  return written.filter(({ outcome }) => outcome === 'inserted' || outcome === 'updated').map(({ id }) => id);
}
