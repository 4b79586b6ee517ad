import { useShared } from '#portal/browser/state/shared-state.ts';
import { ViewedGames } from '#portal/ui/viewed-games.tsx';
import { FavouriteRow } from './favourite-row.tsx';

/** A visitor's favourites and viewed games, which the browser stores; a player has them among the parts of the page. */
export function GuestGames() {
  const user = useShared('userData');
  return user ? null : (
    <>
      <FavouriteRow hasHint={false} />
      <ViewedGames />
    </>
  );
}
