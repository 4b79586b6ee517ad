import { browserNow } from '#portal/browser/state/browser-clock.ts';
import { withinStore } from '#portal/browser/storage/browser-database.ts';

/** A search that the visitor made in this browser. */
export interface PastSearch {
  val: string;
  type: string;
  /** When, in ms of the browser's clock. */
  at: number;
}

const MOST = 20;

/** The visitor's searches, newest first; none where the browser keeps nothing. */
export async function pastSearches(): Promise<PastSearch[]> {
  const all = await withinStore<PastSearch[]>('searches', 'readonly', [], (store) => store.getAll());
  return all.sort((one, other) => other.at - one.at);
}

/** Remembers a search; the oldest go once there are many. */
export async function rememberSearch(val: string, type: string): Promise<void> {
  const old = (await pastSearches()).filter((search) => search.val !== val).slice(MOST - 1);
  await withinStore<undefined>('searches', 'readwrite', undefined, (store) => {
    store.put({ val, type, at: browserNow() } satisfies PastSearch);
    for (const search of old) {
      store.delete(search.val);
    }
    return undefined;
  });
}

/** Forgets all searches. */
export async function forgetSearches(): Promise<void> {
  await withinStore<undefined>('searches', 'readwrite', undefined, (store) => store.clear());
}
