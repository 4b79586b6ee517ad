import { useEffect, useRef } from 'react';
import { removeSavedFavourites, syncFavourites } from '../actions/favourites.ts';
import { isLogoutPending } from '../browser/state/pending-logout.ts';
import { useUid } from '../browser/state/shared-state.ts';
import { removeDrafts } from '../browser/storage/form-drafts.ts';
import { removeOtherPacks } from '../browser/storage/own-packs-store.ts';
import { lazyPart } from '../islands/lazy-part.ts';
import { Reminders } from './reminders.tsx';
import { UnreadCount } from './unread-count.tsx';

const NoticeAnywhere = lazyPart(() =>
  import('../features/own-page/notice-anywhere.tsx').then((notice) => notice.NoticeAnywhere),
);

/** What every page has for a signed-in player, and the reminders, which visitors with favourites have too. */
export function PlayerParts({ path }: { path: string }) {
  const uid = useUid();
  return (
    <>
      {/* The documents to accept, and an account that is about to be closed. */}
      {uid && <NoticeAnywhere key={uid} path={path} />}
      <PlayerStoresUpdater />
      <Reminders />
      <UnreadCount path={path} />
    </>
  );
}

/**
 * Removes the stored codes of other players and synchronises the favourites with the account after a login; a logout,
 * also in another tab, removes the favourites of the account and what the player was writing.
 */
function PlayerStoresUpdater() {
  const uid = useUid();
  const before = useRef(uid);
  useEffect(() => {
    const left = before.current;
    before.current = uid;
    // After an expired session the same player goes on writing.
    if (left && left !== uid && (uid || isLogoutPending())) {
      removeDrafts();
    }
    removeOtherPacks(uid);
    if (uid && navigator.onLine) {
      syncFavourites();
    }
    return () => {
      if (uid) {
        removeSavedFavourites();
      }
    };
  }, [uid]);
  return null;
}
