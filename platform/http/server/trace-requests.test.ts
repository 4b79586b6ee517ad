import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestHeaders, requestId } from '#platform/core/request-id.ts';
import { nameRequests } from './trace-requests.ts';

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
    return { id: requestId(), forwarded: requestHeaders() };
  });
  app.post('/failure', async (_request, reply) => reply.code(503).send({ id: requestId() }));
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const requestIds = async (headers: Record<string, string>, init: RequestInit = {}) =>
  (await fetch(`${url}/id`, { headers, ...init })).json();

test('a request keeps the id of a proxy or calling process and forwards it', async () => {
  expect(await requestIds({ 'x-request-id': ID })).toEqual({ id: ID, forwarded: { 'x-request-id': ID } });
  const traceparent = `00-${OTHER}-00f067aa0ba902b7-01`;
  expect(await requestIds({ traceparent })).toMatchObject({ id: OTHER });
  expect(await requestIds({ 'x-request-id': ID, traceparent })).toMatchObject({ id: ID });
});

test.each<Record<string, string>>([
  {},
  { 'x-request-id': 'evil' },
  { 'x-request-id': `${ID}${ID}` },
  { traceparent: '00-0-0-0' },
])('a request without a valid id gets a new one (%o)', async (headers) => {
  const [one, two] = await Promise.all([requestIds(headers), requestIds(headers)]);
  expect([one.id, two.id]).toEqual([expect.stringMatching(NEW), expect.stringMatching(NEW)]);
  expect(one.id).not.toBe(two.id);
});

test('concurrent requests with bodies keep their own ids', async () => {
  const ids = Array.from({ length: 20 }, (_, place) => ID.slice(2) + String(place + 10));
  const body = JSON.stringify({ long: 'x'.repeat(60_000) });
  const posted = ids.map((id) =>
    requestIds({ 'x-request-id': id, 'content-type': 'application/json' }, { method: 'POST', body }),
  );
  expect((await Promise.all(posted)).map(({ id }) => id)).toEqual(ids);
});

test('a failure carries the id in a header, a success does not', async () => {
  const failed = await fetch(`${url}/failure`, { method: 'POST', headers: { 'x-request-id': ID } });
  expect(failed.headers.get('x-request-id')).toBe(ID);
  expect(await failed.json()).toEqual({ id: ID });
  expect((await fetch(`${url}/id`)).headers.get('x-request-id')).toBeNull();
});

test('work outside a request has no id', () => {
  expect(requestId()).toBeUndefined();
  expect(requestHeaders()).toEqual({});
});
