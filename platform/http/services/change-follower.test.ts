import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '#platform/core/clock.ts';
import { ChangeFollower } from './change-follower.ts';
import { ServiceTokens } from './service-tokens.ts';

const SECRET = 'a secret of thirty-two characters';

let server: Server;
let respondWith: () => { status: number; data?: object };
let asked = 0;

beforeEach(async () => {
  asked = 0;
  server = createServer((_, response) => {
    asked += 1;
    const { status, data } = respondWith();
    response.writeHead(status).end(JSON.stringify({ status: 1, msg: 'ok', data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

/** A follower of the server, what it had dropped, and what it logged. */
function follow() {
  const dropped: string[] = [];
  const lines: string[] = [];
  const log = (message: string, fields?: Record<string, unknown>) => {
    lines.push(`${message} ${fields?.error ?? ''}`);
  };
  const follower = new ChangeFollower({
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seal: new ServiceTokens(SECRET, systemClock),
    invalidateTags: (tags) => dropped.push(...tags),
    invalidateEverything: () => dropped.push('everything'),
    logger: { debug: log, info: log, warn: log, error: log },
  });
  return { follower, dropped, lines };
}

const changes = (...tags: string[]) => ({ status: 200, data: { cursor: '1', everything: false, tags } });

describe('following what changes in a service', () => {
  test('has the answers dropped that show what changed', async () => {
    respondWith = () => changes('game:1', 'games');
    const { follower, dropped, lines } = follow();
    await follower.catchUp();
    expect(dropped).toEqual(['game:1', 'games']);
    expect(lines).toEqual([]);
  });

  test('a secret that differs is said once, with what to do, and once that it is over', async () => {
    respondWith = () => ({ status: 403 });
    const { follower, lines } = follow();
    await follower.catchUp();
    await follower.catchUp();
    expect(lines).toEqual([expect.stringMatching(/not heard.*SERVICE_SECRET has to be the same/)]);
    respondWith = () => changes();
    await follower.catchUp();
    await follower.catchUp();
    expect(lines.slice(1)).toEqual([expect.stringContaining('heard again')]);
  });

  test('those who wait at the same time share a question, asked after each of them came', async () => {
    respondWith = () => changes();
    const { follower } = follow();
    const first = follower.catchUp();
    await Promise.all([first, ...Array.from({ length: 20 }, () => follower.catchUp())]);
    expect(asked).toBe(1);
    await follower.catchUp();
    expect(asked).toBe(2);
  });
});
