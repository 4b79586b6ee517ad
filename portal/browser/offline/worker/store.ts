import { browserNow } from '#portal/browser/state/browser-clock.ts';
import { CACHED_AT, OFFLINE_PAGE, STORES } from '../stores.ts';
import { cachedResponse, filesIn, hasOwnType, isForAll, titleOf } from './cached-response.ts';

/** The entries per cache; the oldest are removed first. */
const LIMITS = { [STORES.pages]: 40, [STORES.data]: 150, [STORES.files]: 260, [STORES.pictures]: 240 };
/** In characters for pages and data, in bytes for pictures. */
const SIZE_LIMITS = { page: 800_000, data: 400_000, picture: 300_000 };
/** The age at which the offline page is fetched again. */
const OFFLINE_PAGE_MAX_AGE_MS = 86_400_000;

/** The cached response for an address (path and query); undefined also if the browser's storage fails. */
export async function matchCached(
  store: keyof typeof LIMITS,
  address: string,
): Promise<Response | undefined> {
  try {
    return await (await caches.open(store)).match(address, { ignoreVary: true });
  } catch {
    return;
  }
}

/** A cached file or picture of the right type; an earlier worker may have cached another one. */
export async function matchFile(address: string): Promise<Response | undefined> {
  const cached = await matchCached(storeOf(address), address);
  return cached && hasOwnType(address, cached) ? cached : undefined;
}

export async function cachePage(address: string, response: Response): Promise<void> {
  if (!isForAll(response) || !response.headers.get('content-type')?.startsWith('text/html')) {
    return discard(response);
  }
  const html = await response.text();
  if (html.length <= SIZE_LIMITS.page) {
    const files = filesIn(html);
    await cacheFiles(files);
    if (await hasItsFiles(files)) {
      await put(STORES.pages, address, cachedResponse(response, html, browserNow(), titleOf(html)));
    }
  }
}

/** Whether the built files of a page are cached. Without them it would be broken; a page without any is not ours. */
async function hasItsFiles(files: readonly string[]): Promise<boolean> {
  const built = files.filter((file) => storeOf(file) === STORES.files);
  const cached = await Promise.all(built.map(matchFile));
  return built.length > 0 && !cached.includes(undefined);
}

/** Fetches a page without credentials and caches it. */
export async function fetchPage(address: string): Promise<void> {
  await cachePage(address, await fetch(address, { credentials: 'omit' }));
}

/** Caches the offline page if it is missing or too old. */
export async function cacheOfflinePage(): Promise<void> {
  const at = (await matchCached(STORES.pages, OFFLINE_PAGE))?.headers.get(CACHED_AT);
  const age = browserNow() - Number(at);
  // Negative after the clock was set back.
  if (!at || age < 0 || age > OFFLINE_PAGE_MAX_AGE_MS) {
    await fetchPage(OFFLINE_PAGE);
  }
}

export async function cacheData(address: string, response: Response): Promise<void> {
  if (!isForAll(response) || !hasOwnType(address, response)) {
    return discard(response);
  }
  const text = await response.text();
  if (text.length <= SIZE_LIMITS.data) {
    await put(STORES.data, address, cachedResponse(response, text, browserNow()));
  }
}

/** Caches a picture, a drawing or a built file. */
export async function cacheFile(address: string, response: Response): Promise<void> {
  if (!isForAll(response) || !hasOwnType(address, response)) {
    return discard(response);
  }
  const store = storeOf(address);
  const body = await response.blob();
  if (store === STORES.files || body.size <= SIZE_LIMITS.picture) {
    await put(store, address, cachedResponse(response, body, browserNow()));
  }
}

/** The cache of built files, or of pictures and drawings. */
function storeOf(address: string): typeof STORES.files | typeof STORES.pictures {
  return address.startsWith('/assets/') ? STORES.files : STORES.pictures;
}

/** Fetches and caches the files that are not cached yet; ignores failures. */
export async function cacheFiles(addresses: readonly string[]): Promise<void> {
  await Promise.all(
    addresses.map(async (address) => {
      if (!(await matchFile(address))) {
        await fetch(address)
          .then((response) => cacheFile(address, response))
          .catch(() => undefined);
      }
    }),
  );
}

/** Cancels the body of a response: an unread body holds its connection. */
function discard(response: Response): Promise<void> | undefined {
  return response.body?.cancel();
}

/** Adds a response to a cache and removes the oldest entries over the limit. */
async function put(store: keyof typeof LIMITS, address: string, response: Response): Promise<void> {
  const cache = await caches.open(store);
  await cache.put(address, response);
  const all = await cache.keys();
  const removable = all.filter(({ url }) => !url.endsWith(OFFLINE_PAGE));
  await Promise.all(
    removable.slice(0, Math.max(0, all.length - LIMITS[store])).map((one) => cache.delete(one)),
  );
}
