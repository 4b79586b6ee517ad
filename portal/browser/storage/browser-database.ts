/** The stores of the browser's database with their `keyPath`. */
const STORES = { searches: 'val', favourites: 'id', viewed: 'id', packs: 'uid', reminded: 'key' } as const;

const DATABASE = 'youmen';
const VERSION = 2;

/**
 * Runs `work` on a store of the browser's database; returns its result, or `fallback` if IndexedDB is not available.
 * Local storage is unsuitable: an expired login clears all of it.
 */
export async function withinStore<T>(
  name: keyof typeof STORES,
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
