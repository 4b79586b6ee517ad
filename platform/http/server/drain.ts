import type { Server } from 'node:http';
import { Server as SocketServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** The wait for keep-alive connections to end, and the check interval, in ms. */
const DRAIN_MS = 300;
const CHECK_MS = 20;
/** Longer than the proxy's idle timeout (`keepalive_timeout` in deploy/nginx), so that the proxy closes connections. */
const PROXY_DRAIN_MS = 1_800;
/** An idle turn of the event loop is shorter, in ms; at most `MOST_TURNS` are waited for. */
const IDLE_TURN_MS = 0.05;
const MOST_TURNS = 1_000;

/**
 * Stops accepting connections and closes each open one with its next response (`Connection: close`). Idle connections
 * stay open meanwhile: a proxy may have sent a request that is not read yet and that it may not repeat.
 */
export async function drain(server: Server, { behindProxy }: { behindProxy: boolean }): Promise<void> {
  await acceptQueued();
  const longest = behindProxy ? PROXY_DRAIN_MS : DRAIN_MS;
  SocketServer.prototype.close.call(server);
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  for (let waited = 0; waited < longest && (await connectionsOf(server)) > 0; waited += CHECK_MS) {
    await sleep(CHECK_MS);
  }
}

/**
 * Waits for an idle turn of the event loop, so that connections in the accept queue are accepted: closing the server
 * resets them. Open connections stay open meanwhile: a proxy would replace them with new ones, which may be queued
 * after the last check.
 */
async function acceptQueued(): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const startedAt = performance.now();
    await nextTurn();
    if (turn > 0 && performance.now() - startedAt < IDLE_TURN_MS) {
      return;
    }
  }
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
