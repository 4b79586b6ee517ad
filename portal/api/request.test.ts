import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverAhead } from '../browser/state/browser-clock.ts';
import { services } from './request.ts';

const envelope = { status: 1, msg: 'ok', data: { list: [] } };
const root = { dataset: {} as Record<string, string> };
const fetched = vi.fn(async (_address: string, _init: RequestInit) => Response.json(envelope));

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { documentElement: root });
});

afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockClear();
});

/** The last request. */
function last(): { address: string; method: string | undefined; body: string | undefined; headers: unknown } {
  const [address, { method, body, headers }] = fetched.mock.lastCall ?? ['', {}];
  return { address, method, body: body?.toString(), headers };
}

test('[API-03] GET sends the parameters as the query and resolves with the response', async () => {
  expect(await services.get('/vue/game', { category: '角色扮演', page: 2, platform: undefined })).toEqual(
    envelope,
  );
  expect(last()).toMatchObject({
    address: `/vue/game?${new URLSearchParams({ category: '角色扮演', page: '2' })}`,
    method: 'GET',
    body: undefined,
    headers: { 'x-portal': '1' },
  });
});

test("[API-03] POST sends them as query and as form-encoded body, to the SDK service where 'sdk' is named", async () => {
  await services.post('/index.php/api/packs/get_list_by_game', { game_id: 7, page: 2 });
  expect(last()).toMatchObject({
    address: '/index.php/api/packs/get_list_by_game?game_id=7&page=2',
    method: 'POST',
    body: 'game_id=7&page=2',
  });
  await services.post('/Comment/comment_list_v2', { dynamics_id: 7, type: '2' }, 'sdk');
  expect(last()).toMatchObject({ address: '/Comment/comment_list_v2?dynamics_id=7&type=2' });
});

test('sends texts of players as a JSON body and leaves them out of the address', async () => {
  await services.send('/vue/commentlike', { id: 7 }, 'sdk');
  expect(last()).toMatchObject({
    address: '/vue/commentlike',
    body: '{"id":7}',
    headers: { 'x-portal': '1', 'content-type': 'application/json' },
  });
});

test.each([
  [
    'the network is down',
    async () => Promise.reject(new TypeError('Failed to fetch')),
    '网络好像断开了，请检查网络后重试',
  ],
  ['the response is no JSON', async () => new Response('<html>'), '服务器出了点问题，请稍后再试'],
  [
    'a proxy responds for a busy server',
    async () => new Response('<html>503', { status: 503, headers: { 'Retry-After': '5' } }),
    '现在访问的人太多，请 5 秒后再试',
  ],
])('[API-03] it resolves with the failure where %s, and never rejects', async (_case, respond, msg) => {
  fetched.mockImplementationOnce(respond as never);
  expect(await services.get('/vue/game', {})).toEqual({ status: 0, code: 'UNAVAILABLE', msg });
});

test('a cached response marks the page with its time, a fresh one removes the mark', async () => {
  fetched.mockImplementationOnce(async () =>
    Response.json(envelope, { headers: { 'X-Kept-At': '1800000000000' } }),
  );
  await services.get('/vue/game', {});
  expect(root.dataset).toEqual({ kept: '1800000000000', keptBusy: 'false' });
  await services.get('/vue/game', {});
  expect(root.dataset).toEqual({});
});

test('[API-03] resolves with a refusal', async () => {
  const refusal = { status: 0, code: 'NOT_FOUND', msg: '您要找的内容不存在或已下线' };
  fetched.mockImplementationOnce(async () => Response.json(refusal, { status: 404 }));
  expect(await services.get('/vue/gameinfo', { id: 7 })).toEqual(refusal);
});

test('reads the server time from each response that is not cached', async () => {
  const respond = (headers: Record<string, string>) => async () => Response.json(envelope, { headers });
  fetched.mockImplementationOnce(respond({ Date: new Date(Date.now() + 7_200_000).toUTCString() }));
  await services.get('/vue/game', {});
  expect(serverAhead() / 3_600_000).toBeCloseTo(2, 2);
  fetched.mockImplementationOnce(respond({ Date: new Date(0).toUTCString(), 'X-Kept-At': '1' }));
  await services.get('/vue/game', {});
  expect(serverAhead() / 3_600_000).toBeCloseTo(2, 2);
});
