import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { keep, loadedFiles, startWorker } from '../offline/register.ts';

/** A page is kept for later once nothing else is going on, in ms: the first one, with the worker, and those after it. */
const CALM_MS = { first: 4_000, next: 2_000 };

/** Brings the service worker in and tells it of the pages that it has not brought itself. */
export function PageCacheUpdater() {
  const { pathname, search } = useLocation();
  const first = useRef(true);
  useEffect(() => {
    const isFirst = first.current;
    first.current = false;
    const timer = setTimeout(
      () => {
        startWorker();
        // A page that came through the worker has been kept on its way.
        const isKept = isFirst && navigator.serviceWorker?.controller;
        if (!isKept && navigator.onLine) {
          keep(pathname + search, isFirst ? loadedFiles() : []);
        }
      },
      isFirst ? CALM_MS.first : CALM_MS.next,
    );
    return () => clearTimeout(timer);
  }, [pathname, search]);
  return null;
}
