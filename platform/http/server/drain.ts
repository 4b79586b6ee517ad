import type { Server } from 'node:http';
import { Server as SocketServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** How long whoever keeps connections has to learn that they end, and how often is looked whether all have, in ms. */
const DRAIN_MS = 300;
const LOOK_MS = 20;
/** Longer than a proxy keeps a connection that nothing comes on (`keepalive_timeout` in deploy/nginx): it ends them, not we. */
const PROXY_DRAIN_MS = 1_800;
/** A turn of the event loop with nothing to do takes less, in ms; so many are waited for at most. */
const IDLE_TURN_MS = 0.05;
const MOST_TURNS = 1_000;

/**
 * Begins to end a server: it takes no more connections, and each that stands ends with its next answer, which says so. A
 * proxy may have sent something on a connection that looks idle from here: closed at once, that would be lost, and it
 * may not send it again.
 */
export async function drain(server: Server, { behindProxy }: { behindProxy: boolean }): Promise<void> {
  await allLetIn();
  const longest = behindProxy ? PROXY_DRAIN_MS : DRAIN_MS;
  SocketServer.prototype.close.call(server);
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  for (let waited = 0; waited < longest && (await connectionsOf(server)) > 0; waited += LOOK_MS) {
    await sleep(LOOK_MS);
  }
}

/**
 * Until a turn had nothing to do. Who connected while the process was busy waits in the system's queue, and is cut off with
 * it when the server closes. Connections that stand are kept meanwhile: a proxy whose connections end opens others, of which
 * one may come between the last look at the queue and its end.
 */
async function allLetIn(): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const begun = performance.now();
    await nextTurn();
    if (turn > 0 && performance.now() - begun < IDLE_TURN_MS) {
      return;
    }
  }
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
