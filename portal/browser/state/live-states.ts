import type { ClaimState } from '#contract/entities/pack.ts';
import { createStore } from './store.ts';

/** The states of packs in responses, by id; newer than those of the page. */
export const liveStates = createStore<ReadonlyMap<number, ClaimState>>(new Map());

export function setLiveStates(packs: readonly { id: number; claim_state: ClaimState }[]): void {
  liveStates.set(new Map([...liveStates.get(), ...packs.map((one) => [one.id, one.claim_state] as const)]));
}
