import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
// Needed when nothing can be fetched.
import '../features/errors/error-page.tsx';
import { lazyPart } from '../hydration/lazy-part.ts';
import { cachePage } from './cache-page.ts';
import { LinkPreloads } from './link-preloads.tsx';
import { showNetworkNotice } from './network-notice.ts';
import { PlayerParts } from './player-parts.tsx';
import { openReloadedLogin } from './reloaded-login.ts';
import { ScriptsAhead } from './scripts-ahead.tsx';
import { watchShortcuts } from './shortcuts.ts';

/** The delay of the script that counts impressions, in ms: on the first page, which is there, and on later ones. */
const IMPRESSION_DELAY_MS = { first: 0, next: 500 };

export function PostLoad() {
  const { pathname } = useLocation();
  useEffect(openReloadedLogin, []);
  useEffect(watchShortcuts, []);
  return (
    <>
      <NetworkNotice />
      <PageCacheUpdater />
      <PlayerParts path={pathname} />
      <ScriptsAhead />
      <LinkPreloads />
      <ImpressionCounter />
    </>
  );
}

function NetworkNotice() {
  const place = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const [firstKey] = useState(key);
  useEffect(
    () => (place.current ? showNetworkNotice(place.current, key === firstKey) : undefined),
    [key, firstKey],
  );
  return <div ref={place} role="status" />;
}

/** Caches the pages for offline use. */
function PageCacheUpdater() {
  const { pathname, search } = useLocation();
  const first = useRef(true);
  useEffect(() => {
    const isFirst = first.current;
    first.current = false;
    return cachePage(pathname + search, isFirst);
  }, [pathname, search]);
  return null;
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
