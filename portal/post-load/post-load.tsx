import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
// Needed when nothing can be fetched.
import '../features/errors/error-page.tsx';
import { cachePage } from './cache-page.ts';
import { LinkPreloads } from './link-preloads.tsx';
import { showNetworkNotice } from './network-notice.ts';
import { PlayerParts } from './player-parts.tsx';
import { openReloadedLogin } from './reloaded-login.ts';
import { ScriptsAhead } from './scripts-ahead.tsx';
import { watchShortcuts } from './shortcuts.ts';

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
