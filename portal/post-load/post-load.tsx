import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
// Needed when nothing can be fetched.
import '../features/errors/error-page.tsx';
import { removeSavedFavourites, syncFavourites } from '../actions/favourites.ts';
import { keep, loadedFiles, startWorker } from '../browser/offline/register.ts';
import { isLogoutPending } from '../browser/state/pending-logout.ts';
import { useUid } from '../browser/state/shared-state.ts';
import { removeDrafts } from '../browser/storage/form-drafts.ts';
import { removeOtherPacks } from '../browser/storage/own-packs-store.ts';
import { lazyPart } from '../hydration/lazy-part.ts';
import { LinkPreloads } from './link-preloads.tsx';
import { NetworkNotice } from './network-notice.tsx';
import { ReloadedLogin } from './reloaded-login.ts';
import { Reminders } from './reminders.tsx';
import { ScriptsAhead } from './scripts-ahead.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { UnreadCount } from './unread-count.tsx';

/** The delay before a page is cached, in ms: the first one, with the worker, and later ones. */
const CACHE_DELAY_MS = { first: 4_000, next: 2_000 };

/** The delay of the script that counts impressions, in ms: on the first page, which is there, and on later ones. */
const IMPRESSION_DELAY_MS = { first: 0, next: 500 };

export function PostLoad() {
  return (
    <>
      <NetworkNotice />
      <ReloadedLogin />
      <PlayerNotice />
      <PageCacheUpdater />
      <PlayerStoresUpdater />
      <Reminders />
      <ScriptsAhead />
      <LinkPreloads />
      <Shortcuts />
      <UnreadCount />
      <ImpressionCounter />
    </>
  );
}

const NoticeAnywhere = lazyPart(() =>
  import('../features/own-page/notice-anywhere.tsx').then((notice) => notice.NoticeAnywhere),
);

/** For a signed-in player: the documents to accept, and an account that is about to be closed. */
function PlayerNotice() {
  const uid = useUid();
  return uid ? <NoticeAnywhere key={uid} /> : null;
}

/**
 * Whether the document came through the service worker, which has cached it then. A controller alone does not say so: it
 * may have taken control while the document was loading.
 */
function isServedByWorker(): boolean {
  const [document] = performance.getEntriesByType('navigation') as Partial<PerformanceNavigationTiming>[];
  return Boolean(navigator.serviceWorker?.controller) && (document?.workerStart ?? 0) > 0;
}

const Impressions = lazyPart(() => import('./impressions.ts').then((counter) => counter.Impressions));

/** Counts what is seen and clicked on pages with banners or activities; its script loads when the page is idle. */
function ImpressionCounter() {
  const { pathname } = useLocation();
  const [counted, setCounted] = useState('');
  const first = useRef(true);
  useEffect(() => {
    const delay = first.current ? IMPRESSION_DELAY_MS.first : IMPRESSION_DELAY_MS.next;
    first.current = false;
    const isSupported = typeof IntersectionObserver !== 'undefined' && 'sendBeacon' in navigator;
    const start = () => setCounted(document.querySelector('[data-shown]') ? pathname : '');
    const timer = isSupported ? setTimeout(start, delay) : undefined;
    return () => clearTimeout(timer);
  }, [pathname]);
  return counted === pathname ? <Impressions key={pathname} /> : null;
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
      if (!(isFirst && isServedByWorker()) && navigator.onLine) {
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
