import { useSyncExternalStore } from 'react';
import { useShared } from './shared-state.ts';

/** The ids of packs with a known claim, by the player's `uid`, since page load. */
let claimed: ReadonlyMap<string, ReadonlySet<number>> = new Map();
const empty: typeof claimed = new Map();
const listeners = new Set<() => void>();

/** Marks packs as claimed by a player, for the cards of all lists. */
export function storeClaimed(uid: string | undefined, packIds: readonly number[]): void {
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

/** Whether the signed-in player has a known claim of a pack; false at the first render. */
export function useClaimed(packId: number): boolean {
  const user = useShared('userData');
  const known = useSyncExternalStore(
    subscribe,
    () => claimed,
    () => empty,
  );
  const uid = user ? user.uid : undefined;
  return uid !== undefined && known.get(uid)?.has(packId) === true;
}
