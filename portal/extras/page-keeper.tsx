import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { keep, loadedFiles, startWorker } from '../offline/register.ts';

/** After a page of the app has been drawn, it is kept for later once nothing else is going on, in ms. */
const CALM_MS = 2_000;

/** Brings the service worker in and tells it of the pages that it has not brought itself. */
export function PageKeeper() {
  const { pathname, search } = useLocation();
  const first = useRef(true);
  useEffect(() => {
    startWorker();
    const isFirst = first.current;
    first.current = false;
    // A page that came through the worker has been kept on its way.
    if (isFirst && navigator.serviceWorker?.controller) {
      return;
    }
    const timer = setTimeout(
      () => {
        if (navigator.onLine) {
          keep(pathname + search, isFirst ? loadedFiles() : []);
        }
      },
      isFirst ? 0 : CALM_MS,
    );
    return () => clearTimeout(timer);
  }, [pathname, search]);
  return null;
}
