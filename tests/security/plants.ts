import { readFileSync } from 'node:fs';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Bugs that servers have had, in front of the portal's own server. */
export function plantBugs(dataDir: string): void {
  const create = http.createServer;
  const planted = (options: object, listener: Listener) =>
    create({ ...options, insecureHTTPParser: true }, (request, response) => {
      if (!answeredWrongly(request, response, dataDir)) {
        listener(request, response);
      }
    });
  http.createServer = planted as typeof http.createServer;
  syncBuiltinESMExports();
}

function answeredWrongly(request: IncomingMessage, response: ServerResponse, dataDir: string): boolean {
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
