import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { savesData } from '../browser/offline/register.ts';
import { fetchForFirstInteraction } from '../hydration/hydration-state.ts';
import { type RouteScripts, requestScripts } from '../hydration/route-scripts.ts';

const DELAY_MS = 3_000;
/** The number of routes whose scripts are fetched per page. */
const ROUTES = 2;

/**
 * Preloads the scripts that the first interaction needs and those of the routes that most links lead to: on a slow
 * network a tap then waits for the data only.
 */
export function ScriptsAhead() {
  const { pathname } = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!savesData()) {
        fetchForFirstInteraction();
        preloadLeadingPages(pathname);
      }
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
  return null;
}

/** A route of the router's manifest; its id is the path, see `routes.ts`. */
export function routeScripts(id: string): RouteScripts | undefined {
  const { __reactRouterManifest: manifest } = window as unknown as {
    __reactRouterManifest?: { routes: Record<string, RouteScripts> };
  };
  return manifest?.routes[id];
}

function preloadLeadingPages(pathname: string): void {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]');
  const paths = [...links].map((link) => link.pathname).filter((path) => path !== pathname);
  for (const id of leadingPages(paths, ROUTES)) {
    const scripts = routeScripts(id);
    if (scripts) {
      requestScripts(scripts);
    }
  }
}

/**
 * The ids of the routes that most of `paths` lead to; a sub-route counts as its page.
 * @param paths of a page's links, with duplicates
 */
export function leadingPages(paths: readonly string[], limit: number): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const [, id = ''] = path.split('/');
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, limit)
    .map(([id]) => id);
}
