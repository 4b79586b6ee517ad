import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestHeaders, requestId } from '#platform/core/request-id.ts';
import { nameRequests } from './name-requests.ts';

const ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const OTHER = '5bf92f3577b34da6a3ce929d0e0e4737';
const NEW = /^[0-9a-f]{32}$/;
const later = () => new Promise((resolve) => setTimeout(resolve, 5));

let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  app = Fastify();
  nameRequests(app);
  app.all('/id', async () => {
    await later();
    return { id: requestId(), handedOn: requestHeaders() };
  });
  app.post('/failure', async (_request, reply) => reply.code(503).send({ id: requestId() }));
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const ask = async (headers: Record<string, string>, init: RequestInit = {}) =>
  (await fetch(`${url}/id`, { headers, ...init })).json();

test('a request has the id that a proxy or the process before gave it, and hands it on', async () => {
  expect(await ask({ 'x-request-id': ID })).toEqual({ id: ID, handedOn: { 'x-request-id': ID } });
  const traceparent = `00-${OTHER}-00f067aa0ba902b7-01`;
  expect(await ask({ traceparent })).toMatchObject({ id: OTHER });
  expect(await ask({ 'x-request-id': ID, traceparent })).toMatchObject({ id: ID });
});

test.each<Record<string, string>>([
  {},
  { 'x-request-id': 'evil' },
  { 'x-request-id': `${ID}${ID}` },
  { traceparent: '00-0-0-0' },
])('another one for each where none is given, or none that is one (%o)', async (headers) => {
  const [one, two] = await Promise.all([ask(headers), ask(headers)]);
  expect([one.id, two.id]).toEqual([expect.stringMatching(NEW), expect.stringMatching(NEW)]);
  expect(one.id).not.toBe(two.id);
});

test('a request with a body has its own as well, and many at once have theirs', async () => {
  const ids = Array.from({ length: 20 }, (_, place) => ID.slice(2) + String(place + 10));
  const body = JSON.stringify({ long: 'x'.repeat(60_000) });
  const posted = ids.map((id) =>
    ask({ 'x-request-id': id, 'content-type': 'application/json' }, { method: 'POST', body }),
  );
  expect((await Promise.all(posted)).map(({ id }) => id)).toEqual(ids);
});

test('a failure names it, a good answer does not', async () => {
  const failed = await fetch(`${url}/failure`, { method: 'POST', headers: { 'x-request-id': ID } });
  expect(failed.headers.get('x-request-id')).toBe(ID);
  expect(await failed.json()).toEqual({ id: ID });
  expect((await fetch(`${url}/id`)).headers.get('x-request-id')).toBeNull();
});

test('what the process does by itself has none', () => {
  expect(requestId()).toBeUndefined();
  expect(requestHeaders()).toEqual({});
});
