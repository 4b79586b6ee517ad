import { isAway } from '../away.ts';
import { OFFLINE_PAGE, STORES } from '../stores.ts';
import { markedPage, whileBusy } from './cached-response.ts';
import type { WorkerFetchEvent } from './scope.ts';
import { keepData, keepFile, keepPage, kept } from './store.ts';

/** Stands in where not even the offline page is kept: the worker came, and the network went before anything else came. */
const NOTHING_KEPT = `<!DOCTYPE html><html lang="zh-CN"><meta name="viewport" content="width=device-width"><title>网络已断开</title><h1>网络已断开</h1><p>联网后再试一次。</p><p><a href="">重试</a></p></html>`;

/** How long the network may take before what was kept is shown, in ms. */
const PATIENCE_MS = 4_000;

/** A page: from the network; what was kept where that fails or takes too long; else the page that says so. */
export async function respondPage(event: WorkerFetchEvent): Promise<Response> {
  const address = addressOf(event.request);
  const coming = (async () => (await event.preloadResponse) ?? fetch(event.request))();
  event.waitUntil(coming.then((response) => keepPage(address, response.clone())).catch(() => undefined));
  const copy = await kept(STORES.pages, address);
  const response = await (copy ? inTime(coming) : coming.catch(() => null));
  if (response && !(copy && isAway(response))) {
    return response;
  }
  return copy ? markedPage(copy, response !== null) : insteadOf(address);
}

/** Data: from the network; what was kept where that fails or takes too long. */
export async function responseData(event: WorkerFetchEvent): Promise<Response> {
  const address = addressOf(event.request);
  const coming = fetch(event.request);
  event.waitUntil(coming.then((response) => keepData(address, response.clone())).catch(() => undefined));
  const copy = await kept(STORES.data, address);
  const response = await (copy ? inTime(coming) : coming.catch(() => null));
  if (response && !(copy && isAway(response))) {
    return response;
  }
  return copy ? (response ? whileBusy(copy) : copy) : Response.error();
}

/** A page or file that is never kept: from the network, or the page that says that there is none. */
export async function respondOther(event: WorkerFetchEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return insteadOf(addressOf(event.request));
  }
}

/** A built file: its name stands for its content, so a kept one is as good as any. */
export async function answerFile(event: WorkerFetchEvent): Promise<Response> {
  const address = addressOf(event.request);
  const copy = await kept(STORES.files, address);
  if (copy) {
    return copy;
  }
  const response = await fetch(event.request);
  event.waitUntil(keepFile(address, response.clone()));
  return response;
}

/** A picture: from the network or the browser's own cache; what was kept where that fails. */
export async function sendPicture(event: WorkerFetchEvent): Promise<Response> {
  const address = addressOf(event.request);
  const copy = await kept(STORES.pictures, address);
  const response = await fetch(event.request).catch(() => undefined);
  if (response?.ok && !copy) {
    event.waitUntil(keepFile(address, response.clone()));
  }
  return response ?? copy ?? Response.error();
}

function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** What comes within the time; null where it fails or takes longer. */
function inTime(coming: Promise<Response>): Promise<Response | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  return Promise.race([coming.catch(() => null), late]);
}

async function insteadOf(address: string): Promise<Response> {
  return (await kept(STORES.pages, OFFLINE_PAGE))
    ? Response.redirect(`${OFFLINE_PAGE}#${address}`)
    : new Response(NOTHING_KEPT, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}
