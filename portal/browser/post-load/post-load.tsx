import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
// Needed when nothing can be fetched.
import '#portal/features/errors/error-page.tsx';
import { keep, loadedFiles, startWorker } from '../offline/register.ts';
import { useUid } from '../state/shared-state.ts';
import { removeSavedFavourites, syncFavourites } from '../storage/favourites.ts';
import { removeOtherPacks } from '../storage/own-packs-store.ts';
import { NetworkNotice } from './network-notice.tsx';
import { Reminders } from './reminders.tsx';
import { ScriptsAhead } from './scripts-ahead.tsx';
import { Shortcuts } from './shortcuts.tsx';

/** The delay before a page is cached, in ms: the first one, with the worker, and later ones. */
const CACHE_DELAY_MS = { first: 4_000, next: 2_000 };

export function PostLoad() {
  return (
    <>
      <NetworkNotice />
      <PageCacheUpdater />
      <PlayerStoresUpdater />
      <Reminders />
      <ScriptsAhead />
      <Shortcuts />
    </>
  );
}

/** Registers the service worker and caches the pages that it has not served. */
function PageCacheUpdater() {
  const { pathname, search } = useLocation();
  const first = useRef(true);
  useEffect(() => {
    const isFirst = first.current;
    first.current = false;
    const cachePage = () => {
      startWorker();
      // The worker has cached the page if it served it.
      const isCached = isFirst && navigator.serviceWorker?.controller;
      if (!isCached && navigator.onLine) {
        keep(pathname + search, isFirst ? loadedFiles() : []);
      }
    };
    const timer = setTimeout(cachePage, isFirst ? CACHE_DELAY_MS.first : CACHE_DELAY_MS.next);
    return () => clearTimeout(timer);
  }, [pathname, search]);
  return null;
}

/**
 * Removes the stored codes of other players and synchronises the favourites with the account after a login; a logout,
 * also in another tab, removes the favourites of the account.
 */
function PlayerStoresUpdater() {
  const uid = useUid();
  useEffect(() => {
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
