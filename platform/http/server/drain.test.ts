import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { drain } from './drain.ts';

/** How long the process is busy, in turns of the event loop of so many ms. */
const BUSY_TURNS = 100;
const TURN_MS = 1;

test('connections that stand are ended once no new ones are taken, not before', async () => {
  const told: { listens: boolean; keeps: boolean }[] = [];
  const server = createServer((_request, response) => {
    told.push({ listens: server.listening, keeps: response.shouldKeepAlive });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<string | undefined>((resolve) => {
      get({ port, host: '127.0.0.1', agent }, (response) => {
        response.resume().on('end', () => resolve(response.headers.connection));
      }).on('error', () => resolve('refused'));
    });
  await ask();
  busy(BUSY_TURNS);
  const drained = drain(server, { behindProxy: false });
  while ((await ask()) === 'keep-alive') {
    // The next one.
  }
  await drained;
  agent.destroy();
  expect(told.filter(({ listens }) => listens).length).toBeGreaterThan(3);
  expect(told.filter(({ listens, keeps }) => listens !== keeps)).toEqual([]);
});

/** Has each of the next turns of the event loop take its time. */
function busy(turns: number): void {
  const until = performance.now() + TURN_MS;
  while (performance.now() < until) {
    // Takes its time.
  }
  if (turns > 0) {
    setImmediate(busy, turns - 1);
  }
}
