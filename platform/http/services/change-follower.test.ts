import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EVERYTHING } from '#platform/cache/changes.ts';
import { systemClock } from '#platform/core/clock.ts';
import { ChangeFollower } from './change-follower.ts';
import { ServiceTokens } from './service-tokens.ts';

const SECRET = 'a secret of thirty-two characters';

let server: Server;
let respondWith: () => { status: number; data?: object };
let requests = 0;

beforeEach(async () => {
  requests = 0;
  server = createServer((_, response) => {
    requests += 1;
    const { status, data } = respondWith();
    response.writeHead(status).end(JSON.stringify({ status: 1, msg: 'ok', data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

/** A follower of the server, the tags that it invalidates, and its log lines. */
function follow() {
  const invalidated: string[] = [];
  const lines: string[] = [];
  const log = (message: string, fields?: Record<string, unknown>) => {
    lines.push(`${message} ${fields?.error ?? ''}`);
  };
  const follower = new ChangeFollower({
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seal: new ServiceTokens(SECRET, systemClock),
    received: (changed) => void invalidated.push(...(changed === EVERYTHING ? ['everything'] : changed)),
    logger: { debug: log, info: log, warn: log, error: log },
  });
  return { follower, invalidated, lines };
}

const changes = (...tags: string[]) => ({ status: 200, data: { cursor: '1', everything: false, tags } });

describe('a change follower', () => {
  test('invalidates the changed tags', async () => {
    respondWith = () => changes('game:1', 'games');
    const { follower, invalidated, lines } = follow();
    await follower.catchUp();
    expect(invalidated).toEqual(['game:1', 'games']);
    expect(lines).toEqual([]);
  });

  test('logs a different secret once with its remedy, and the recovery once', async () => {
    respondWith = () => ({ status: 403 });
    const { follower, lines } = follow();
    await follower.catchUp();
    await follower.catchUp();
    expect(lines).toEqual([expect.stringMatching(/not received.*SERVICE_SECRET must be the same/)]);
    respondWith = () => changes();
    await follower.catchUp();
    await follower.catchUp();
    expect(lines.slice(1)).toEqual([expect.stringContaining('received again')]);
  });

  test('sends one request for concurrent callers', async () => {
    respondWith = () => changes();
    const { follower } = follow();
    const first = follower.catchUp();
    await Promise.all([first, ...Array.from({ length: 20 }, () => follower.catchUp())]);
    expect(requests).toBe(1);
    await follower.catchUp();
    expect(requests).toBe(2);
  });
});
