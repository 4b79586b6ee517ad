import Fastify, { type FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { addDefaultHeaders } from './respond.ts';
import { contentSecurityPolicy } from './security-headers.ts';

async function headersOf(respond: (reply: FastifyReply) => unknown) {
  const app = Fastify();
  addDefaultHeaders(app);
  app.get('/', async (_request, reply) => respond(reply));
  const { headers } = await app.inject('/');
  await app.close();
  return headers;
}

test.each([
  ['a call', () => ({ status: 1 })],
  [
    'a page',
    (reply: FastifyReply) => reply.header('content-security-policy', contentSecurityPolicy([])).send(''),
  ],
  ['a missing address', (reply: FastifyReply) => reply.callNotFound()],
])('%s can not be framed by another site and is not sniffed', async (_what, respond) => {
  const headers = await headersOf(respond);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('a response is not stored, unless it says how', async () => {
  expect((await headersOf(() => 'x'))['cache-control']).toBe('no-store');
  const cached = await headersOf((reply) => reply.header('cache-control', 'public, max-age=60').send('x'));
  expect(cached['cache-control']).toBe('public, max-age=60');
});
