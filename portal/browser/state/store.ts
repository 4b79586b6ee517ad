import { useSyncExternalStore } from 'react';

/** A value that components share; `empty` on the server and at the first render. */
export function createStore<T>(empty: T) {
  let value = empty;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get: () => value,
    set(next: T): void {
      value = next;
      for (const listener of listeners) {
        listener();
      }
    },
    /** What `select` reads from the value, in a component. */
    useSelected<Part>(select: (value: T) => Part): Part {
      return useSyncExternalStore(
        subscribe,
        () => select(value),
        () => select(empty),
      );
    },
  };
}
