import Fastify, { type FastifyServerOptions } from 'fastify';
import { expect, test } from 'vitest';
import { admitToMetrics } from './metrics-access.ts';

const TOKEN = 'a-token-of-the-tests';
const ELSEWHERE = '203.0.113.7';

async function ask(
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

test('without a token the metrics are for this machine alone', async () => {
  expect(await ask(undefined)).toBe(200);
  expect(await ask(undefined, { address: ELSEWHERE })).toBe(403);
  expect(await ask(undefined, { address: ELSEWHERE, headers: { host: 'localhost' } })).toBe(403);
});

test.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])(
  'what a proxy on this machine passes on (%s) is not from this machine, whatever it says',
  async (name) => {
    const headers = { [name]: '127.0.0.1' };
    expect(await ask(undefined, { headers })).toBe(403);
    expect(await ask(undefined, { headers, options: { trustProxy: '127.0.0.1' } })).toBe(403);
  },
);

test('with a token, whoever sends it reads them, and nobody else', async () => {
  const authorization = `Bearer ${TOKEN}`;
  expect(await ask(TOKEN, { address: ELSEWHERE, headers: { authorization } })).toBe(200);
  expect(await ask(TOKEN)).toBe(401);
  for (const wrong of [TOKEN, `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, 'Bearer', 'Bearer ']) {
    expect(await ask(TOKEN, { headers: { authorization: wrong } })).toBe(401);
  }
});
