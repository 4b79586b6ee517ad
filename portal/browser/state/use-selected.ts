import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

/** What `select` reads from the value of a store, in a component; from its empty value on the server and at the first render. */
export function useSelected<T, Part>(store: Store<T>, select: (value: T) => Part): Part {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.empty),
  );
}
