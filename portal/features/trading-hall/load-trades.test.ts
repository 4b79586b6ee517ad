import { expect, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import type { Envelope } from '#contract/envelope.ts';
import type { Load } from '#portal/api/page-loader.ts';
import { loadTrade, loadTrades } from './load-trades.ts';

const page = { list: [{ id: 7 }], generated_at: '2026-11-21T10:00:00+08:00' };

/** Loads a page with the responses by path; a missing one is a failure. */
async function load<T>(what: Load<T>, query: string, responses: Record<string, object>) {
  const calls: unknown[] = [];
  const services = createClient(async (path, params) => {
    calls.push([path, params]);
    const data = responses[path];
    const failure = { status: 0, code: 'NOT_FOUND', msg: '本站暂未开放账号交易' };
    return (data ? { status: 1, msg: 'ok', data } : failure) as Envelope<unknown>;
  });
  const url = new URL(`https://www.example.com/BaseTradingHall${query}`);
  return { data: await what({ services, url }).catch((error: unknown) => ({ error })), calls };
}

test('[RT-08] the trading hall requests 24 accounts with the filters of the address', async () => {
  const { data, calls } = await load(loadTrades, '?platform=ios&page=2', { '/vue/trade': page });
  expect(data).toEqual(page);
  expect(calls).toMatchObject([['/vue/trade', { platform: 'ios', page: 2, size: 24 }]]);
});

test('a page of an account requests it', async () => {
  const { data, calls } = await load(loadTrade, '?id=7', { '/vue/tradeinfo': { trade: { id: 7 } } });
  expect(data).toEqual({ kind: 'trade', info: { trade: { id: 7 } } });
  expect(calls).toEqual([['/vue/tradeinfo', { id: '7' }]]);
});

test.each(['', '?id='])('a page without an account (%s) has the newest to choose from', async (query) => {
  const { data, calls } = await load(loadTrade, query, { '/vue/trade': page });
  expect(data).toEqual({ kind: 'choice', trades: page.list, generated_at: page.generated_at });
  expect(calls).toEqual([['/vue/trade', { size: 24 }]]);
});

test.each([
  [loadTrades, ''],
  [loadTrade, ''],
  [loadTrade, '?id=8'],
] as const)('a refusal is the error page', async (what, query) => {
  const { data } = await load<unknown>(what as typeof loadTrade, query, {});
  expect(data).toMatchObject({ error: expect.anything() });
});
