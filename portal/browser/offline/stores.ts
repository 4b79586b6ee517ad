/** The worker's caches. A change of the format increments the number: an activated worker removes all other caches. */
export const STORES = { pages: 'pages-1', data: 'data-1', files: 'files-1', pictures: 'pictures-1' } as const;

/** Headers of a cached response: its time in ms, and a page's title, percent-encoded. */
export const CACHED_AT = 'x-kept-at';
export const CACHED_TITLE = 'x-kept-title';

/** Header of a cached response that replaces the response of a busy server. */
export const CACHED_BUSY = 'x-kept-busy';

/** Replaces a page that is not cached; its fragment is the requested address. */
export const OFFLINE_PAGE = '/offline.html';
export const WORKER_ADDRESS = '/sw.js';

export interface CacheRequest {
  /** Path and query of a page. */
  page: string;
  /** Paths below this origin. */
  files: readonly string[];
}
