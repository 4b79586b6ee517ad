import { browserNow } from '../../state/browser-clock.ts';

/** A search that the visitor made in this browser. */
export interface PastSearch {
  val: string;
  type: string;
  /** When, in ms of the browser's clock. */
  at: number;
}

const DATABASE = 'youmen';
const STORE = 'searches';
const MOST = 20;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'val' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('the database is in use'));
  });
}

/** Runs `work` in a transaction; answers its result, or `otherwise` where the browser keeps nothing. */
async function within<T>(
  mode: IDBTransactionMode,
  otherwise: T,
  work: (store: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T> {
  try {
    const database = await open();
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request ? request.result : otherwise);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    }).finally(() => database.close());
  } catch {
    return otherwise;
  }
}

/** The visitor's searches, newest first; none where the browser keeps nothing. */
export async function pastSearches(): Promise<PastSearch[]> {
  const all = await within<PastSearch[]>('readonly', [], (store) => store.getAll());
  return all.sort((one, other) => other.at - one.at);
}

/** Remembers a search; the oldest go once there are many. */
export async function rememberSearch(val: string, type: string): Promise<void> {
  const old = (await pastSearches()).filter((search) => search.val !== val).slice(MOST - 1);
  await within<undefined>('readwrite', undefined, (store) => {
    store.put({ val, type, at: browserNow() } satisfies PastSearch);
    for (const search of old) {
      store.delete(search.val);
    }
    return undefined;
  });
}

/** Forgets all searches. */
export async function forgetSearches(): Promise<void> {
  await within<undefined>('readwrite', undefined, (store) => store.clear());
}
