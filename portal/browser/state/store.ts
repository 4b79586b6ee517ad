/** A value that components and scripts share (`use-selected.ts`). */
export interface Store<T> {
  /** What the server and the first render show. */
  readonly empty: T;
  get(): T;
  set(next: T): void;
  /** Calls a listener after each change; returns the function that removes it. */
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(empty: T): Store<T> {
  let value = empty;
  const listeners = new Set<() => void>();
  return {
    empty,
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) {
        listener();
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
