/** The stores of the browser's database with their `keyPath`. */
const STORES = {
  searches: 'val',
  favourites: 'id',
  viewed: 'id',
  packs: 'uid',
  reminded: 'key',
  pushes: 'uid',
} as const;
const DATABASE = 'youmen';
const VERSION = 3;

type StoreName = keyof typeof STORES;

/** An entry with the time at which it was stored, in ms of the browser clock. */
interface Entry {
  at: number;
}

/** All entries of a store, newest first; none if IndexedDB is not available. */
export async function readEntries<T extends Entry>(name: StoreName): Promise<T[]> {
  const all = await withinStore<T[]>(name, 'readonly', [], (store) => store.getAll());
  return all.sort((one, other) => other.at - one.at);
}

/** Adds an entry and removes the oldest over the limit. */
export async function addEntry<T extends Entry>(name: StoreName, entry: T, limit: number): Promise<void> {
  const key = STORES[name] as keyof T;
  const old = (await readEntries<T>(name)).filter((one) => one[key] !== entry[key]).slice(limit - 1);
  await changeEntries(name, (store) => {
    store.put(entry);
    for (const one of old) {
      store.delete(one[key] as IDBValidKey);
    }
  });
}

export async function clearEntries(name: StoreName): Promise<void> {
  await changeEntries(name, (store) => store.clear());
}

/** Changes a store; without IndexedDB nothing is stored. */
export async function changeEntries(name: StoreName, change: (store: IDBObjectStore) => void): Promise<void> {
  await withinStore<undefined>(name, 'readwrite', undefined, (store) => {
    change(store);
    return undefined;
  });
}

/**
 * Runs `work` on a store of the browser's database; returns its result, or `fallback` if IndexedDB is not available.
 * Local storage is unsuitable: an expired login clears all of it.
 */
export async function withinStore<T>(
  name: StoreName,
  mode: IDBTransactionMode,
  fallback: T,
  work: (store: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T> {
  try {
    const database = await open();
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(name, mode);
      const request = work(transaction.objectStore(name));
      transaction.oncomplete = () => resolve(request ? request.result : fallback);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    }).finally(() => database.close());
  } catch {
    return fallback;
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION);
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(STORES)) {
        if (!request.result.objectStoreNames.contains(name)) {
          request.result.createObjectStore(name, { keyPath });
        }
      }
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('the database is in use'));
  });
}
