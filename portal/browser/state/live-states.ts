import type { ClaimState } from '#contract/entities/pack.ts';
import { createStore } from './store.ts';

const NONE: ReadonlyMap<number, ClaimState> = new Map();

/** The states of packs in responses, by id; newer than those of the list that requested them. */
export const liveStates = createStore(NONE);

/** The list is left: the next page has its own states. */
export function clearLiveStates(): void {
  liveStates.set(NONE);
}

export function setLiveStates(packs: readonly { id: number; claim_state: ClaimState }[]): void {
  liveStates.set(new Map([...liveStates.get(), ...packs.map((one) => [one.id, one.claim_state] as const)]));
}
