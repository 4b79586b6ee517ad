import type { OwnClaim } from '#contract/entities/claim.ts';
import { browserNow } from '../state/browser-clock.ts';
import { sharedState } from '../state/shared-state.ts';
import { changeEntries, withinStore } from './browser-database.ts';

interface CachedPacks {
  uid: string;
  list: OwnClaim[];
  total: number;
  /** When they were cached, in ms of the browser clock. */
  at: number;
}

/** The number of cached codes; the newest are retained. */
const LIMIT = 50;

/** Caches the signed-in player's newest codes for offline use and removes other players'. */
export async function cacheOwnPacks(
  uid: string | undefined,
  { list, total }: { list: readonly OwnClaim[]; total: number },
): Promise<void> {
  if (!uid) {
    return;
  }
  const known = (await cachedOwnPacks(uid))?.list ?? [];
  const { userData } = sharedState();
  if (!userData || userData.uid !== uid) {
    return;
  }
  const merged = joined(list, known).slice(0, Math.min(LIMIT, total));
  await changeEntries('packs', (store) => {
    store.clear();
    store.put({ uid, list: merged, total, at: browserNow() } satisfies CachedPacks);
  });
}

export async function cachedOwnPacks(uid: string | undefined): Promise<CachedPacks | undefined> {
  const get = (store: IDBObjectStore) => store.get(uid ?? '') as IDBRequest<CachedPacks | undefined>;
  return uid ? withinStore('packs', 'readonly', undefined, get) : undefined;
}

export async function removeOtherPacks(uid: string | undefined): Promise<void> {
  await changeEntries('packs', (store) => {
    const keys = store.getAllKeys();
    keys.onsuccess = () => {
      for (const key of keys.result) {
        if (key !== uid) {
          store.delete(key);
        }
      }
    };
  });
}

/** Merges two lists of codes; the first takes precedence. Claimed and drawn codes are numbered separately. */
export function joined(first: readonly OwnClaim[], second: readonly OwnClaim[]): OwnClaim[] {
  const known = new Set(first.map(({ id, from_pool }) => `${from_pool} ${id}`));
  return [...first, ...second.filter(({ id, from_pool }) => !known.has(`${from_pool} ${id}`))];
}
