import { useEffect, useSyncExternalStore } from 'react';
import type { GameRef } from '#contract/entities/game.ts';
import { FAVOURITES_LIMIT } from '#contract/vocabulary.ts';
import { services } from '#portal/api/request.ts';
import { showToast } from '#portal/layout/toast.tsx';
import { browserNow } from '../state/browser-clock.ts';
import { sharedState } from '../state/shared-state.ts';
import { withinStore } from './browser-database.ts';

/** A favourite game in the browser's database. */
interface StoredFavourite extends GameRef {
  /** When it was added, in ms of the browser clock. */
  at: number;
  /** It is saved to the account; else it waits for a login. */
  saved: boolean;
}

const NONE: readonly StoredFavourite[] = [];

let list: readonly StoredFavourite[] = NONE;
let reading: Promise<void> | undefined;
const listeners = new Set<() => void>();

async function readFavourites(): Promise<StoredFavourite[]> {
  const all = await withinStore<StoredFavourite[]>('favourites', 'readonly', [], (store) => store.getAll());
  return all.sort((one, other) => other.at - one.at);
}

async function writeFavourites(favourites: readonly StoredFavourite[]): Promise<void> {
  await withinStore<undefined>('favourites', 'readwrite', undefined, (store) => {
    store.clear();
    for (const favourite of favourites.slice(0, FAVOURITES_LIMIT)) {
      store.put(favourite);
    }
    return undefined;
  });
}

function show(next: readonly StoredFavourite[]): void {
  list = next;
  for (const listener of listeners) {
    listener();
  }
}

async function save(next: readonly StoredFavourite[]): Promise<void> {
  show(next);
  await writeFavourites(next);
}

/** Reads the stored favourites once. */
function loadFavourites(): Promise<void> {
  reading ??= readFavourites().then(show);
  return reading;
}

/** The visitor's favourite games, newest first; empty at the first render. */
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

/** Adds or removes a favourite: in this browser at once, then in the account of a signed-in player. */
export async function setFavourite({ id, name, icon_url }: GameRef, on: boolean): Promise<void> {
  await loadFavourites();
  const others = list.filter((one) => one.id !== id);
  await save(on ? [{ id, name, icon_url, at: browserNow(), saved: false }, ...others] : others);
  showToast(on ? '已收藏，可在游戏中心的“我的收藏”里找到' : '已取消收藏');
  if (sharedState().userData) {
    const response = await services.send('/vue/favourite', { ids: [id], on });
    if (response.status === 1) {
      await save(list.map((one) => (one.id === id ? { ...one, saved: true } : one)));
    } else if (!on) {
      // The next synchronisation would restore it.
      showToast('网络不太好，这次取消还没有同步到账号', 'bad');
    }
  }
}

/** Synchronises the favourites with the account: sends those added before the login and reads all of them. */
export async function syncFavourites(): Promise<void> {
  const { userData } = sharedState();
  await loadFavourites();
  const unsaved = list.filter(({ saved }) => !saved).map(({ id }) => id);
  if (unsaved.length > 0) {
    // The server adds them in this order.
    const sent = await services.send('/vue/favourite', { ids: unsaved.reverse(), on: true });
    if (sent.status === 0) {
      return;
    }
  }
  const response = await services.get('/vue/favourites', {});
  if (response.status === 1 && sharedState().userData === userData) {
    const known = new Map(list.map((one) => [one.id, one]));
    const now = browserNow();
    await save(
      response.data.list.map(({ id, name, icon_url }, place) => ({
        id,
        name,
        icon_url,
        at: known.get(id)?.at ?? now - place,
        saved: true,
      })),
    );
  }
}

/** After a logout: removes the favourites of the account and retains those that are not saved to it. */
export async function removeSavedFavourites(): Promise<void> {
  await loadFavourites();
  await save(list.filter(({ saved }) => !saved));
}
