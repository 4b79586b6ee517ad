import { useSyncExternalStore } from 'react';
import { useShared } from './shared-state.ts';

/** The packs that each player is known to have codes of, by his `uid`, since the page was loaded. */
let claimed: ReadonlyMap<string, ReadonlySet<number>> = new Map();
const nobody: typeof claimed = new Map();
const listeners = new Set<() => void>();

/** Notes that a player has codes of these packs, so that the cards of all lists say so. */
export function noteClaimed(uid: string | undefined, packIds: readonly number[]): void {
  if (!uid || packIds.length === 0) {
    return;
  }
  claimed = new Map([...claimed, [uid, new Set([...(claimed.get(uid) ?? []), ...packIds])]]);
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the signed-in player is known to have a code of a pack; false at the first render. */
export function useClaimed(packId: number): boolean {
  const user = useShared('userData');
  const known = useSyncExternalStore(
    subscribe,
    () => claimed,
    () => nobody,
  );
  const uid = user ? user.uid : undefined;
  return uid !== undefined && known.get(uid)?.has(packId) === true;
}
