import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { drain } from './drain.ts';

/** The number and duration, in ms, of the busy turns of the event loop. */
const BUSY_TURNS = 100;
const TURN_MS = 1;

test('open connections are closed only after the server stops listening', async () => {
  const seen: { listens: boolean; keepsAlive: boolean }[] = [];
  const server = createServer((_request, response) => {
    seen.push({ listens: server.listening, keepsAlive: response.shouldKeepAlive });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const request = () =>
    new Promise<string | undefined>((resolve) => {
      get({ port, host: '127.0.0.1', agent }, (response) => {
        response.resume().on('end', () => resolve(response.headers.connection));
      }).on('error', () => resolve('refused'));
    });
  await request();
  busy(BUSY_TURNS);
  const drained = drain(server, { behindProxy: false });
  while ((await request()) === 'keep-alive') {
    // Repeat.
  }
  await drained;
  agent.destroy();
  expect(seen.filter(({ listens }) => listens).length).toBeGreaterThan(3);
  expect(seen.filter(({ listens, keepsAlive }) => listens !== keepsAlive)).toEqual([]);
});

/** Blocks each of the next turns of the event loop for `TURN_MS`. */
function busy(turns: number): void {
  const until = performance.now() + TURN_MS;
  while (performance.now() < until) {
    // Block.
  }
  if (turns > 0) {
    setImmediate(busy, turns - 1);
  }
}
