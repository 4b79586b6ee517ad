import { expect, it } from 'vitest';
import { type CacheableResponse, PageCache } from './page-cache.ts';

const MB = 1024 * 1024;
/** The longest body without a tag that a cache of 40,000 bytes takes below a key of one character. */
const QUARTER = 10_000 - 2_048 - 1;

function setUp(limit: number) {
  let ticks = 0;
  const cache = new PageCache(limit, { now: () => new Date(1_800_000_000_000 + ticks), ticks: () => ticks });
  const advance = (ms: number) => {
    ticks += ms;
  };
  const fill = (key: string, body: string | Buffer, more: Partial<CacheableResponse> = {}) =>
    cache.get(key, async () => ({
      ...{ status: 200, headers: {}, body: Buffer.from(body), tags: [], seconds: 60, until: undefined },
      ...more,
    }));
  const cached = (...keys: string[]) => keys.filter((key) => cache.peek(key));
  return { cache, advance, fill, cached };
}

const html = { headers: { 'content-type': 'text/html; charset=utf-8' } };
const image = { headers: { 'content-type': 'image/png' } };

it('caches few 404s, so that they never evict good pages', async () => {
  const { cache, fill, cached } = setUp(64 * MB);
  await fill('good', 'page');
  for (let number = 0; number < 1_000; number += 1) {
    await fill(`missing ${number}`, 'nothing', { status: 404 });
  }
  expect(cache.stats().entries).toBe(201);
  expect(cached('good', 'missing 0', 'missing 999')).toEqual(['good', 'missing 999']);
  expect((await fill('missing 999', 'page')).status).toBe(404);
});

it('stays within its limit by evicting the oldest', async () => {
  const { cache, fill, cached } = setUp(100_000);
  for (let i = 0; i < 50; i += 1) {
    const noise = Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7 + i * 13) % 256));
    await fill(`page ${i}`, noise, image);
  }
  expect(cache.stats().bytes).toBeLessThanOrEqual(100_000);
  expect(cached('page 0', 'page 49')).toEqual(['page 49']);
});

it('evicts the least recently used page first', async () => {
  const { fill, cached } = setUp(100_000);
  for (const key of ['a', 'b', 'c', 'd']) {
    await fill(key, Buffer.alloc(20_000, 7), image);
  }
  expect(cached('a')).toEqual(['a']);
  await fill('e', Buffer.alloc(20_000, 7), image);
  expect(cached('a', 'b', 'c', 'd', 'e')).toEqual(['a', 'c', 'd', 'e']);
});

it('fills the cache to its last byte and evicts the oldest for one more byte', async () => {
  const { cache, fill, cached } = setUp(40_000);
  for (const key of ['a', 'b', 'c', 'd']) {
    await fill(key, 'x'.repeat(QUARTER));
  }
  expect(cache.stats()).toMatchObject({ bytes: 40_000, entries: 4 });
  await fill('e', '');
  expect([cached('a'), cache.stats().entries]).toEqual([[], 4]);
});

it('does not cache a response larger than a quarter of the cache', async () => {
  const { cache, fill, cached } = setUp(40_000);
  const withTag = { tags: ['games'] };
  await fill('a', 'x'.repeat(QUARTER - 64), withTag);
  await fill('b', 'x'.repeat(QUARTER - 64 + 1), withTag);
  expect(cached('a', 'b')).toEqual(['a']);
  expect(cache.stats()).toMatchObject({ bytes: 10_000, entries: 1 });
});

it('a rebuilt response replaces the memory of the previous one', async () => {
  const { cache, advance, fill } = setUp(MB);
  await fill('a', 'one', { exact: true });
  const { bytes } = cache.stats();
  advance(60_000);
  await fill('a', 'two');
  expect(cache.stats()).toMatchObject({ bytes, entries: 1 });
});

it.each([100, 1_000, 20_000])('holds %i bytes in separate memory, in every encoding', async (length) => {
  const { fill } = setUp(MB);
  const { variants, addGzip } = await fill('a', '游'.repeat(length / 4), html);
  await addGzip?.();
  for (const { body } of Object.values(variants)) {
    expect(body.buffer.byteLength).toBe(body.length);
  }
});

it('counts the overhead of small responses', async () => {
  const { cache, fill } = setUp(MB);
  for (let i = 0; i < 2_000; i += 1) {
    await fill(`/vue/gameinfo?id=${i}`, '{}', { ...html, tags: [`game:${i}`, 'games'] });
  }
  expect(cache.stats().entries).toBeLessThan(500);
  expect(cache.peek('/vue/gameinfo?id=1999')).toBeDefined();
});
