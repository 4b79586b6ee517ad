import { isUnreachable } from '../away.ts';
import { OFFLINE_PAGE, STORES } from '../stores.ts';
import { markedPage, whileBusy } from './cached-response.ts';
import type { WorkerFetchEvent } from './scope.ts';
import { cacheData, cacheFile, cachePage, matchCached, matchFile } from './store.ts';

/** Replaces the offline page if that is not cached either: the network failed right after the installation. */
const EMPTY_CACHE = `<!DOCTYPE html><html lang="zh-CN"><meta name="viewport" content="width=device-width"><title>网络已断开</title><h1>网络已断开</h1><p>联网后再试一次。</p><p><a href="">重试</a></p></html>`;

/** The network timeout before the cached response is used. */
const TIMEOUT_MS = 4_000;

/**
 * A page: from the network; from the cache on failure or timeout; else the offline page. One that is requested ahead takes
 * no place in the cache from those that were opened.
 */
export async function respondPage(event: WorkerFetchEvent): Promise<Response> {
  const isAhead = event.request.headers.get('purpose') === 'prefetch';
  const { response, cached, isBusy } = await networkFirst(
    event,
    STORES.pages,
    isAhead ? undefined : cachePage,
  );
  return response ?? (cached ? markedPage(cached, isBusy) : offlineResponse(addressOf(event.request)));
}

/** Data: from the network; from the cache on failure or timeout. */
export async function respondData(event: WorkerFetchEvent): Promise<Response> {
  const { response, cached, isBusy } = await networkFirst(event, STORES.data, cacheData);
  return response ?? (cached && isBusy ? whileBusy(cached) : cached) ?? Response.error();
}

/** The network's response, which `cache` stores, or the cached one if that fails, takes too long or is a busy server's. */
async function networkFirst(
  event: WorkerFetchEvent,
  store: typeof STORES.pages | typeof STORES.data,
  cache: ((address: string, response: Response) => Promise<void>) | undefined,
): Promise<{ response?: Response; cached?: Response | undefined; isBusy: boolean }> {
  const address = addressOf(event.request);
  const fetching = fromNetwork(event);
  event.waitUntil(fetching.then((response) => cache?.(address, response.clone())).catch(() => undefined));
  const cached = await matchCached(store, address);
  const response = await (cached ? inTime(fetching) : fetching.catch(() => null));
  return response && !(cached && isUnreachable(response))
    ? { response, isBusy: false }
    : { cached, isBusy: response !== null };
}

/** A page or file that is never cached: from the network, else the offline page. */
export function respondOther(event: WorkerFetchEvent): Promise<Response> {
  return fromNetwork(event).catch(() => offlineResponse(addressOf(event.request)));
}

/** The response of the navigation preload, if there is one, else of a request. */
async function fromNetwork(event: WorkerFetchEvent): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request);
}

/** A built file: its name contains its hash, so the cached one is always valid. */
export async function respondFile(event: WorkerFetchEvent): Promise<Response> {
  const address = addressOf(event.request);
  const cached = await matchFile(address);
  if (cached) {
    return cached;
  }
  const response = await fetch(event.request);
  event.waitUntil(cacheFile(address, response.clone()).catch(() => undefined));
  return response;
}

/** A picture: from the network or the HTTP cache; from the offline cache on failure. */
export async function respondPicture(event: WorkerFetchEvent): Promise<Response> {
  const address = addressOf(event.request);
  const cached = await matchFile(address);
  const response = await fetch(event.request).catch(() => undefined);
  if (response?.ok && !cached) {
    event.waitUntil(cacheFile(address, response.clone()).catch(() => undefined));
  }
  return response ?? cached ?? Response.error();
}

function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** The response within the timeout; null on failure or timeout. */
function inTime(fetching: Promise<Response>): Promise<Response | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT_MS, null));
  return Promise.race([fetching.catch(() => null), late]);
}

async function offlineResponse(address: string): Promise<Response> {
  return (await matchCached(STORES.pages, OFFLINE_PAGE))
    ? Response.redirect(`${OFFLINE_PAGE}#${address}`)
    : new Response(EMPTY_CACHE, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}
