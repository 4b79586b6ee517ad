import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { WORKER_ADDRESS } from '#portal/browser/offline/stores.ts';
import { type ForwardingProxy, startForwardingProxy } from '../forwarding-proxy.ts';

/** A text that must never be in a cache or on a page. */
export const FOREIGN = '请先登录无线网络';
const FOREIGN_PAGE = `<!doctype html><html lang="zh-CN"><title>${FOREIGN}</title><h1>${FOREIGN}</h1>`;

/** The service worker of release 0.2.0. */
export const RELEASED = readFileSync(join(import.meta.dirname, 'released-0.2.0.txt'), 'utf8');

/** A worker of another age: it serves its own copy of the home page first, whatever the server has. */
export const ANCIENT = `self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open('v1').then((cache) => cache.put('/', new Response('<h1>旧站</h1>', { headers: { 'content-type': 'text/html; charset=utf-8' } }))));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((found) => found || fetch(event.request))));`;

type Respond = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** A proxy in front of a portal. */
export interface PoisonedProxy extends ForwardingProxy {
  /** Returns true for a request that it handles itself. */
  answer: Respond;
  /** The worker's script instead of the portal's. */
  worker: string | undefined;
}

export const passOn: Respond = () => false;

/** Responds to everything with a page of its own, like a network that wants a login. */
export const foreignPage: Respond = (_incoming, outgoing) => {
  outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(FOREIGN_PAGE);
  return true;
};

export const unreachable: Respond = (_incoming, outgoing) => {
  outgoing.destroy();
  return true;
};

export async function startPoisonedProxy(target: string): Promise<PoisonedProxy> {
  const state: Pick<PoisonedProxy, 'answer' | 'worker'> = { answer: passOn, worker: undefined };
  const { url, stop } = await startForwardingProxy(target, (incoming, outgoing) => {
    if (incoming.url !== WORKER_ADDRESS || state.worker === undefined) {
      return state.answer(incoming, outgoing);
    }
    outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
    outgoing.end(state.worker);
    return true;
  });
  return Object.assign(state, { url, stop });
}
