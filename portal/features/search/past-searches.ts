import { browserNow } from '#portal/browser/state/browser-clock.ts';
import { addEntry, clearEntries, readEntries } from '#portal/browser/storage/browser-database.ts';

/** A search of the visitor, stored in this browser only. */
export interface PastSearch {
  val: string;
  /** Undefined: not chosen. */
  type: string | undefined;
  /** In ms of the browser's clock. */
  at: number;
}

const MAX_STORED = 20;

/** The stored searches for other texts than `val`, newest first. */
export async function otherSearches(val: string): Promise<PastSearch[]> {
  return (await readEntries<PastSearch>('searches')).filter((search) => search.val !== val);
}

export function storeSearch(val: string, type: string | undefined): Promise<void> {
  return addEntry<PastSearch>('searches', { val, type, at: browserNow() }, MAX_STORED);
}

export function clearSearches(): Promise<void> {
  return clearEntries('searches');
}
