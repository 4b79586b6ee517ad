import type { Server } from 'node:http';
import { Server as SocketServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long whoever keeps connections has to learn that they end, and how often is looked whether all have, in ms. */
const DRAIN_MS = 300;
const LOOK_MS = 20;

/**
 * Begins to end a server: it takes no more connections, and each that stands ends with its next answer, which says so. A
 * proxy may have sent something on a connection that looks idle from here: closed at once, that would be lost, and it
 * may not send it again.
 */
export async function drain(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  SocketServer.prototype.close.call(server);
  for (let waited = 0; waited < DRAIN_MS && (await connectionsOf(server)) > 0; waited += LOOK_MS) {
    await sleep(LOOK_MS);
  }
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
