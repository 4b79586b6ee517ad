/**
 * The worker's stores. A new shape of what is kept gets a new number: the worker removes all others once it is the
 * one at work.
 */
export const STORES = { pages: 'pages-1', data: 'data-1', files: 'files-1', pictures: 'pictures-1' } as const;

/** What a kept answer says of itself: when it was kept, in ms, and a page's title, percent-encoded. */
export const KEPT_AT = 'x-kept-at';
export const CACHED_TITLE = 'x-kept-title';

/** Set where a kept answer stands in for that of a busy server, not for want of a network. */
export const KEPT_BUSY = 'x-kept-busy';

/** Stands in for a page that was not kept; the address behind its `#` is the one that was wanted. */
export const OFFLINE_PAGE = '/offline.html';

/** Where the worker is. */
export const WORKER_ADDRESS = '/sw.js';

/** What a page asks the worker to keep: itself, or another page, and the files that it was drawn with. */
export interface CacheRequest {
  /** Path and query of a page. */
  page: string;
  /** Paths below this origin. */
  files: readonly string[];
}
