import { useUid } from './shared-state.ts';
import { createStore } from './store.ts';
import { useSelected } from './use-selected.ts';

/** The ids of packs with a known claim, by the player's `uid`, since page load. */
const claimed = createStore<ReadonlyMap<string, ReadonlySet<number>>>(new Map());

/** Marks packs as claimed by a player, for the cards of all lists. */
export function storeClaimed(uid: string | undefined, packIds: readonly number[]): void {
  if (uid && packIds.length > 0) {
    const known = claimed.get();
    claimed.set(new Map([...known, [uid, new Set([...(known.get(uid) ?? []), ...packIds])]]));
  }
}

/** Whether the signed-in player has a known claim of a pack; false at the first render. */
export function useClaimed(packId: number): boolean {
  const uid = useUid();
  return useSelected(claimed, (known) => uid !== undefined && known.get(uid)?.has(packId) === true);
}
