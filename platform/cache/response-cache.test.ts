import { describe, expect, test } from 'vitest';
import type { Envelope } from '#contract/envelope.ts';
import { EVERYTHING } from './changes.ts';
import { ReadScope } from './read-scope.ts';
import { ResponseCache } from './response-cache.ts';

const TEN = new Date('2026-11-21T10:00:00+08:00');

/** A clock and a cache; each result has its sequence number. */
function setUp() {
  let at = TEN.getTime();
  let ticks = 0;
  let made = 0;
  const cache = new ResponseCache({ now: () => new Date(at), ticks: () => ticks });
  const now = () => new Date(at);
  const result = async (scope: ReadScope): Promise<Envelope<unknown>> => {
    scope.tag('game:1', 'games');
    made += 1;
    return { status: 1, msg: 'ok', data: { number: made } };
  };
  const get = async (make = result, key = 'GET /vue/game?') => {
    const scope = new ReadScope(now());
    return { result: await cache.get({ key, seconds: 300 }, scope, make), scope };
  };
  const number = async (make = result, key?: string) =>
    ((await get(make, key)).result as { data: { number: number } }).data.number;
  const advance = (ms: number) => {
    at += ms;
    ticks += ms;
  };
  const set = (ms: number) => {
    at += ms;
  };
  return { cache, result, get, number, advance, set, now, made: () => made };
}

describe('response cache', () => {
  test('builds a result once and adds its tags to each page', async () => {
    const { get, made } = setUp();
    await get();
    const { scope } = await get();
    expect([made(), [...scope.tags]]).toEqual([1, ['game:1', 'games']]);
  });

  test('[SEC-19] a result for one visitor is not cached, and each page with it says so', async () => {
    const { get, result, made } = setUp();
    const own = async (scope: ReadScope) => {
      scope.personalCall = '/vue/favourites';
      return result(scope);
    };
    const scopes = [(await get(own)).scope, (await get(own)).scope];
    expect([made(), scopes.map(({ personalCall }) => personalCall)]).toEqual([
      2,
      ['/vue/favourites', '/vue/favourites'],
    ]);
  });

  test('concurrent pages share one call', async () => {
    const { get, made } = setUp();
    await Promise.all([get(), get()]);
    expect(made()).toBe(1);
  });

  test('a result expires with its tags, after a minute, and at the moment that changes it', async () => {
    const { cache, result, number, advance, now } = setUp();
    const untilTen = async (scope: ReadScope) => {
      scope.changesAt(new Date(now().getTime() + 10_000));
      return result(scope);
    };
    expect(await number(untilTen)).toBe(1);
    advance(9_999);
    expect(await number(untilTen)).toBe(1);
    advance(1);
    expect(await number()).toBe(2);
    cache.invalidate(['game:2', 'news']);
    expect(await number()).toBe(2);
    cache.invalidate(['games']);
    expect(await number()).toBe(3);
    cache.invalidate(EVERYTHING);
    expect(await number()).toBe(4);
    advance(59_999);
    expect(await number()).toBe(4);
    advance(1);
    expect(await number()).toBe(5);
  });

  test('a result is rebuilt after the clock is set back', async () => {
    const { number, set } = setUp();
    expect(await number()).toBe(1);
    set(-60_000);
    expect(await number()).toBe(2);
  });

  test('a result that is invalidated while it is built serves only those who wait for it', async () => {
    const { cache, result, number } = setUp();
    let go = () => undefined as unknown;
    const slow = async (scope: ReadScope) => {
      const built = await result(scope);
      await new Promise((resolve) => {
        go = () => resolve(undefined);
      });
      return built;
    };
    const waiting = number(slow);
    await Promise.resolve();
    cache.invalidate(['game:1']);
    const after = number();
    go();
    expect([await waiting, await after, await number()]).toEqual([1, 2, 2]);
  });

  test.each([
    ['its tag', ['games']],
    ['everything', EVERYTHING],
  ] as const)(
    'a result started before a change of %s is not shared with later calls',
    async (_what, changed) => {
      const { cache, result, number } = setUp();
      const [late, newer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const slow = (gate: Promise<void>) => async (scope: ReadScope) => {
        const built = await result(scope);
        await gate;
        return built;
      };
      const first = number(slow(late.promise));
      cache.invalidate(changed);
      const second = number(slow(newer.promise));
      late.resolve();
      expect(await first).toBe(1);
      const third = number();
      newer.resolve();
      expect([await second, await third]).toEqual([2, 2]);
    },
  );

  test('failures and searches are not cached', async () => {
    const { get, result, made } = setUp();
    const failing = async (scope: ReadScope): Promise<Envelope<unknown>> => {
      await result(scope);
      return { status: 0, code: 'UNAVAILABLE', msg: '暂时无法访问' };
    };
    const searching = (scope: ReadScope) => {
      scope.search = { text: '云', results: 3 };
      return result(scope);
    };
    await get(failing);
    await get(failing);
    expect((await get(searching)).scope.search).toEqual({ text: '云', results: 3 });
    await get(searching);
    expect(made()).toBe(4);
  });

  test('evicts the least recently used results above the limit', async () => {
    const { number, result } = setUp();
    for (let index = 0; index < 500; index += 1) {
      await number(result, `GET ${index}`);
    }
    expect(await number(result, 'GET 0')).toBe(1);
    await number(result, 'GET one more');
    expect(await number(result, 'GET 0')).toBe(1);
    expect(await number(result, 'GET 1')).toBe(502);
  });

  test('evicts results to bound their total memory', async () => {
    const { number, result, cache } = setUp();
    const long = (characters: number) => async (scope: ReadScope) => {
      const built = (await result(scope)) as { status: 1; msg: string; data: object };
      return { ...built, data: { ...built.data, body: '文'.repeat(characters) } };
    };
    for (let index = 0; index < 40; index += 1) {
      await number(long(500_000), `GET ${index}`);
    }
    expect(await number(result, 'GET 39')).toBe(40);
    expect(await number(result, 'GET 7')).toBe(8);
    expect(await number(result, 'GET 6')).toBe(41);
    await number(long(5_000_000), 'GET too long');
    expect(await number(result, 'GET too long')).toBe(43);
    expect(await number(result, 'GET 7')).toBe(8);
    cache.invalidate(['games']);
    for (let index = 0; index < 30; index += 1) {
      await number(long(500_000), `GET again ${index}`);
    }
    expect(await number(result, 'GET again 0')).toBe(44);
  });

  test('results are frozen', async () => {
    const { get } = setUp();
    const { result } = await get();
    expect(() => Object.assign((result as { data: object }).data, { number: 9 })).toThrow(TypeError);
  });
});

/** A cache whose results have this data. */
function setUpWithData() {
  let made = 0;
  const cache = new ResponseCache({ now: () => TEN, ticks: () => 0 });
  const get = async (seconds: number, data: object = {}, key = 'a') => {
    const make = async (): Promise<Envelope<unknown>> => {
      made += 1;
      return { status: 1, msg: 'ok', data };
    };
    return cache.get({ key, seconds }, new ReadScope(TEN), make);
  };
  return { get, made: () => made };
}

test.each([
  [0, 2],
  [1, 1],
])('a result for %i seconds is built %i times for two pages', async (seconds, times) => {
  const { get, made } = setUpWithData();
  await get(seconds);
  await get(seconds);
  expect(made()).toBe(times);
});

test('a shared object is counted once', async () => {
  const { get, made } = setUpWithData();
  const shared = { text: '文'.repeat(3_000_000) };
  for (let index = 0; index < 20; index += 1) {
    await get(60, { shared }, String(index));
  }
  expect(made()).toBe(20);
  for (let index = 0; index < 20; index += 1) {
    await get(60, { shared }, String(index));
  }
  expect(made()).toBe(20);
});

/** Characters of a result of 8 MiB, a quarter of the cache. */
const QUARTER = (8 * 1024 * 1024 - 172) / 2;

test('a result may take a quarter of the cache, and four of them fill it', async () => {
  const { get, made } = setUpWithData();
  for (let round = 0; round < 2; round += 1) {
    for (const key of ['a', 'b', 'c', 'd']) {
      await get(60, { text: 'x'.repeat(QUARTER) }, key);
    }
  }
  expect(made()).toBe(4);
  await get(60, { text: 'x'.repeat(QUARTER + 1) }, 'e');
  await get(60, { text: 'x'.repeat(QUARTER + 1) }, 'e');
  expect(made()).toBe(6);
  await get(60, {}, 'a');
  expect(made()).toBe(6);
});

test('a result that is built twice concurrently is counted once', async () => {
  const cache = new ResponseCache({ now: () => TEN, ticks: () => 0 });
  let made = 0;
  const get = (key: string, gate?: Promise<void>) =>
    cache.get({ key, seconds: 60 }, new ReadScope(TEN), async () => {
      made += 1;
      await gate;
      return { status: 1, msg: 'ok', data: { text: 'x'.repeat(QUARTER) } };
    });
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = get('a', promise);
  cache.invalidate(['news']);
  await get('a');
  resolve();
  await slow;
  for (const key of ['b', 'c', 'd', 'a', 'b', 'c', 'd']) {
    await get(key);
  }
  expect(made).toBe(5);
});

test('a result may contain null, numbers and booleans', async () => {
  const { get } = setUpWithData();
  const data = { a: null, b: 1, c: true, d: [null, 'x'], e: undefined };
  expect(await get(60, data)).toEqual({ status: 1, msg: 'ok', data });
});
