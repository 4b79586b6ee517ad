type Entry = Record<string, unknown>;
type Listener = (() => void) | null;

interface MemoryRequest {
  result?: unknown;
  error?: unknown;
  onsuccess: Listener;
  onerror?: Listener;
  onblocked?: Listener;
  onupgradeneeded?: Listener;
}

/** The ways in which IndexedDB fails. */
export type Failure = 'open' | 'blocked' | 'error' | 'abort';

interface Stored {
  keyPath: string;
  entries: Map<unknown, Entry>;
}

/** An in-memory IndexedDB with what the portal uses; its events come in microtasks. */
export class MemoryDatabase {
  readonly databases = new Map<string, { version: number; stores: Map<string, Stored> }>();
  /** Connections that are not closed. */
  connections = 0;
  failure: Failure | undefined;

  /** Adds a database of an earlier version of the portal. */
  seed(name: string, version: number, stores: Record<string, { keyPath: string; entries: Entry[] }>): void {
    const filled = Object.entries(stores).map(([store, { keyPath, entries }]): [string, Stored] => [
      store,
      { keyPath, entries: new Map(entries.map((entry) => [entry[keyPath], entry])) },
    ]);
    this.databases.set(name, { version, stores: new Map(filled) });
  }

  open = (name: string, version: number): MemoryRequest => {
    const request: MemoryRequest = { onsuccess: null };
    queueMicrotask(() => {
      if (this.failure === 'open' || this.failure === 'blocked') {
        request.error = new DOMException('The database cannot be opened.', 'UnknownError');
        return this.failure === 'open' ? request.onerror?.() : request.onblocked?.();
      }
      const known = this.databases.get(name) ?? { version: 0, stores: new Map<string, Stored>() };
      this.databases.set(name, known);
      this.connections += 1;
      request.result = this.#connection(known.stores);
      if (known.version < version) {
        known.version = version;
        request.onupgradeneeded?.();
      }
      request.onsuccess?.();
    });
    return request;
  };

  #connection(stores: Map<string, Stored>) {
    return {
      objectStoreNames: { contains: (name: string) => stores.has(name) },
      createObjectStore: (name: string, { keyPath }: { keyPath: string }) => {
        if (stores.has(name)) {
          throw new DOMException('The store exists.', 'ConstraintError');
        }
        stores.set(name, { keyPath, entries: new Map() });
      },
      transaction: (name: string, mode: IDBTransactionMode) => this.#transaction(stores.get(name), mode),
      close: () => {
        this.connections -= 1;
      },
    };
  }

  #transaction(store: Stored | undefined, mode: IDBTransactionMode) {
    if (!store) {
      throw new DOMException('There is no such store.', 'NotFoundError');
    }
    if (mode !== 'readonly' && mode !== 'readwrite') {
      throw new TypeError('There is no such mode.');
    }
    const events = { oncomplete: null as Listener, onerror: null as Listener, onabort: null as Listener };
    let pending = 0;
    const settle = () => {
      if (pending === 0) {
        const { failure } = this;
        const listener = failure === 'error' ? events.onerror : failure === 'abort' ? events.onabort : null;
        (listener ?? events.oncomplete)?.();
      }
    };
    queueMicrotask(settle);
    const request = (work: () => unknown): MemoryRequest => {
      const made: MemoryRequest = { onsuccess: null };
      pending += 1;
      queueMicrotask(() => {
        made.result = work();
        made.onsuccess?.();
        pending -= 1;
        settle();
      });
      return made;
    };
    const write = (work: () => unknown) => {
      if (mode !== 'readwrite') {
        throw new DOMException('The transaction is read-only.', 'ReadOnlyError');
      }
      return request(work);
    };
    const { keyPath, entries } = store;
    const objectStore = () => ({
      getAll: () => request(() => [...entries.values()]),
      getAllKeys: () => request(() => [...entries.keys()]),
      get: (key: unknown) => request(() => entries.get(key)),
      put: (entry: Entry) => {
        if (entry[keyPath] === undefined) {
          throw new DOMException('The entry has no key.', 'DataError');
        }
        return write(() => entries.set(entry[keyPath], entry));
      },
      delete: (key: unknown) => write(() => entries.delete(key)),
      clear: () => write(() => entries.clear()),
    });
    return Object.assign(events, { objectStore, error: new DOMException('The transaction failed.') });
  }
}
