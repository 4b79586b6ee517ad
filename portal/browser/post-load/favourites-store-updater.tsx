import { useEffect } from 'react';
import { useShared } from '../state/shared-state.ts';
import { forgetSavedFavourites, syncFavourites } from '../storage/favourites.ts';

/**
 * Brings the favourites of this browser and of the player together, once he is known. Those saved to his account leave
 * this tab when he logs out in another one.
 */
export function FavouritesStoreUpdater() {
  const user = useShared('userData');
  const uid = user ? user.uid : undefined;
  useEffect(() => {
    if (uid && navigator.onLine) {
      syncFavourites();
    }
    return () => {
      if (uid) {
        forgetSavedFavourites();
      }
    };
  }, [uid]);
  return null;
}
