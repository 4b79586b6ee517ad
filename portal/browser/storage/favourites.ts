import { useEffect, useSyncExternalStore } from 'react';
import type { GameRef } from '#contract/entities/game.ts';
import { services } from '#portal/api/request.ts';
import { showToast } from '#portal/layout/toast.tsx';
import { browserNow } from '../state/browser-clock.ts';
import { sharedState } from '../state/shared-state.ts';
import { readFavourites, type StoredFavourite, writeFavourites } from './favourites-store.ts';

const NONE: readonly StoredFavourite[] = [];

let list: readonly StoredFavourite[] = NONE;
let reading: Promise<void> | undefined;
const listeners = new Set<() => void>();

function show(next: readonly StoredFavourite[]): void {
  list = next;
  for (const listener of listeners) {
    listener();
  }
}

async function keep(next: readonly StoredFavourite[]): Promise<void> {
  show(next);
  await writeFavourites(next);
}

/** Reads what this browser keeps, once. */
export function loadFavourites(): Promise<void> {
  reading ??= readFavourites().then(show);
  return reading;
}

/** The visitor's favourite games, the latest first; none at the first render. */
export function useFavourites(): readonly StoredFavourite[] {
  useEffect(() => {
    loadFavourites();
  }, []);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => list,
    () => NONE,
  );
}

/** Makes a game a favourite or takes it out: here at once, and among the player's own where one is logged in. */
export async function setFavourite({ id, name, icon_url }: GameRef, on: boolean): Promise<void> {
  await loadFavourites();
  const others = list.filter((one) => one.id !== id);
  await keep(on ? [{ id, name, icon_url, at: browserNow(), saved: false }, ...others] : others);
  showToast(on ? '已收藏，可在游戏中心的“我的收藏”里找到' : '已取消收藏');
  if (sharedState().userData) {
    const answer = await services.send('/vue/favourite', { ids: [id], on });
    if (answer.status === 1) {
      await keep(list.map((one) => (one.id === id ? { ...one, saved: true } : one)));
    } else if (!on) {
      // Else it would come back with the next answer, unasked.
      showToast('网络不太好，这次取消还没有同步到账号', 'bad');
    }
  }
}

/** Brings this browser's favourites and the player's together: those added before the login go to the server. */
export async function syncFavourites(): Promise<void> {
  const { userData } = sharedState();
  await loadFavourites();
  const waiting = list.filter(({ saved }) => !saved).map(({ id }) => id);
  if (waiting.length > 0) {
    // The last one named is the latest.
    const sent = await services.send('/vue/favourite', { ids: waiting.reverse(), on: true });
    if (sent.status === 0) {
      return;
    }
  }
  const answer = await services.get('/vue/favourites', {});
  if (answer.status === 1 && sharedState().userData === userData) {
    const known = new Map(list.map((one) => [one.id, one]));
    const now = browserNow();
    await keep(
      answer.data.list.map(({ id, name, icon_url }, place) => ({
        id,
        name,
        icon_url,
        at: known.get(id)?.at ?? now - place,
        saved: true,
      })),
    );
  }
}

/** The player has logged out: what is his goes with him, what this browser added without him stays. */
export async function forgetSavedFavourites(): Promise<void> {
  await loadFavourites();
  await keep(list.filter(({ saved }) => !saved));
}
