import { describe, expect, test, vi } from 'vitest';
import { createClient } from '#contract/client.ts';
import type { Envelope } from '#contract/envelope.ts';
import { parseCalendar } from '#tests/unit/calendar-file.ts';
import { respondFeed } from './feed-table.ts';

const ORIGIN = 'https://www.youmen.example';
const NOW = '2026-11-21T10:20:30+08:00';
const game = { id: 7, name: '山海谣', icon_url: null };
const opening = {
  id: 12,
  game,
  server_name: '青丘一区',
  opens_at: '2026-11-21T23:30:00+08:00',
  dynamic: false,
  platform: null,
  pack_id: null,
  state: '今日',
};
const gameTest = { id: 3, game, kind: '删档', starts_at: '2026-11-25T00:00:00+08:00', precision: '日' };
const events = { game: null, list: [opening], generated_at: NOW };

type Responses = Record<string, object>;

/** Requests a calendar of a site; returns the response, its text and the calls. */
async function request(path: string, responses: Responses, is_demo = false, code = 'NOT_FOUND') {
  const calls: unknown[] = [];
  const services = createClient(async (call, params) => {
    calls.push([call, params]);
    const data = responses[call];
    const failure = { status: 0, code, msg: '没有这款游戏' };
    return (data ? { status: 1, msg: 'ok', data } : failure) as Envelope<unknown>;
  });
  const site = { name: '游门', is_demo } as never;
  const given = { services, site, origin: ORIGIN, mark: 'mark' };
  const response = await respondFeed(given, new URL(ORIGIN + path));
  if (!response) {
    throw new Error(`${path} is no feed`);
  }
  return { response, calls, text: await response.text() };
}

/** The name, address and events of a calendar. */
function read(text: string) {
  const { calendar, events: found } = parseCalendar(text);
  const { 'X-WR-CALNAME': name, URL: address } = calendar;
  return { name, address, found: found.map(({ values }) => values.UID?.split('@')[0]) };
}

describe('the calendar of all openings', () => {
  test('has the name of the site and its own address', async () => {
    const { response, calls, text } = await request('/calendar/openings.ics', {
      '/vue/calendar': events,
    });
    expect(read(text)).toEqual({
      name: '游门开服表',
      address: `${ORIGIN}/calendar/openings.ics`,
      found: ['opening-12'],
    });
    expect(calls).toEqual([['/vue/calendar', {}]]);
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="openings.ics"',
      'cache-control': 'public, max-age=300, stale-if-error=86400',
    });
  });

  test('is to be read again after an hour', async () => {
    const { text } = await request('/calendar/openings.ics', { '/vue/calendar': events });
    expect(text).toMatch(/^X-PUBLISHED-TTL:PT1H\r$/m);
    expect(text).toMatch(/^PRODID:.*Youmen/m);
  });

  test('of a demo is not indexed', async () => {
    const of = async (isDemo: boolean) =>
      (await request('/calendar/openings.ics', { '/vue/calendar': events }, isDemo)).response;
    expect((await of(true)).headers.get('x-robots-tag')).toBe('noindex');
    expect((await of(false)).headers.has('x-robots-tag')).toBe(false);
  });
});

test.each([
  ['NOT_FOUND', 404],
  ['BAD_REQUEST', 404],
  ['UNAVAILABLE', 503],
  ['TOO_MANY', 503],
])('a service that refuses with %s gives %i', async (code, status) => {
  const { response } = await request('/calendar/openings.ics', {}, true, code);
  expect(response.status).toBe(status);
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
});

test('an error of the program is logged, and its text is not sent', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const broken = { '/vue/calendar': { ...events, list: undefined as never } };
  const { response, text } = await request('/calendar/openings.ics', broken);
  expect([response.status, text]).toEqual([500, 'Unexpected Server Error']);
  expect(log).toHaveBeenCalledWith(expect.any(TypeError));
  log.mockRestore();
});

describe('the calendar of a game', () => {
  const path = '/calendar/game/7.ics';

  test('has its openings and tests', async () => {
    const data = { ...events, game, tests: [gameTest] };
    const { response, calls, text } = await request(path, { '/vue/calendar': data });
    expect(read(text)).toEqual({
      name: '山海谣 开服与测试',
      address: `${ORIGIN}${path}`,
      found: ['opening-12', 'test-3'],
    });
    expect(calls).toEqual([['/vue/calendar', { game_id: '7' }]]);
    expect(response.headers.get('content-disposition')).toBe('inline; filename="game-7.ics"');
  });

  test('has the tests of its page if the calendar of the service has none', async () => {
    const responses = { '/vue/calendar': events, '/vue/gameinfo': { tests: [gameTest] } };
    const { calls, text } = await request(path, responses);
    expect(read(text)).toMatchObject({ name: '游戏 开服与测试', found: ['opening-12', 'test-3'] });
    expect(calls).toEqual([
      ['/vue/calendar', { game_id: '7' }],
      ['/vue/gameinfo', { id: '7' }],
    ]);
  });

  test.each(['/calendar/game/7.txt', '/calendar/game/0.ics'])('%s is none', async (other) => {
    const { response, calls, text } = await request(other, {});
    expect([response.status, text, calls]).toEqual([404, '没有这份日历', []]);
  });

  test('is missing for an unknown game', async () => {
    const { response, text } = await request(path, {});
    expect([response.status, text]).toEqual([404, '没有这款游戏']);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });
});

describe('the calendar of an opening', () => {
  const path = '/calendar/opening/12.ics';

  test('is named after it', async () => {
    const { response, calls, text } = await request(path, { '/vue/calendar': events });
    expect(read(text)).toMatchObject({ name: '山海谣 青丘一区', address: `${ORIGIN}${path}` });
    expect(calls).toEqual([['/vue/calendar', { id: '12' }]]);
    expect(response.headers.get('content-disposition')).toBe('inline; filename="opening-12.ics"');
  });

  test('is named after one that was cancelled, too', async () => {
    const named = async (data: object) =>
      read((await request(path, { '/vue/calendar': { ...events, list: [], ...data } })).text).name;
    expect(await named({ cancelled: { openings: [opening], tests: [] } })).toBe('山海谣 青丘一区');
    expect(await named({})).toBe('开服');
  });
});

describe('the calendar of some games', () => {
  const requested = async (query: string) => {
    const { calls, text } = await request(`/calendar/games.ics${query}`, {
      '/vue/calendar': events,
    });
    return { calls, ...read(text) };
  };

  test('has one address for the same games', async () => {
    expect(await requested('?ids=3,,7,3')).toEqual({
      calls: [['/vue/calendar', { game_ids: '3,7' }]],
      name: '游门 · 收藏游戏的开服',
      address: `${ORIGIN}/calendar/games.ics?ids=3,7`,
      found: ['opening-12'],
    });
  });

  test.each(['', '?ids=', '?ids=,'])('without games (%s) has those of none', async (query) => {
    const { calls } = await requested(query);
    expect(calls).toEqual([['/vue/calendar', { game_ids: '0' }]]);
  });

  test('is saved under its name', async () => {
    const { response } = await request('/calendar/games.ics', { '/vue/calendar': events });
    expect(response.headers.get('content-disposition')).toBe('inline; filename="games.ics"');
  });
});
