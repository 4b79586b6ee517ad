import { describe, expect, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import { loadSearch } from './load-search.ts';
import { COUNTED, readView, resultTypes, typeAddress, wordAddress } from './search-view.ts';

const view = (address: string) => {
  const url = new URL(address, 'https://www.youmen.example');
  return readView(url.pathname, url.searchParams);
};

test.each([
  ['/BaseSearch?val=云海', { type: undefined, byPath: false }],
  ['/BaseSearch?val=云海&type=news', { type: 'news', byPath: false }],
  ['/BaseSearch?val=云海&type=videos', { type: undefined, byPath: false }],
  ['/BaseSearch?val=云海&type=opening', { type: 'opening', byPath: false }],
  ['/BaseSearch/BaseGift?val=云海', { type: 'gift', byPath: true }],
  ['/basesearch/baseinfo/?val=云海&type=game', { type: 'news', byPath: true }],
])('%s searches by path, then by parameter', (address, expected) => {
  expect(view(address)).toEqual({ val: '云海', isCut: false, page: 1, ...expected });
});

test('a text is trimmed and limited to 60 characters', () => {
  const search = (length: number) =>
    view(`/BaseSearch?val=${encodeURIComponent(`  ${'云'.repeat(length)}`)}`);
  expect(search(61)).toMatchObject({ val: '云'.repeat(60), isCut: true });
  expect(search(60)).toMatchObject({ val: '云'.repeat(60), isCut: false });
  expect(view('/BaseSearch').val).toBe('');
  expect(view('/BaseSearch?val=云海&page=3')).toMatchObject({ page: 3, type: 'game' });
});

test('the other types are linked in the form of the address', () => {
  const val = encodeURIComponent('云海');
  expect(typeAddress({ val: '云海', byPath: false }, 'news')).toBe(`/BaseSearch?val=${val}&type=news`);
  expect(typeAddress({ val: '云海', byPath: true }, 'news')).toBe(`/BaseSearch/BaseInfo?val=${val}`);
  expect(typeAddress({ val: '云海', byPath: true }, 'game')).toBe(`/BaseSearch/BaseGame?val=${val}`);
  expect(typeAddress({ val: '云海', byPath: true }, 'opening')).toBe(`/BaseSearch?val=${val}&type=opening`);
  expect(wordAddress('云海')).toBe(`/BaseSearch?val=${val}`);
});

test('results are counted in the word of their type', () => {
  expect(COUNTED).toEqual({ game: '款游戏', news: '条资讯', gift: '个礼包', opening: '条开服' });
});

describe('the results of a search', () => {
  /** Loads an address whose search finds so many of each type; returns the type and the paths of the calls. */
  async function load(address: string, counts: { game: number; news: number; gift: number }) {
    const calls: string[] = [];
    const totals: Record<string, number> = {
      '/vue/searchgame': counts.game,
      '/vue/searchnews': counts.news,
      '/vue/searchgift': counts.gift,
    };
    const services = createClient(async (path) => {
      calls.push(path);
      return { status: 1, msg: 'ok', data: { counts, total: totals[path] } };
    });
    const url = new URL(address, 'https://www.youmen.example');
    return { calls, ...(await loadSearch({ services, url })) };
  }

  test.each([
    ['/BaseSearch?val=云海', { game: 1, news: 1, gift: 1 }, 'all', ['/vue/search']],
    ['/BaseSearch?val=云海', { game: 0, news: 0, gift: 0 }, 'all', ['/vue/search']],
    ['/BaseSearch?val=云海&type=game', { game: 2, news: 1, gift: 1 }, 'game', ['/vue/searchgame']],
    ['/BaseSearch/BaseGift?val=云海', { game: 1, news: 1, gift: 3 }, 'gift', ['/vue/searchgift']],
    ['/BaseSearch?val=云海&page=2', { game: 1, news: 1, gift: 3 }, 'game', ['/vue/searchgame']],
    ['/BaseSearch?val=云海&type=news', { game: 0, news: 0, gift: 0 }, 'news', ['/vue/searchnews']],
  ])('[FND-07] %s with %j shows %s', async (address, counts, type, calls) => {
    expect(await load(address, counts)).toMatchObject({ type, calls });
  });

  test('[FND-07] a type without results is replaced by the others', async () => {
    const found = await load('/BaseSearch?val=云海&type=gift', { game: 1, news: 0, gift: 0 });
    expect(found).toMatchObject({ type: 'all', empty: 'gift', calls: ['/vue/searchgift', '/vue/search'] });
  });

  test('[FND-07] a service of an earlier version is searched for games', async () => {
    const calls: string[] = [];
    const services = createClient(async (path) => {
      calls.push(path);
      return path === '/vue/search'
        ? { status: 0, code: 'NOT_FOUND', msg: '' }
        : { status: 1, msg: 'ok', data: { counts: {}, total: 1 } };
    });
    const url = new URL('/BaseSearch?val=云海', 'https://www.youmen.example');
    expect(await loadSearch({ services, url })).toMatchObject({ type: 'game' });
    expect(calls).toEqual(['/vue/search', '/vue/searchgame']);
  });

  test('without a text are the hot words', async () => {
    const found = await load('/BaseSearch?val=%20&type=news', { game: 0, news: 0, gift: 0 });
    expect(found).toMatchObject({ type: 'blank', calls: ['/vue/suggest'] });
  });
});

test.each([
  ['game', '/vue/searchgame'],
  ['news', '/vue/searchnews'],
  ['gift', '/vue/searchgift'],
  ['opening', '/vue/searchserver'],
] as const)('[FND-07] the third page of results of the type %s has twenty of them', async (type, path) => {
  const calls: [string, object][] = [];
  const services = createClient(async (called, input) => {
    calls.push([called, input]);
    return { status: 1, msg: 'ok', data: { counts: {}, total: 50 } };
  });
  const url = new URL(`/BaseSearch?val=云海&type=${type}&page=3`, 'https://www.youmen.example');
  expect(await loadSearch({ services, url })).toMatchObject({ type });
  expect(calls).toEqual([[path, { val: '云海', page: 3, size: 20 }]]);
});

test('the tabs of results name their type', () => {
  expect(resultTypes.map(({ value, label }) => [value, label])).toEqual([
    ['game', '游戏'],
    ['news', '资讯'],
    ['gift', '礼包'],
    ['opening', '开服'],
  ]);
});

test('[FND-07] all kinds are searched for the text; a failure of the service is none of its version', async () => {
  const inputs: object[] = [];
  const load = (code: string) => {
    const services = createClient(async (_path, input) => {
      inputs.push(input);
      return { status: 0, code, msg: '' } as never;
    });
    const url = new URL('/BaseSearch?val=云海', 'https://www.youmen.example');
    return loadSearch({ services, url });
  };
  await expect(load('UNAVAILABLE')).rejects.toBeDefined();
  expect(inputs).toEqual([{ val: '云海' }]);
});
