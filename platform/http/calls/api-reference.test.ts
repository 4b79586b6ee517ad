import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stock } from '#contract/calls/packs.ts';
import { ROUTER_OPTIONS } from '../server/route-table.ts';
import { registerApiReference } from './api-reference.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify({ routerOptions: ROUTER_OPTIONS });
  await registerApiReference(app, [stock], { version: '1.0.0', server: undefined });
});
afterAll(() => app.close());

const FILES = [
  '/openapi.json',
  '/docs/api',
  '/docs/api/',
  '/docs/api/json',
  '/docs/api/static/swagger-ui.css',
];

test.each(FILES)('%s is compressed, cached and revalidated by its ETag', async (url) => {
  const headers = { 'accept-encoding': 'br' };
  const first = await app.inject({ url, headers });
  expect(first.statusCode).toBe(200);
  expect(first.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  });
  expect(first.headers['cache-control']).toMatch(/^public, max-age=[1-9]/);
  const etag = String(first.headers.etag);
  const again = await app.inject({ url, headers: { ...headers, 'if-none-match': etag } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const head = await app.inject({ url, headers, method: 'HEAD' });
  expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, etag, '']);
});

test('the pages reference existing files, with and without a trailing slash', async () => {
  for (const url of ['/docs/api', '/docs/api/']) {
    const { body } = await app.inject({ url });
    const files = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      const { pathname } = new URL(file, `http://portal${url}`);
      expect([pathname, (await app.inject({ url: pathname })).statusCode]).toEqual([pathname, 200]);
    }
  }
});

test.each([
  '/docs/api/nothing',
  '/docs/api/static/nothing.js',
  '/docs/api/json%3Fa=1',
  '/docs/api/static/%2e%2e/index.js',
])('%s is not found', async (url) => {
  expect((await app.inject({ url })).statusCode).toBe(404);
});
