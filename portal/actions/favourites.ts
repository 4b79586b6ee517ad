import { useEffect } from 'react';
import type { GameRef } from '#contract/entities/game.ts';
import { FAVOURITES_LIMIT } from '#contract/vocabulary.ts';
import { withConsent } from '../api/as-player.ts';
import { services } from '../api/request.ts';
import { browserNow } from '../browser/state/browser-clock.ts';
import { sharedState } from '../browser/state/shared-state.ts';
import { useSelected } from '../browser/state/use-selected.ts';
import { changeEntries } from '../browser/storage/browser-database.ts';
import { showToast } from '../ui/toast.tsx';
import { favourites, loadFavourites, type StoredFavourite } from './stored-favourites.ts';

async function save(next: readonly StoredFavourite[]): Promise<void> {
  favourites.set(next);
  await changeEntries('favourites', (store) => {
    store.clear();
    for (const favourite of next.slice(0, FAVOURITES_LIMIT)) {
      store.put(favourite);
    }
  });
}

/** The visitor's favourite games, newest first; empty at the first render. */
export function useFavourites(): readonly StoredFavourite[] {
  useEffect(() => {
    loadFavourites();
  }, []);
  return useSelected(favourites, (all) => all);
}

/** Adds or removes a favourite: in this browser at once, then in the account of a signed-in player. */
export async function setFavourite({ id, name, icon_url }: GameRef, on: boolean): Promise<void> {
  await loadFavourites();
  const others = favourites.get().filter((one) => one.id !== id);
  await save(on ? [{ id, name, icon_url, at: browserNow(), saved: false }, ...others] : others);
  showToast(on ? '已收藏，可在游戏中心的“我的收藏”里找到' : '已取消收藏');
  if (sharedState().userData) {
    const response = await withConsent(() => services.send('/vue/favourite', { ids: [id], on }));
    if (response.status === 1) {
      await save(favourites.get().map((one) => (one.id === id ? { ...one, saved: true } : one)));
    } else if (!on) {
      // The next synchronisation would restore it.
      showToast('网络不稳定，取消收藏尚未同步到账号', 'bad');
    }
  }
}

/** Synchronises the favourites with the account: sends those added before the login and reads all of them. */
export async function syncFavourites(): Promise<void> {
  const { userData } = sharedState();
  await loadFavourites();
  const unsaved = unsavedFavourites().map(({ id }) => id);
  if (unsaved.length > 0) {
    // The server adds them in this order.
    const sent = await services.send('/vue/favourite', { ids: unsaved.reverse(), on: true });
    if (sent.status === 0) {
      return;
    }
  }
  const response = await services.get('/vue/favourites', {});
  if (response.status === 1 && sharedState().userData === userData) {
    const known = new Map(favourites.get().map((one) => [one.id, one]));
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
  await save(unsavedFavourites());
}

function unsavedFavourites(): StoredFavourite[] {
  return favourites.get().filter(({ saved }) => !saved);
}
