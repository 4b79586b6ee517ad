import { describe, expect, it } from 'vitest';
import type { Clock } from '../core/clock.ts';
import { type CacheableResponse, PageCache } from './page-cache.ts';

const MB = 1024 * 1024;

interface MovableClock extends Clock {
  /** Time goes on. */
  advance(seconds: number): void;
  /** Somebody sets the clock. */
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

function answer(text: string, overrides: Partial<CacheableResponse> = {}): CacheableResponse {
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
  it('makes an answer once and keeps it', async () => {
    const cache = new PageCache(MB, movableClock());
    let made = 0;
    const make = async () => answer(`page ${++made}`);
    expect(await textOf(cache, 'a', make)).toBe('page 1');
    expect(await textOf(cache, 'a', make)).toBe('page 1');
    expect(cache.peek('a')).toBeDefined();
  });

  it('makes one answer at a time for a key, whoever asks', async () => {
    const cache = new PageCache(MB, movableClock());
    let made = 0;
    const make = async () => {
      await settled();
      return answer(`page ${++made}`);
    };
    const texts = await Promise.all([
      textOf(cache, 'a', make),
      textOf(cache, 'a', make),
      textOf(cache, 'a', make),
    ]);
    expect(texts).toEqual(['page 1', 'page 1', 'page 1']);
  });

  it('makes an exact answer anew once it has aged, and keeps the old one for when that fails', async () => {
    const clock = movableClock();
    const cache = new PageCache(MB, clock);
    let made = 0;
    const make = async () => answer(`stock ${++made}`, { seconds: 1, exact: true });
    expect(await textOf(cache, 'a', make)).toBe('stock 1');
    clock.advance(2);
    expect(await textOf(cache, 'a', make)).toBe('stock 2');
    clock.advance(2);
    expect(await textOf(cache, 'a', () => Promise.reject(new Error('away')))).toBe('stock 2');
  });

  it('serves an aged answer while a new one is made', async () => {
    const clock = movableClock();
    const cache = new PageCache(MB, clock);
    await cache.get('a', async () => answer('old'));
    clock.advance(61);
    expect(await textOf(cache, 'a', async () => answer('new'))).toBe('old');
    await settled();
    expect(await textOf(cache, 'a', async () => answer('newer'))).toBe('new');
  });

  it('ages an answer at the moment that changes it, however long it might be kept', async () => {
    const clock = movableClock();
    const cache = new PageCache(MB, clock);
    const until = new Date(clock.now().getTime() + 5_000);
    await cache.get('a', async () => answer('before', { until }));
    clock.advance(6);
    expect(cache.peek('a')).toBeUndefined();
  });

  it('keeps nothing for longer where the clock is set back, by an hour or a day', async () => {
    for (const seconds of [-3_600, -86_400]) {
      const clock = movableClock();
      const cache = new PageCache(MB, clock);
      await cache.get('a', async () => answer('before'));
      clock.set(seconds);
      expect(cache.peek('a')).toBeUndefined();
      expect(await textOf(cache, 'a', async () => answer('after'))).toBe('before');
      await settled();
      expect(await textOf(cache, 'a', async () => answer('later'))).toBe('after');
      clock.advance(61);
      expect(cache.peek('a')).toBeUndefined();
    }
  });

  it('keeps what it has where a clock is set right by a second, or forward', async () => {
    const clock = movableClock();
    const cache = new PageCache(MB, clock);
    await cache.get('a', async () => answer('kept'));
    clock.set(-1);
    expect(cache.peek('a')).toBeDefined();
    clock.set(86_400);
    expect(cache.peek('a')).toBeDefined();
    await cache.get('b', async () => answer('made ahead'));
    clock.set(-86_400);
    expect(cache.peek('b')).toBeUndefined();
  });

  it('makes a dropped answer anew before it is served again', async () => {
    const cache = new PageCache(MB, movableClock());
    await cache.get('a', async () => answer('old', { tags: ['game:1'] }));
    await cache.get('b', async () => answer('other', { tags: ['game:2'] }));
    cache.invalidate(['game:1']);
    expect(await textOf(cache, 'a', async () => answer('new'))).toBe('new');
    expect(await textOf(cache, 'b', async () => answer('new'))).toBe('other');
  });

  it('takes an answer begun before a drop for dropped', async () => {
    const cache = new PageCache(MB, movableClock());
    const slow = cache.get('a', async () => {
      await settled();
      return answer('read before the change', { tags: ['news'] });
    });
    cache.invalidate(['news']);
    await slow;
    expect(await textOf(cache, 'a', async () => answer('after'))).toBe('after');
  });

  it('keeps an answer begun before a drop of something else', async () => {
    const cache = new PageCache(MB, movableClock());
    const slow = cache.get('a', async () => {
      await settled();
      return answer('untouched', { tags: ['news'] });
    });
    cache.invalidate(['comments:7']);
    await slow;
    expect(cache.peek('a')).toBeDefined();
  });

  it('takes an answer begun before everything was dropped for dropped', async () => {
    const cache = new PageCache(MB, movableClock());
    const slow = cache.get('a', async () => {
      await settled();
      return answer('read before', { tags: ['news'] });
    });
    cache.invalidateAll();
    await slow;
    expect(cache.peek('a')).toBeUndefined();
  });

  it('serves what it has when making a new one fails', async () => {
    const clock = movableClock();
    const cache = new PageCache(MB, clock);
    await cache.get('a', async () => answer('old', { tags: ['games'] }));
    cache.invalidate(['games']);
    expect(await textOf(cache, 'a', async () => answer('down', { status: 503 }))).toBe('old');
    const failing = async (): Promise<CacheableResponse> => {
      throw new Error('database down');
    };
    expect(await textOf(cache, 'a', failing)).toBe('old');
    clock.advance(3600);
    expect(await textOf(cache, 'a', failing)).toBe('old');
  });

  it('lets nobody wait for what is kept once making others has failed', async () => {
    const clock = movableClock();
    const cache = new PageCache(MB, clock);
    await cache.get('a', async () => answer('old', { tags: ['games'] }));
    await cache.get('b', async () => answer('down', { status: 503 }));
    cache.invalidate(['games']);
    const silent = () => new Promise<CacheableResponse>(() => undefined);
    expect(await textOf(cache, 'a', silent)).toBe('old');
    cache.invalidate(['games']);
    await cache.get('b', async () => answer('up again'));
    expect(await textOf(cache, 'a', async () => answer('new'))).toBe('new');
  });

  it('keeps few 404s at once: good pages stay, however many addresses visitors make up', async () => {
    const cache = new PageCache(64 * MB, movableClock());
    await cache.get('good', async () => answer('page'));
    for (let number = 0; number < 1_000; number += 1) {
      await cache.get(`missing ${number}`, async () => answer('nothing', { status: 404 }));
    }
    expect(cache.stats().entries).toBe(201);
    expect(cache.peek('good')).toBeDefined();
    expect(cache.peek('missing 999')).toBeDefined();
    expect(cache.peek('missing 0')).toBeUndefined();
    const again = await cache.get('missing 999', async () => answer('page'));
    expect(again.status).toBe(404);
  });

  it('never keeps a failure, and a 404 only for a moment', async () => {
    const clock = movableClock();
    const cache = new PageCache(MB, clock);
    await cache.get('a', async () => answer('down', { status: 503 }));
    expect(cache.peek('a')).toBeUndefined();
    await cache.get('b', async () => answer('nothing', { status: 404 }));
    expect(cache.peek('b')).toBeDefined();
    clock.advance(6);
    expect(await textOf(cache, 'b', async () => answer('there now'))).toBe('there now');
  });

  it('stays within its bound by letting the oldest go', async () => {
    const cache = new PageCache(100_000, movableClock());
    for (let i = 0; i < 50; i += 1) {
      const noise = Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7 + i * 13) % 256));
      await cache.get(`page ${i}`, async () =>
        answer('', { body: noise, headers: { 'content-type': 'image/png' } }),
      );
    }
    expect(cache.stats().bytes).toBeLessThanOrEqual(100_000);
    expect(cache.peek('page 49')).toBeDefined();
    expect(cache.peek('page 0')).toBeUndefined();
  });

  it.each([100, 1_000, 20_000])('keeps %i bytes in memory of their own, in every form', async (length) => {
    const cache = new PageCache(MB, movableClock());
    const { variants, addGzip } = await cache.get('a', async () => answer('游'.repeat(length / 4)));
    await addGzip?.();
    for (const { body } of Object.values(variants)) {
      expect(body.buffer.byteLength).toBe(body.length);
    }
  });

  it('counts what small answers take beside their bytes', async () => {
    const cache = new PageCache(MB, movableClock());
    for (let i = 0; i < 2_000; i += 1) {
      await cache.get(`/vue/gameinfo?id=${i}`, async () => answer('{}', { tags: [`game:${i}`, 'games'] }));
    }
    expect(cache.stats().entries).toBeLessThan(500);
    expect(cache.peek('/vue/gameinfo?id=1999')).toBeDefined();
  });
});
