import { describe, expect, it } from 'vitest';
import type { Clock } from '../core/clock.ts';
import { EVERYTHING } from './changes.ts';
import { type CacheableResponse, PageCache } from './page-cache.ts';

const MB = 1024 * 1024;

interface MovableClock extends Clock {
  /** Advances time. */
  advance(seconds: number): void;
  /** Sets the wall clock. */
  set(seconds: number): void;
}

function movableClock(): MovableClock {
  let ticks = 0;
  let ahead = Date.parse('2026-11-21T02:00:00Z');
  return {
    now: () => new Date(ahead + ticks),
    ticks: () => ticks,
    advance(seconds) {
      ticks += seconds * 1000;
    },
    set(seconds) {
      ahead += seconds * 1000;
    },
  };
}

function response(text: string, overrides: Partial<CacheableResponse> = {}): CacheableResponse {
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: Buffer.from(text),
    tags: [],
    seconds: 60,
    until: undefined,
    ...overrides,
  };
}

async function textOf(
  cache: PageCache,
  key: string,
  make: () => Promise<CacheableResponse>,
): Promise<string> {
  return (await cache.get(key, make)).variants.identity.body.toString();
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('page cache', () => {
  it('builds a response once and caches it', async () => {
    const cache = new PageCache(MB, movableClock());
    let made = 0;
    const make = async () => response(`page ${++made}`);
    expect(await textOf(cache, 'a', make)).toBe('page 1');
    expect(await textOf(cache, 'a', make)).toBe('page 1');
    expect(cache.peek('a')).toBeDefined();
  });

  it('builds one response at a time for a key', async () => {
    const cache = new PageCache(MB, movableClock());
    let made = 0;
    const make = async () => {
      await settled();
      return response(`page ${++made}`);
    };
    const texts = await Promise.all([
      textOf(cache, 'a', make),
      textOf(cache, 'a', make),
      textOf(cache, 'a', make),
    ]);
    expect(texts).toEqual(['page 1', 'page 1', 'page 1']);
  });

  it('rebuilds a stale exact response, and serves the old one if that fails', async () => {
    const clock = movableClock();
    const cache = new PageCache(MB, clock);
    let made = 0;
    const make = async () => response(`stock ${++made}`, { seconds: 1, exact: true });
    expect(await textOf(cache, 'a', make)).toBe('stock 1');
    clock.advance(2);
    expect(await textOf(cache, 'a', make)).toBe('stock 2');
    clock.advance(2);
    expect(await textOf(cache, 'a', () => Promise.reject(new Error('away')))).toBe('stock 2');
  });

  it('serves a stale response while a new one is built', async () => {
    const clock = movableClock();
    const cache = new PageCache(MB, clock);
    await cache.get('a', async () => response('old'));
    clock.advance(61);
    expect(await textOf(cache, 'a', async () => response('new'))).toBe('old');
    await settled();
    expect(await textOf(cache, 'a', async () => response('newer'))).toBe('new');
  });

  it('a response becomes stale at the moment that changes it', async () => {
    const clock = movableClock();
    const cache = new PageCache(MB, clock);
    const until = new Date(clock.now().getTime() + 5_000);
    await cache.get('a', async () => response('before', { until }));
    clock.advance(6);
    expect(cache.peek('a')).toBeUndefined();
  });

  it('caches nothing longer if the clock is set back by an hour or a day', async () => {
    for (const seconds of [-3_600, -86_400]) {
      const clock = movableClock();
      const cache = new PageCache(MB, clock);
      await cache.get('a', async () => response('before'));
      clock.set(seconds);
      expect(cache.peek('a')).toBeUndefined();
      expect(await textOf(cache, 'a', async () => response('after'))).toBe('before');
      await settled();
      expect(await textOf(cache, 'a', async () => response('later'))).toBe('after');
      clock.advance(61);
      expect(cache.peek('a')).toBeUndefined();
    }
  });

  it('retains responses if the clock is corrected by a second or set forward', async () => {
    const clock = movableClock();
    const cache = new PageCache(MB, clock);
    await cache.get('a', async () => response('cached'));
    clock.set(-1);
    expect(cache.peek('a')).toBeDefined();
    clock.set(86_400);
    expect(cache.peek('a')).toBeDefined();
    await cache.get('b', async () => response('made ahead'));
    clock.set(-86_400);
    expect(cache.peek('b')).toBeUndefined();
  });

  it('rebuilds an invalidated response before it is served', async () => {
    const cache = new PageCache(MB, movableClock());
    await cache.get('a', async () => response('old', { tags: ['game:1'] }));
    await cache.get('b', async () => response('other', { tags: ['game:2'] }));
    cache.invalidate(['game:1']);
    expect(await textOf(cache, 'a', async () => response('new'))).toBe('new');
    expect(await textOf(cache, 'b', async () => response('new'))).toBe('other');
  });

  it('a response started before an invalidation of its tag is invalidated', async () => {
    const cache = new PageCache(MB, movableClock());
    const slow = cache.get('a', async () => {
      await settled();
      return response('read before the change', { tags: ['news'] });
    });
    cache.invalidate(['news']);
    await slow;
    expect(await textOf(cache, 'a', async () => response('after'))).toBe('after');
  });

  it('caches a response started before an invalidation of another tag', async () => {
    const cache = new PageCache(MB, movableClock());
    const slow = cache.get('a', async () => {
      await settled();
      return response('untouched', { tags: ['news'] });
    });
    cache.invalidate(['comments:7']);
    await slow;
    expect(cache.peek('a')).toBeDefined();
  });

  it('a response started before a change of everything is invalidated', async () => {
    const cache = new PageCache(MB, movableClock());
    const slow = cache.get('a', async () => {
      await settled();
      return response('read before', { tags: ['news'] });
    });
    cache.invalidate(EVERYTHING);
    await slow;
    expect(cache.peek('a')).toBeUndefined();
  });

  it('serves the cached response if a rebuild fails', async () => {
    const clock = movableClock();
    const cache = new PageCache(MB, clock);
    await cache.get('a', async () => response('old', { tags: ['games'] }));
    cache.invalidate(['games']);
    expect(await textOf(cache, 'a', async () => response('down', { status: 503 }))).toBe('old');
    const failing = async (): Promise<CacheableResponse> => {
      throw new Error('database down');
    };
    expect(await textOf(cache, 'a', failing)).toBe('old');
    clock.advance(3600);
    expect(await textOf(cache, 'a', failing)).toBe('old');
  });

  it('serves cached responses without waiting after another build failed', async () => {
    const clock = movableClock();
    const cache = new PageCache(MB, clock);
    await cache.get('a', async () => response('old', { tags: ['games'] }));
    await cache.get('b', async () => response('down', { status: 503 }));
    cache.invalidate(['games']);
    const silent = () => new Promise<CacheableResponse>(() => undefined);
    expect(await textOf(cache, 'a', silent)).toBe('old');
    cache.invalidate(['games']);
    await cache.get('b', async () => response('up again'));
    expect(await textOf(cache, 'a', async () => response('new'))).toBe('new');
  });

  it('caches few 404s, so that they never evict good pages', async () => {
    const cache = new PageCache(64 * MB, movableClock());
    await cache.get('good', async () => response('page'));
    for (let number = 0; number < 1_000; number += 1) {
      await cache.get(`missing ${number}`, async () => response('nothing', { status: 404 }));
    }
    expect(cache.stats().entries).toBe(201);
    expect(cache.peek('good')).toBeDefined();
    expect(cache.peek('missing 999')).toBeDefined();
    expect(cache.peek('missing 0')).toBeUndefined();
    const again = await cache.get('missing 999', async () => response('page'));
    expect(again.status).toBe(404);
  });

  it('never caches a failure, and a 404 only for a moment', async () => {
    const clock = movableClock();
    const cache = new PageCache(MB, clock);
    await cache.get('a', async () => response('down', { status: 503 }));
    expect(cache.peek('a')).toBeUndefined();
    await cache.get('b', async () => response('nothing', { status: 404 }));
    expect(cache.peek('b')).toBeDefined();
    clock.advance(6);
    expect(await textOf(cache, 'b', async () => response('there now'))).toBe('there now');
  });

  it('stays within its limit by evicting the oldest', async () => {
    const cache = new PageCache(100_000, movableClock());
    for (let i = 0; i < 50; i += 1) {
      const noise = Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7 + i * 13) % 256));
      await cache.get(`page ${i}`, async () =>
        response('', { body: noise, headers: { 'content-type': 'image/png' } }),
      );
    }
    expect(cache.stats().bytes).toBeLessThanOrEqual(100_000);
    expect(cache.peek('page 49')).toBeDefined();
    expect(cache.peek('page 0')).toBeUndefined();
  });

  it('evicts the least recently used page first', async () => {
    const cache = new PageCache(100_000, movableClock());
    const image = { headers: { 'content-type': 'image/png' }, body: Buffer.alloc(20_000, 7) };
    for (const key of ['a', 'b', 'c', 'd']) {
      await cache.get(key, async () => response('', image));
    }
    expect(cache.peek('a')).toBeDefined();
    await cache.get('e', async () => response('', image));
    expect(['a', 'b', 'c', 'd', 'e'].filter((key) => cache.peek(key))).toEqual(['a', 'c', 'd', 'e']);
  });

  it.each([100, 1_000, 20_000])('holds %i bytes in separate memory, in every encoding', async (length) => {
    const cache = new PageCache(MB, movableClock());
    const { variants, addGzip } = await cache.get('a', async () => response('游'.repeat(length / 4)));
    await addGzip?.();
    for (const { body } of Object.values(variants)) {
      expect(body.buffer.byteLength).toBe(body.length);
    }
  });

  it('counts the overhead of small responses', async () => {
    const cache = new PageCache(MB, movableClock());
    for (let i = 0; i < 2_000; i += 1) {
      await cache.get(`/vue/gameinfo?id=${i}`, async () => response('{}', { tags: [`game:${i}`, 'games'] }));
    }
    expect(cache.stats().entries).toBeLessThan(500);
    expect(cache.peek('/vue/gameinfo?id=1999')).toBeDefined();
  });
});
