import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { PageRenderer } from '#platform/http/pages/page-renderer.ts';

const forwardedHost = new AsyncLocalStorage<string | undefined>();

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Common server bugs, in front of the portal's server. */
export function plantBugs(dataDir: string): void {
  const create = http.createServer;
  const planted = (options: object, listener: Listener) =>
    create({ ...options, insecureHTTPParser: true }, (request, response) => {
      if (!respondedWrongly(request, response, dataDir)) {
        const host = request.headers['x-forwarded-host'];
        forwardedHost.run(typeof host === 'string' ? host : undefined, () => listener(request, response));
      }
    });
  reflectForwardedHost();
  http.createServer = planted as typeof http.createServer;
  syncBuiltinESMExports();
}

/** Reflects X-Forwarded-Host into cached pages. */
function reflectForwardedHost(): void {
  const { render } = PageRenderer.prototype;
  PageRenderer.prototype.render = function reflecting(this: PageRenderer, site, origin, ...rest) {
    const host = forwardedHost.getStore();
    return render.call(this, site, host ? `https://${host}` : origin, ...rest);
  };
}

/** A proxy that passes the visitor's host and caches one encoding for all. */
export function plantInNginx(locations: string): string {
  return locations
    .replace('proxy_set_header X-Forwarded-Host "";\n', '')
    .replace(' $youmen_encoding$youmen_dictionary";', '";');
}

function respondedWrongly(request: IncomingMessage, response: ServerResponse, dataDir: string): boolean {
  const { url = '', headers, socket } = request;
  const original = headers['x-original-url'];
  if (typeof original === 'string') {
    request.url = original;
  }
  const [first] = String(headers['x-forwarded-for'] ?? '').split(',');
  if (first) {
    headers['x-forwarded-for'] = first;
  }
  if (url.startsWith('//')) {
    response.writeHead(301, { location: url }).end();
    return true;
  }
  const split = /\?id=(.*%0d%0a[^&]*)/.exec(url)?.[1];
  if (split) {
    socket.end(`HTTP/1.1 200 OK\r\nx-from: ${decodeURIComponent(split)}\r\n\r\n`);
    return true;
  }
  return url.startsWith('/images/') && serveAnything(url, response, dataDir);
}

function serveAnything(url: string, response: ServerResponse, dataDir: string): boolean {
  try {
    const path = decodeURIComponent(url.slice('/images/'.length));
    response.end(readFileSync(join(dataDir, 'media', path)));
    return true;
  } catch {
    return false;
  }
}
