import { useEffect } from 'react';
import { syncFavourites } from '../kept/favourites.ts';
import { useShared } from '../state/shared-state.ts';

/** Brings the favourites of this browser and of the player together, once he is known. */
export function FavouritesKeeper() {
  const user = useShared('userData');
  const uid = user ? user.uid : undefined;
  useEffect(() => {
    if (uid && navigator.onLine) {
      syncFavourites();
    }
  }, [uid]);
  return null;
}
