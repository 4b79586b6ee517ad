import { useEffect, useRef } from 'react';
import { removeSavedFavourites, syncFavourites } from '../actions/favourites.ts';
import { services } from '../api/request.ts';
import { listen } from '../browser/listen.ts';
import { isLogoutPending } from '../browser/state/pending-logout.ts';
import { useUid } from '../browser/state/shared-state.ts';
import { removeDrafts } from '../browser/storage/form-drafts.ts';
import { removeOtherPacks } from '../browser/storage/own-packs-store.ts';
import { lazyPart } from '../islands/lazy-part.ts';
import { showUnread } from '../layout/show-unread.ts';
import { Reminders } from './reminders.tsx';

/** The least time between two requests for the number of unread messages, in ms. */
const REFRESH_MS = 60_000;

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

/** Requests the number of a player's unread messages: after the load, and on later pages and returns to the tab. */
function UnreadCount({ path }: { path: string }): null {
  const uid = useUid();
  const counted = useRef({ uid: '', at: 0 });
  const pending = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page refreshes the number
  useEffect(() => {
    if (!uid) {
      pending.current = '';
      showUnread(0);
      return;
    }
    const refresh = async () => {
      const { uid: before, at } = counted.current;
      const isRecent = before === uid && performance.now() - at < REFRESH_MS;
      if (pending.current === uid || isRecent || document.hidden || !navigator.onLine) {
        return;
      }
      pending.current = uid;
      const response = await services.get('/vue/unread', {});
      if (pending.current !== uid) {
        return;
      }
      pending.current = '';
      if (response.status === 1) {
        counted.current = { uid, at: performance.now() };
        showUnread(response.data.unread);
      }
    };
    refresh();
    return listen(document, ['visibilitychange'], refresh);
  }, [uid, path]);
  return null;
}
