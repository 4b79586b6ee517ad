import { afterEach, expect, test } from 'vitest';
import type { Envelope } from '#contract/envelope.ts';
import { failure } from '#contract/refusal.ts';
import { systemClock } from '#platform/core/clock.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { createLogger } from '#platform/core/logger.ts';
import { noPages } from '../pages/page-server.ts';
import { createApp } from '../server/app.ts';
import { registerForms } from './form-routes.ts';

const FORM = 'kind=comment&id=7&url=&reason=%E5%85%B6%E4%BB%96&text=%E6%9C%89%E5%AE%B3&contact=';
const OWN = { origin: 'http://portal.example' };

let app: ReturnType<typeof createApp>;
let received: unknown[] = [];
afterEach(() => app.close());

function start(envelope: Envelope<unknown> = { status: 1, msg: 'ok', data: {} }) {
  received = [];
  app = createApp(loadConfig({}), noPages, createLogger('silent'));
  registerForms(app, {
    gateway: {
      handle: async (_call: unknown, params: unknown) => {
        received.push(params);
        return envelope;
      },
    } as never,
    clock: systemClock,
    players: { of: async () => null },
    addressKey: () => Buffer.alloc(32),
  });
  return (headers: Record<string, string>, payload = FORM) =>
    app.inject({
      method: 'POST',
      url: '/BaseReport',
      payload,
      headers: { host: 'portal.example', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
}

test('[REP-09] a plain form is sent without its empty fields and leads back to the page', async () => {
  const post = start();
  const response = await post(OWN);
  expect(received).toEqual([{ kind: 'comment', id: '7', reason: '其他', text: '有害' }]);
  expect(response.statusCode).toBe(303);
  expect(response.headers).toMatchObject({
    location: '/BaseReport?kind=comment&id=7&result=sent',
    'cache-control': 'no-store',
  });
});

test.each([
  ['BAD_REQUEST', 'invalid'],
  ['NOT_FOUND', 'missing'],
  ['TOO_MANY', 'many'],
  ['UNAVAILABLE', 'failed'],
] as const)('[REP-09] a refusal %s leads back with the result %s', async (code, result) => {
  const response = await start(failure(code))(OWN, 'kind=page&url=x');
  expect(response.headers.location).toBe(`/BaseReport?kind=page&result=${result}`);
});

test('[REP-09] a repeated field is invalid', async () => {
  const response = await start()(OWN, `${FORM}&text=b`);
  expect(response.headers.location).toMatch(/result=invalid$/);
  expect(received).toEqual([]);
});

test.each([
  ['another site', { origin: 'http://evil.example' }],
  ['another site by Sec-Fetch-Site', { ...OWN, 'sec-fetch-site': 'cross-site' }],
  ['a prefetch', { ...OWN, 'sec-purpose': 'prefetch' }],
  ['no origin', {}],
])('[REP-09] a form of %s is refused', async (_from, headers: Record<string, string>) => {
  expect((await start()(headers)).statusCode).toBe(403);
  expect(received).toEqual([]);
});
