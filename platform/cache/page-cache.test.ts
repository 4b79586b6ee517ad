import { afterEach, describe, expect, it, vi } from 'vitest';
import { EVERYTHING } from './changes.ts';
import { type CacheableResponse, PageCache } from './page-cache.ts';

const START = Date.parse('2026-11-21T10:00:00+08:00');
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  let ticks = 0;
  let wall = START;
  const cache = new PageCache(1024 * 1024, { now: () => new Date(wall + ticks), ticks: () => ticks });
  return {
    cache,
    /** Advances time. */
    advance(ms: number) {
      ticks += ms;
    },
    /** Sets the wall clock. */
    set(ms: number) {
      wall += ms;
    },
    textOf: async (make: () => Promise<CacheableResponse>, key = 'a') =>
      (await cache.get(key, make)).variants.identity.body.toString(),
  };
}

function response(text: string, more: Partial<CacheableResponse> = {}): CacheableResponse {
  return {
    status: 200,
    headers: {},
    body: Buffer.from(text),
    tags: ['games'],
    seconds: 60,
    until: undefined,
    ...more,
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
const failing = () => Promise.reject(new Error('away'));

describe('page cache', () => {
  it('[SEC-19] refuses a response that is for one visitor, and logs it', async () => {
    const lines: [string, object | undefined][] = [];
    const clock = { now: () => new Date(START), ticks: () => 0 };
    const cache = new PageCache(1024 * 1024, clock, false, { error: (...line) => lines.push(line as never) });
    const own = async () => response('13800138000', { headers: { 'set-cookie': 'a=b' } });
    const both = [cache.get('page a /BaseMy?val=me', own), cache.get('page a /BaseMy?val=me', own)];
    const reason = new Error('the response is for one visitor (Set-Cookie) and must not be shared');
    expect(await Promise.allSettled(both)).toEqual(both.map(() => ({ status: 'rejected', reason })));
    expect(cache.stats().entries).toBe(0);
    expect(lines).toEqual([
      [
        'a response for one visitor was refused by the cache',
        { entry: 'page a /BaseMy', part: 'Set-Cookie' },
      ],
    ]);
  });

  it('[SEC-19] serves the shared response that it has instead, and the others as before', async () => {
    const { cache, textOf, advance } = setUp();
    await textOf(async () => response('shared'));
    await textOf(async () => response('other 1'), 'b');
    cache.invalidate(EVERYTHING);
    expect(await textOf(async () => response('mine', { personalCall: '/vue/favourites' }))).toBe('shared');
    expect(await textOf(async () => response('other 2'), 'b')).toBe('other 2');
    advance(1);
    expect(await textOf(async () => response('shared again'))).toBe('shared again');
  });

  it('builds a response once and caches it', async () => {
    const { cache, textOf } = setUp();
    let made = 0;
    const make = async () => response(`page ${++made}`);
    expect(await textOf(make)).toBe('page 1');
    expect(await textOf(make)).toBe('page 1');
    expect(cache.peek('a')).toBeDefined();
  });

  it('builds one response at a time for a key', async () => {
    const { textOf } = setUp();
    let made = 0;
    const make = async () => {
      await settled();
      return response(`page ${++made}`);
    };
    const texts = await Promise.all([textOf(make), textOf(make), textOf(make)]);
    expect(texts).toEqual(['page 1', 'page 1', 'page 1']);
  });

  it('a change of everything rebuilds everything, and counts hits, stale responses and misses', async () => {
    const { cache, advance, textOf } = setUp();
    await textOf(async () => response('1'));
    await textOf(async () => response('2'));
    cache.invalidate(EVERYTHING);
    expect(cache.peek('a')).toBeUndefined();
    expect(await textOf(async () => response('3'))).toBe('3');
    advance(60_000);
    expect(await textOf(async () => response('4'))).toBe('3');
    expect(cache.stats()).toMatchObject({ hits: 1, stale: 1, misses: 2, entries: 1 });
  });
});

describe('the age of a response', () => {
  it.each([
    [59_999, true],
    [60_000, false],
  ])('after %i ms a response for one minute is fresh: %s', async (ms, isFresh) => {
    const { cache, advance, textOf } = setUp();
    await textOf(async () => response('x'));
    advance(ms);
    expect(cache.peek('a') !== undefined).toBe(isFresh);
  });

  it.each([
    [4_999, true],
    [5_000, false],
  ])('%i ms later a response that changes after five seconds is fresh: %s', async (ms, isFresh) => {
    const { cache, advance, textOf } = setUp();
    await textOf(async () => response('x', { until: new Date(START + 5_000) }));
    advance(ms);
    expect(cache.peek('a') !== undefined).toBe(isFresh);
  });

  it('a response becomes stale at the moment that changes it', async () => {
    const { cache, advance, textOf } = setUp();
    await textOf(async () => response('before', { until: new Date(START + 5_000) }));
    advance(6_000);
    expect(cache.peek('a')).toBeUndefined();
  });

  it.each([
    [4_999, true],
    [5_000, false],
  ])('a 404 is fresh after %i ms: %s', async (ms, isFresh) => {
    const { cache, advance, textOf } = setUp();
    await textOf(async () => response('x', { status: 404 }));
    advance(ms);
    expect(cache.peek('a') !== undefined).toBe(isFresh);
  });

  it.each([
    [0, false],
    [1, true],
  ])('a response for %i seconds is cached: %s', async (seconds, isCached) => {
    const { cache, textOf } = setUp();
    await textOf(async () => response('x', { seconds }));
    expect(cache.peek('a') !== undefined).toBe(isCached);
  });

  it('serves a stale response while a new one is built', async () => {
    const { advance, textOf } = setUp();
    await textOf(async () => response('old'));
    advance(61_000);
    expect(await textOf(async () => response('new'))).toBe('old');
    await settled();
    expect(await textOf(async () => response('newer'))).toBe('new');
  });

  it('rebuilds a stale exact response, and serves the old one if that fails', async () => {
    const { advance, textOf } = setUp();
    let made = 0;
    const make = async () => response(`stock ${++made}`, { seconds: 1, exact: true });
    expect(await textOf(make)).toBe('stock 1');
    advance(2_000);
    expect(await textOf(make)).toBe('stock 2');
    advance(2_000);
    expect(await textOf(failing)).toBe('stock 2');
  });

  it('caches nothing longer if the clock is set back by an hour or a day', async () => {
    for (const seconds of [-3_600, -86_400]) {
      const { cache, advance, set, textOf } = setUp();
      await textOf(async () => response('before'));
      set(seconds * 1_000);
      expect(cache.peek('a')).toBeUndefined();
      expect(await textOf(async () => response('after'))).toBe('before');
      await settled();
      expect(await textOf(async () => response('later'))).toBe('after');
      advance(61_000);
      expect(cache.peek('a')).toBeUndefined();
    }
  });

  it('retains responses if the clock is corrected by a second or set forward', async () => {
    const { cache, set, textOf } = setUp();
    await textOf(async () => response('cached'));
    set(-1_000);
    expect(cache.peek('a')).toBeDefined();
    set(86_400_000);
    expect(cache.peek('a')).toBeDefined();
    await textOf(async () => response('made ahead'), 'b');
    set(-86_400_000);
    expect(cache.peek('b')).toBeUndefined();
  });
});

describe('an invalidated response', () => {
  it('rebuilds an invalidated response before it is served', async () => {
    const { cache, textOf } = setUp();
    await textOf(async () => response('old', { tags: ['game:1'] }));
    await textOf(async () => response('other', { tags: ['game:2'] }), 'b');
    cache.invalidate(['game:1']);
    expect(await textOf(async () => response('new'))).toBe('new');
    expect(await textOf(async () => response('new'), 'b')).toBe('other');
  });

  it('invalidates a response by any of its tags', async () => {
    const { cache, textOf } = setUp();
    await textOf(async () => response('old', { tags: ['games', 'game:1'] }));
    cache.invalidate(['game:2', 'news']);
    expect(await textOf(async () => response('new'))).toBe('old');
    cache.invalidate(['news', 'game:1']);
    expect(await textOf(async () => response('new'))).toBe('new');
  });

  it('a response started before an invalidation of its tag is invalidated', async () => {
    const { cache, textOf } = setUp();
    const slow = textOf(async () => {
      await settled();
      return response('read before the change', { tags: ['news'] });
    });
    cache.invalidate(['news']);
    await slow;
    expect(await textOf(async () => response('after'))).toBe('after');
  });

  it('caches a response started before an invalidation of another tag', async () => {
    const { cache, textOf } = setUp();
    const slow = textOf(async () => {
      await settled();
      return response('untouched', { tags: ['news'] });
    });
    cache.invalidate(['comments:7']);
    await slow;
    expect(cache.peek('a')).toBeDefined();
  });

  it('a response started before a change of everything is invalidated', async () => {
    const { cache, textOf } = setUp();
    const slow = textOf(async () => {
      await settled();
      return response('read before', { tags: ['news'] });
    });
    cache.invalidate(EVERYTHING);
    await slow;
    expect(cache.peek('a')).toBeUndefined();
  });

  it('a request after an invalidation does not wait for the invalidated build', async () => {
    const { cache, textOf } = setUp();
    const { promise, resolve } = Promise.withResolvers<CacheableResponse>();
    const slow = textOf(() => promise);
    cache.invalidate(['games']);
    expect(await textOf(async () => response('new'))).toBe('new');
    resolve(response('late'));
    await slow;
    expect(await textOf(async () => response('newer'))).toBe('newer');
  });

  it('a request after a change of everything does not wait for an earlier build', async () => {
    const { cache, textOf } = setUp();
    const { promise, resolve } = Promise.withResolvers<CacheableResponse>();
    const slow = textOf(() => promise);
    cache.invalidate(EVERYTHING);
    expect(await textOf(async () => response('new'))).toBe('new');
    resolve(response('late'));
    expect(await slow).toBe('late');
  });

  it('a late build does not replace a newer build in flight', async () => {
    const { cache, textOf } = setUp();
    const [late, newer] = [
      Promise.withResolvers<CacheableResponse>(),
      Promise.withResolvers<CacheableResponse>(),
    ];
    const first = textOf(() => late.promise);
    cache.invalidate(['games']);
    const second = textOf(() => newer.promise);
    late.resolve(response('late'));
    await first;
    const third = textOf(async () => response('a third one'));
    newer.resolve(response('newer'));
    expect([await second, await third]).toEqual(['newer', 'newer']);
  });

  it.each([
    ['the stale one', {}, 'old'],
    ['the new one, if it must be exact', { exact: true as const }, 'new'],
  ])('a request for an invalidated response whose rebuild hangs gets %s', async (_name, more, expected) => {
    const { cache, textOf } = setUp();
    await textOf(async () => response('old', more));
    cache.invalidate(['games']);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { promise, resolve } = Promise.withResolvers<CacheableResponse>();
    const text = textOf(() => promise);
    await vi.advanceTimersByTimeAsync(750);
    resolve(response('new', more));
    expect(await text).toBe(expected);
    expect(await textOf(() => promise)).toBe('new');
  });
});

describe('a failed build', () => {
  it('serves the cached response if a rebuild fails', async () => {
    const { cache, advance, textOf } = setUp();
    await textOf(async () => response('old'));
    cache.invalidate(['games']);
    expect(await textOf(async () => response('down', { status: 503 }))).toBe('old');
    expect(await textOf(failing)).toBe('old');
    advance(3_600_000);
    expect(await textOf(failing)).toBe('old');
  });

  it.each([499, 500, 503])('handles a rebuild with status %i', async (status) => {
    const { cache, textOf } = setUp();
    await textOf(async () => response('old'));
    cache.invalidate(['games']);
    expect(await textOf(async () => response('new', { status }))).toBe(status < 500 ? 'new' : 'old');
  });

  it('rethrows a failure without a stale response', async () => {
    await expect(setUp().textOf(failing)).rejects.toThrow('away');
  });

  it('a stale 404 is not served', async () => {
    const { advance, textOf } = setUp();
    await textOf(async () => response('gone', { status: 404 }));
    advance(5_000);
    await expect(textOf(failing)).rejects.toThrow('away');
  });

  it.each([
    [86_400_000 - 1, true],
    [86_400_000, false],
  ])('%i ms after it became stale a response is served if a build fails: %s', async (ms, isServed) => {
    const { advance, textOf } = setUp();
    await textOf(async () => response('old', { exact: true }));
    advance(60_000 + ms);
    const text = textOf(failing);
    await (isServed ? expect(text).resolves.toBe('old') : expect(text).rejects.toThrow('away'));
  });

  it.each([499, 500, 503])('a response with status %i is cached only below 500', async (status) => {
    const { cache, textOf } = setUp();
    await textOf(async () => response('x', { status }));
    expect(cache.peek('a') !== undefined).toBe(status < 500);
  });

  it('never caches a failure, and a 404 only for a moment', async () => {
    const { cache, advance, textOf } = setUp();
    await textOf(async () => response('down', { status: 503 }));
    expect(cache.peek('a')).toBeUndefined();
    await textOf(async () => response('nothing', { status: 404 }), 'b');
    expect(cache.peek('b')).toBeDefined();
    advance(6_000);
    expect(await textOf(async () => response('there now'), 'b')).toBe('there now');
  });

  it('serves cached responses without waiting after another build failed', async () => {
    const { cache, textOf } = setUp();
    await textOf(async () => response('old'));
    await textOf(async () => response('down', { status: 503 }), 'b');
    cache.invalidate(['games']);
    const silent = () => new Promise<CacheableResponse>(() => undefined);
    expect(await textOf(silent)).toBe('old');
    cache.invalidate(['games']);
    await textOf(async () => response('up again'), 'b');
    expect(await textOf(async () => response('new'))).toBe('new');
  });

  it.each([
    [4_999, 'old'],
    [5_000, 'new'],
  ])('%i ms after the failure of one page another one serves the %s response', async (ms, text) => {
    const { cache, advance, textOf } = setUp();
    await textOf(async () => response('old'));
    await textOf(failing, 'b').catch(() => undefined);
    cache.invalidate(['games']);
    advance(ms);
    expect(await textOf(async () => response('new'))).toBe(text);
  });

  it.each([
    [499, 'new'],
    [500, 'old'],
    [503, 'old'],
  ])('after another page returned %i an invalidated one serves the %s response', async (status, text) => {
    const { cache, textOf } = setUp();
    await textOf(async () => response('old'));
    await textOf(async () => response('x', { status }), 'b');
    cache.invalidate(['games']);
    expect(await textOf(async () => response('new'))).toBe(text);
  });
});
