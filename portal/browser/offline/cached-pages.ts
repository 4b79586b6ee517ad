import { CACHED_AT, CACHED_TITLE, OFFLINE_PAGE } from './stores.ts';

export interface CachedPage {
  /** Path and query. */
  address: string;
  title: string;
  /** When it was cached, in ms. */
  at: number;
}

/** The cached pages, newest first; empty if the browser has no cache storage. */
export async function cachedPages(): Promise<CachedPage[]> {
  if (!('caches' in globalThis)) {
    return [];
  }
  // By prefix: the active worker may be older than this page.
  const names = (await caches.keys()).filter((name) => name.startsWith('pages-'));
  const pages = await Promise.all(names.map(readStore));
  return pages
    .flat()
    .filter(({ address }) => address !== OFFLINE_PAGE)
    .sort((one, other) => other.at - one.at);
}

async function readStore(name: string): Promise<CachedPage[]> {
  const cache = await caches.open(name);
  return Promise.all(
    (await cache.keys()).map(async (request) => {
      const { pathname, search } = new URL(request.url);
      const headers = (await cache.match(request))?.headers;
      const address = pathname + search;
      return {
        address,
        title: decodeURIComponent(headers?.get(CACHED_TITLE) ?? '') || address,
        at: Number(headers?.get(CACHED_AT)),
      };
    }),
  );
}
