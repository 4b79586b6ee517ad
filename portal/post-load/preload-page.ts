import { createClient } from '#contract/client.ts';
import { requestOf } from '#contract/request.ts';
import type { Load } from '../api/page-loader.ts';
import { network } from '../api/request.ts';
import { loadedFiles } from '../browser/offline/register.ts';
import { CACHED_AT } from '../browser/offline/stores.ts';
import { isPage } from '../browser/offline/worker/request-kind.ts';
import type { RouteScripts } from '../hydration/route-scripts.ts';

interface Preload {
  address: string;
  abort: AbortController;
  /** The responses by request. */
  responses: Map<string, Promise<Response>>;
  /** The requests whose page view is reported. */
  counted: Set<string>;
  /** A click has followed: the navigation uses the responses. */
  adopted: boolean;
}

let preload: Preload | undefined;

/**
 * Requests the scripts and the data of a public page that the visitor is about to open. The data's first requests are
 * sent; those that depend on their responses follow in the navigation. They are marked as a prefetch, so that the server
 * counts no page view.
 * @param address path and query of a link
 */
export function preloadPage(address: string): void {
  // A navigation is under way; this may be the second press of a double click.
  if (preload?.adopted) {
    return;
  }
  discardPreload();
  const url = new URL(address, location.origin);
  url.hash = '';
  const route = routeScripts(url.pathname.slice(1));
  if (!route || !isPage(url.pathname)) {
    return;
  }
  const started: Preload = {
    address,
    abort: new AbortController(),
    responses: new Map(),
    counted: new Set(),
    adopted: false,
  };
  preload = started;
  loadScripts(route, started.abort.signal)
    .then(({ clientLoader }: { clientLoader: { load?: Load<unknown> } }) => {
      if (preload === started) {
        return clientLoader.load?.({ services: sendingOnly(started), url, params: {} });
      }
    })
    // The navigation fails in the same way and handles it.
    .catch(() => undefined);
}

/** A route of the router's manifest; its id is the path, see `routes.ts`. */
function routeScripts(id: string): RouteScripts | undefined {
  const { __reactRouterManifest: manifest } = window as unknown as {
    __reactRouterManifest?: { routes: Record<string, RouteScripts> };
  };
  return manifest?.routes[id];
}

/**
 * Imports a route's script once the document has it and its imports. A failed import stays failed for the document, so
 * that only what is in the browser's cache is imported.
 */
async function loadScripts({ module, imports = [] }: RouteScripts, signal: AbortSignal) {
  const loaded = loadedFiles();
  const missing = [module, ...imports].filter((file) => !loaded.includes(file));
  const files = await Promise.all(missing.map((file) => fetch(file, { signal })));
  if (!files.every(({ ok }) => ok)) {
    throw new Error(`${module} cannot be loaded.`);
  }
  return import(/* @vite-ignore */ module);
}

/** A click on a link has come: its navigation uses what has been requested for it. */
export function adoptPreload(address: string): void {
  if (preload?.address === address && preload.responses.size > 0) {
    preload.adopted = true;
  } else {
    discardPreload();
  }
}

/** The visitor scrolls or leaves the link. */
export function cancelPreload(): void {
  if (!preload?.adopted) {
    discardPreload();
  }
}

/** Forgets the responses, and aborts the requests that no navigation uses. */
export function discardPreload(): void {
  if (!preload?.adopted) {
    preload?.abort.abort();
  }
  preload = undefined;
}

/** A client whose calls are sent and never return: the load function stops at its first response. */
function sendingOnly({ responses, abort }: Preload) {
  return createClient((...call) => {
    const [address, init] = requestOf(...call);
    const key = keyOf(address, init);
    const response = fetch(address, {
      ...init,
      headers: { ...init.headers, Purpose: 'prefetch' },
      signal: abort.signal,
    });
    responses.set(key, response);
    // The navigation repeats what has failed before the click.
    response.catch(() => responses.delete(key));
    return new Promise(() => undefined);
  });
}

function keyOf(address: string, { method, body }: RequestInit): string {
  return `${method} ${address} ${body ?? ''}`;
}

/** Uses the response of a request that has been sent ahead, else sends the request. */
function sendOrAdopt(address: string, init: RequestInit): Promise<Response> {
  const key = keyOf(address, init);
  const sent = preload?.adopted ? preload.responses.get(key) : undefined;
  if (!preload || !sent) {
    return fetch(address, init);
  }
  if (init.method === 'GET' && !preload.counted.has(key)) {
    preload.counted.add(key);
    sent.then((response) => reportView(address, response)).catch(() => undefined);
  }
  return sent.then((response) => response.clone());
}

/** Reports the page view that the request ahead did not count, unless the response came from the offline cache. */
async function reportView(address: string, { ok, headers }: Response): Promise<void> {
  if (ok && !headers.has(CACHED_AT)) {
    await fetch(address, {
      method: 'HEAD',
      headers: { 'X-Portal': '1' },
      cache: 'no-store',
      keepalive: true,
      priority: 'low',
    });
  }
}

/** Lets navigations use requests that have been sent ahead. */
export function adoptRequests(): () => void {
  const { send } = network;
  network.send = sendOrAdopt;
  return () => {
    network.send = send;
  };
}
