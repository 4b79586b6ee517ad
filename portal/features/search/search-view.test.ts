import { describe, expect, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import { loadSearch } from './load-search.ts';
import { COUNTED, readView, typeAddress, wordAddress } from './search-view.ts';

const view = (address: string) => {
  const url = new URL(address, 'https://www.youmen.example');
  return readView(url.pathname, url.searchParams);
};

test.each([
  ['/BaseSearch?val=云海', { type: undefined, byPath: false }],
  ['/BaseSearch?val=云海&type=news', { type: 'news', byPath: false }],
  ['/BaseSearch?val=云海&type=videos', { type: undefined, byPath: false }],
  ['/BaseSearch/BaseGift?val=云海', { type: 'gift', byPath: true }],
  ['/basesearch/baseinfo/?val=云海&type=game', { type: 'news', byPath: true }],
])('%s searches by path, then by parameter', (address, expected) => {
  expect(view(address)).toEqual({ val: '云海', page: 1, ...expected });
});

test('a text is trimmed and limited to 60 characters', () => {
  expect(view(`/BaseSearch?val=${encodeURIComponent(`  ${'云'.repeat(70)}`)}`).val).toBe('云'.repeat(60));
  expect(view('/BaseSearch').val).toBe('');
  expect(view('/BaseSearch?val=云海&page=3').page).toBe(3);
});

test('the other types are linked in the form of the address', () => {
  const val = encodeURIComponent('云海');
  expect(typeAddress({ val: '云海', byPath: false }, 'news')).toBe(`/BaseSearch?val=${val}&type=news`);
  expect(typeAddress({ val: '云海', byPath: true }, 'news')).toBe(`/BaseSearch/BaseInfo?val=${val}`);
  expect(typeAddress({ val: '云海', byPath: true }, 'game')).toBe(`/BaseSearch/BaseGame?val=${val}`);
  expect(wordAddress('云海')).toBe(`/BaseSearch?val=${val}`);
});

test('results are counted in the word of their type', () => {
  expect(COUNTED).toEqual({ game: '款游戏', news: '条资讯', gift: '个礼包' });
});

describe('the results of a search', () => {
  /** Loads an address whose search finds so many of each type; returns the type and the calls. */
  async function load(address: string, counts: { game: number; news: number; gift: number }) {
    const calls: unknown[] = [];
    const services = createClient(async (_method, path, params) => {
      calls.push([path, params]);
      return { status: 1, msg: 'ok', data: { path, counts } };
    });
    const url = new URL(address, 'https://www.youmen.example');
    const { type, data } = await loadSearch({ services, url, params: {} });
    return { type, data, calls };
  }

  test.each([
    ['/BaseSearch?val=云海', { game: 1, news: 1, gift: 1 }, 'game', '/vue/searchgame'],
    ['/BaseSearch?val=云海', { game: 0, news: 1, gift: 1 }, 'news', '/vue/searchnews'],
    ['/BaseSearch?val=云海', { game: 0, news: 0, gift: 1 }, 'gift', '/vue/searchgift'],
    ['/BaseSearch?val=云海', { game: 0, news: 0, gift: 0 }, 'game', '/vue/searchgame'],
    ['/BaseSearch?val=云海&type=game', { game: 0, news: 1, gift: 1 }, 'game', '/vue/searchgame'],
    ['/BaseSearch/BaseGift?val=云海', { game: 1, news: 1, gift: 0 }, 'gift', '/vue/searchgift'],
  ])('%s with %j shows %s', async (address, counts, type, path) => {
    const found = await load(address, counts);
    expect(found).toMatchObject({ type, data: { path } });
    expect(found.calls.at(-1)).toEqual([path, { val: '云海', page: 1, size: 20 }]);
  });

  test('the first type with results costs a second request only if there are no games', async () => {
    expect((await load('/BaseSearch?val=云海', { game: 1, news: 1, gift: 0 })).calls).toHaveLength(1);
    expect((await load('/BaseSearch?val=云海', { game: 0, news: 0, gift: 0 })).calls).toHaveLength(1);
    expect((await load('/BaseSearch?val=云海', { game: 0, news: 0, gift: 2 })).calls).toHaveLength(2);
  });

  test('without a text are the hot words', async () => {
    const found = await load('/BaseSearch?val=%20&type=news', { game: 0, news: 0, gift: 0 });
    expect(found).toMatchObject({ type: 'blank', calls: [['/vue/suggest', { val: '' }]] });
  });
});
