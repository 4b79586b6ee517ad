import { openSync } from 'node:fs';
import http, { type RequestListener, Server } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { Server as SocketServer } from 'node:net';
import { BodyGuard } from '#platform/http/server/body-guard.ts';

type Change = (options: object, listener: RequestListener) => [object, RequestListener];

/** How long an answer takes where something is to be under way at any moment, in ms. */
const UNDER_WAY_MS = 60;
const LEAKED_BYTES = 1024 * 1024;

/** Bugs of a server under load, by name. */
export const plants = {
  /** Headers may take any time. */
  'slow headers': () => change((options, listener) => [{ ...options, headersTimeout: 0 }, listener]),
  /** Bodies may take any time. */
  'slow bodies': () => {
    BodyGuard.prototype.check = () => undefined;
  },
  /** Nobody is cut off when it is to end, not even a client that sends nothing. */
  'no last orders': () => {
    Server.prototype.closeAllConnections = () => undefined;
    Server.prototype.setTimeout = function kept(this: Server) {
      return this;
    };
  },
  /** When it is to end, what has been let in is cut off, or meets a server that is half gone. */
  'half gone': () => {
    let late = 0;
    let isClosing = false;
    const portals = change((options, listener) => [
      options,
      (request, response) => {
        setTimeout(() => {
          if (!isClosing) {
            listener(request, response);
            return;
          }
          late += 1;
          if (late % 2 === 0) {
            response.destroy();
          } else {
            response.writeHead(503, { connection: 'close' }).end();
          }
        }, UNDER_WAY_MS);
      },
    ]);
    const { close } = SocketServer.prototype;
    SocketServer.prototype.close = function closed(this: SocketServer, ...args) {
      isClosing ||= portals.has(this);
      return close.apply(this, args);
    };
  },
  /** Of each request something is kept for good: a buffer, and a file that nobody closes. */
  leak: () => {
    const kept: Buffer[] = [];
    change((options, listener) => [
      options,
      (request, response) => {
        kept.push(Buffer.alloc(LEAKED_BYTES, 1));
        openSync('/dev/null', 'r');
        listener(request, response);
      },
    ]);
  },
} satisfies Record<string, () => void>;

export type Plant = keyof typeof plants;

/** The program that serves the portal with these bugs. */
export function planted(...names: readonly Plant[]): string[] {
  return ['tests/load/app.ts', ...names];
}

/**
 * Changes every server that is created with options, and returns those. The server that holds the port during the start
 * has none: it stays as it is, and its end is not the portal's.
 */
function change(how: Change): WeakSet<SocketServer> {
  const servers = new WeakSet<SocketServer>();
  const create = http.createServer;
  const changed = (...args: [RequestListener] | [object, RequestListener]) => {
    const [options, listener] = args;
    if (listener === undefined) {
      return create(options as RequestListener);
    }
    const server = create(...how(options, listener));
    servers.add(server);
    return server;
  };
  http.createServer = changed as typeof http.createServer;
  syncBuiltinESMExports();
  return servers;
}
