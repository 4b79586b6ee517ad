import Fastify, { type FastifyServerOptions } from 'fastify';
import { expect, test } from 'vitest';
import { admitToMetrics } from './operations.ts';

const TOKEN = 'a-token-of-the-tests';
const ELSEWHERE = '203.0.113.7';

async function statusOf(
  token: string | undefined,
  { address = '127.0.0.1', headers = {}, options = {} as FastifyServerOptions } = {},
): Promise<number> {
  const app = Fastify(options);
  app.get('/metrics', { onRequest: admitToMetrics(token) }, async () => 'numbers');
  const { statusCode, body } = await app.inject({ url: '/metrics', remoteAddress: address, headers });
  expect(body === 'numbers').toBe(statusCode === 200);
  await app.close();
  return statusCode;
}

test('without a token only this machine may read the metrics', async () => {
  expect(await statusOf(undefined)).toBe(200);
  expect(await statusOf(undefined, { address: ELSEWHERE })).toBe(403);
  expect(await statusOf(undefined, { address: ELSEWHERE, headers: { host: 'localhost' } })).toBe(403);
});

test.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])(
  'a request forwarded by a proxy on this machine (%s) is refused',
  async (name) => {
    const headers = { [name]: '127.0.0.1' };
    expect(await statusOf(undefined, { headers })).toBe(403);
    expect(await statusOf(undefined, { headers, options: { trustProxy: '127.0.0.1' } })).toBe(403);
  },
);

test('with a token, only requests that carry it may read the metrics', async () => {
  const authorization = `Bearer ${TOKEN}`;
  expect(await statusOf(TOKEN, { address: ELSEWHERE, headers: { authorization } })).toBe(200);
  expect(await statusOf(TOKEN)).toBe(401);
  for (const wrong of [TOKEN, `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, 'Bearer', 'Bearer ']) {
    expect(await statusOf(TOKEN, { headers: { authorization: wrong } })).toBe(401);
  }
});
