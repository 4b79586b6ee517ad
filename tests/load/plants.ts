import { openSync } from 'node:fs';
import http, { type RequestListener, Server } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { Server as SocketServer } from 'node:net';
import { BodyGuard } from '#platform/http/request/body-guard.ts';

type Change = (options: object, listener: RequestListener) => [object, RequestListener];

/** The duration of a response, in ms, that ensures requests in flight at any moment. */
const RESPONSE_MS = 60;
const LEAKED_BYTES = 1024 * 1024;

/** Planted bugs of a server under load, by name. */
export const plants = {
  /** Headers may take any time. */
  'slow headers': () => change((options, listener) => [{ ...options, headersTimeout: 0 }, listener]),
  /** Bodies may take any time. */
  'slow bodies': () => {
    BodyGuard.prototype.check = () => undefined;
  },
  /** Clients are not disconnected at the end, not even idle ones. */
  'no last orders': () => {
    Server.prototype.closeAllConnections = () => undefined;
    Server.prototype.setTimeout = function unchanged(this: Server) {
      return this;
    };
  },
  /** At the end, accepted requests are cut off or meet a server that is half stopped. */
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
        }, RESPONSE_MS);
      },
    ]);
    const { close } = SocketServer.prototype;
    SocketServer.prototype.close = function closed(this: SocketServer, ...args) {
      isClosing ||= portals.has(this);
      return close.apply(this, args);
    };
  },
  /** Each request with the header `busy-us` costs that much CPU time more, in microseconds. */
  busy: () => {
    change((options, listener) => [
      options,
      (request, response) => {
        const end = performance.now() + Number(request.headers['busy-us'] ?? 0) / 1_000;
        while (performance.now() < end) {
          // Uses the processor.
        }
        listener(request, response);
      },
    ]);
  },
  /** Each request leaks a buffer and an open file. */
  leak: () => {
    const leaked: Buffer[] = [];
    change((options, listener) => [
      options,
      (request, response) => {
        leaked.push(Buffer.alloc(LEAKED_BYTES, 1));
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
 * has no options: it stays unchanged, and its end is not the portal's.
 */
function change(modify: Change): WeakSet<SocketServer> {
  const servers = new WeakSet<SocketServer>();
  const create = http.createServer;
  const changed = (...args: [RequestListener] | [object, RequestListener]) => {
    const [options, listener] = args;
    if (listener === undefined) {
      return create(options as RequestListener);
    }
    const server = create(...modify(options, listener));
    servers.add(server);
    return server;
  };
  http.createServer = changed as typeof http.createServer;
  syncBuiltinESMExports();
  return servers;
}
