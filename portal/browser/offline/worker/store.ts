import { browserNow } from '#portal/browser/state/browser-clock.ts';
import { KEPT_AT, OFFLINE_PAGE, STORES } from '../stores.ts';
import { cachedResponse, filesIn, isForAll, titleOf } from './cached-response.ts';

/** How much is kept of each kind; what was kept first goes first. */
const MOST = { [STORES.pages]: 40, [STORES.data]: 150, [STORES.files]: 260, [STORES.pictures]: 240 };
/** In characters for pages and data, in bytes for pictures. */
const LARGEST = { page: 800_000, data: 400_000, picture: 300_000 };
/** The page for what was not kept is fetched again after this, in ms. */
const OFFLINE_PAGE_AGE = 86_400_000;

/** The kept answer to an address (path and query), from one of the stores. */
export async function kept(store: keyof typeof MOST, address: string): Promise<Response | undefined> {
  return (await caches.open(store)).match(address, { ignoreVary: true });
}

/** Keeps a page that came, and the files that it names. */
export async function keepPage(address: string, response: Response): Promise<void> {
  if (!isForAll(response) || !response.headers.get('content-type')?.startsWith('text/html')) {
    return leave(response);
  }
  const html = await response.text();
  if (html.length <= LARGEST.page) {
    // A page without its files would be a page that breaks.
    await keepFiles(filesIn(html));
    await put(STORES.pages, address, cachedResponse(response, html, browserNow(), titleOf(html)));
  }
}

/** Fetches a page as anybody would, to keep it. */
export async function fetchPage(address: string): Promise<void> {
  await keepPage(address, await fetch(address, { credentials: 'omit' }));
}

/** Keeps the page for what was not kept, where there is none yet or it has aged. */
export async function cacheOfflinePage(): Promise<void> {
  const at = (await kept(STORES.pages, OFFLINE_PAGE))?.headers.get(KEPT_AT);
  if (!at || browserNow() - Number(at) > OFFLINE_PAGE_AGE) {
    await fetchPage(OFFLINE_PAGE);
  }
}

/** Keeps an answer of a service that is the same for everybody. */
export async function keepData(address: string, response: Response): Promise<void> {
  if (!isForAll(response)) {
    return leave(response);
  }
  const text = await response.text();
  if (text.length <= LARGEST.data) {
    await put(STORES.data, address, cachedResponse(response, text, browserNow()));
  }
}

/** Keeps a picture or a drawing that is not kept yet, or a built file, whose name changes with its content. */
export async function keepFile(address: string, response: Response): Promise<void> {
  if (!isForAll(response)) {
    return leave(response);
  }
  const body = await response.blob();
  if (address.startsWith('/assets/')) {
    await put(STORES.files, address, cachedResponse(response, body, browserNow()));
  } else if (body.size <= LARGEST.picture) {
    await put(STORES.pictures, address, cachedResponse(response, body, browserNow()));
  }
}

/** Fetches what is not kept yet of some files; one that cannot be had is left out. */
export async function keepFiles(addresses: readonly string[]): Promise<void> {
  await Promise.all(
    addresses.map(async (address) => {
      const store = address.startsWith('/assets/') ? STORES.files : STORES.pictures;
      if (!(await kept(store, address))) {
        await fetch(address)
          .then((response) => keepFile(address, response))
          .catch(() => undefined);
      }
    }),
  );
}

/** Lets go of an answer: an unread one holds its connection, and there are few. */
function leave(response: Response): Promise<void> | undefined {
  return response.body?.cancel();
}

/** Puts an answer behind all others of its store, and lets the first ones go. */
async function put(store: keyof typeof MOST, address: string, answer: Response): Promise<void> {
  const cache = await caches.open(store);
  await cache.put(address, answer);
  const all = await cache.keys();
  const spare = all.filter(({ url }) => !url.endsWith(OFFLINE_PAGE));
  await Promise.all(spare.slice(0, Math.max(0, all.length - MOST[store])).map((one) => cache.delete(one)));
}
