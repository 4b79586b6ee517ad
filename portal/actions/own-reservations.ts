import { useEffect } from 'react';
import type { CallData } from '#contract/call.ts';
import type { reserve } from '#contract/calls/reservations.ts';
import type { Envelope } from '#contract/envelope.ts';
import type { ReservationKind } from '#contract/vocabulary.ts';
import { asPlayer } from '../api/as-player.ts';
import { services } from '../api/request.ts';
import { sharedState, useUid } from '../browser/state/shared-state.ts';
import { createStore } from '../browser/state/store.ts';
import { useSelected } from '../browser/state/use-selected.ts';

/** What one player has reserved: `game:12`, `pack:7`. */
interface Known {
  uid: string | undefined;
  keys: ReadonlySet<string>;
}

const known = createStore<Known>({ uid: undefined, keys: new Set() });
/** The numbers of reservations in responses, newer than those of the page. */
const counts = createStore<ReadonlyMap<string, number>>(new Map());
/** The player whose reservations are read, and what was changed since. */
let reading: { uid: string; changes: Map<string, boolean> } | undefined;

/** Reads the player's reservations once; what is changed meanwhile wins over the response. */
async function read(uid: string): Promise<void> {
  if (reading?.uid === uid) {
    return;
  }
  const own = { uid, changes: new Map<string, boolean>() };
  reading = own;
  const response = await services.get('/vue/reservations', {});
  if (reading !== own) {
    return;
  }
  if (response.status === 0) {
    reading = undefined;
    return;
  }
  const { games, packs } = response.data;
  const keys = new Set([
    ...games.map(({ game }) => `game:${game.id}`),
    ...packs.map(({ pack }) => `pack:${pack.id}`),
  ]);
  for (const [key, on] of own.changes) {
    apply(keys, key, on);
  }
  known.set({ uid, keys });
}

function apply(keys: Set<string>, key: string, on: boolean): void {
  if (on) {
    keys.add(key);
  } else {
    keys.delete(key);
  }
}

/** Whether the signed-in player has reserved a game or a pack; false at the first render. */
export function useReserved(kind: ReservationKind, id: number): boolean {
  const uid = useUid();
  useEffect(() => {
    if (uid) {
      read(uid);
    }
  }, [uid]);
  const key = `${kind}:${id}`;
  return useSelected(known, (own) => uid !== undefined && own.uid === uid && own.keys.has(key));
}

/** The number of reservations of a game or a pack: that of the page until the visitor changes it. */
export function useReserveCount(kind: ReservationKind, id: number, ofPage: number): number {
  return useSelected(counts, (newer) => newer.get(`${kind}:${id}`)) ?? ofPage;
}

/** Reserves a game or a pack, or revokes it, after a login if needed. */
export async function setReserved(
  kind: ReservationKind,
  id: number,
  on: boolean,
): Promise<Envelope<CallData<typeof reserve>>> {
  const response = await asPlayer(() => services.send('/vue/reserve', { kind, id, on }));
  const { userData } = sharedState();
  const uid = userData ? userData.uid : undefined;
  if (response.status === 1 && uid) {
    const key = `${kind}:${id}`;
    if (reading?.uid === uid) {
      reading.changes.set(key, response.data.reserved);
    }
    const own = known.get();
    const keys = new Set(own.uid === uid ? own.keys : []);
    apply(keys, key, response.data.reserved);
    known.set({ uid, keys });
    counts.set(new Map([...counts.get(), [key, response.data.count]]));
  }
  return response;
}
