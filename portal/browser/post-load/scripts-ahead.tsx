import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { fetchForFirstInteraction } from '#portal/hydration/hydration-state.ts';
import { type RouteScripts, requestScripts } from '#portal/hydration/route-scripts.ts';
import { savesData } from '#portal/hydration/saves-data.ts';
import { leadingPages } from './leading-pages.ts';

/** How long nothing else has to go on, in ms. */
const CALM_MS = 3_000;
/** Most who go on from a page open one of these: a game, a pack, an article. */
const KINDS = 2;

/**
 * Asks ahead for the scripts that the first touch wants, and for those of the pages that a page leads to most: on a slow
 * line a tap then waits for their data alone.
 */
export function ScriptsAhead() {
  const { pathname } = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!savesData()) {
        fetchForFirstInteraction();
        askAhead(pathname);
      }
    }, CALM_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
  return null;
}

function askAhead(pathname: string): void {
  const { __reactRouterManifest: manifest } = window as unknown as {
    __reactRouterManifest?: { routes: Record<string, RouteScripts> };
  };
  const links = document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]');
  const paths = [...links].map((link) => link.pathname).filter((path) => path !== pathname);
  for (const id of leadingPages(paths, KINDS)) {
    const scripts = manifest?.routes[id];
    if (scripts) {
      requestScripts(scripts);
    }
  }
}
