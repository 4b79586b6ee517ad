import { expect, test } from 'vitest';
import { chosenFilters } from './chosen-filters.ts';
import {
  canonicalAddress,
  chosenParams,
  filtersAddress,
  listInput,
  platformOptions,
  rangeLinks,
  rangeText,
  readFilters,
  sortLabels,
} from './trade-filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));
const nothing = { game_id: undefined, server: undefined, platform: undefined };

test('[RT-08] reads filters from the query, with prices in yuan', () => {
  const query = 'game_id=12&server=听潮36服&platform=ios&price_min=200&price_max=500&sort=price_up&page=2';
  expect(listInput(read(query), 24)).toEqual({
    game_id: '12',
    server: '听潮36服',
    platform: 'ios',
    price_min: 20_000,
    price_max: 50_000,
    sort: 'price_up',
    page: 2,
    size: 24,
  });
});

test.each([
  'game_id=0&platform=wp&price_min=-1&price_max=1.5&sort=cheap&page=x',
  'server=听潮36服',
  'price_min=&price_max=99999999&game_id=',
  'price_min=1000001&price_max=x5&game_id=1234567890123456',
  'price_min=5x&price_max=5,0&game_id=x1&server=',
  'price_min=10-20&price_max=三千',
  'game_id=1x&server=听潮36服',
])('[RT-08] ignores unknown values: %s', (query) => {
  expect(read(query)).toEqual({
    ...nothing,
    price_min: undefined,
    price_max: undefined,
    sort: 'new',
    page: 1,
  });
});

test('swaps prices in the wrong order', () => {
  expect(read('price_min=900&price_max=100')).toMatchObject({ price_min: 100, price_max: 900 });
  expect(read('price_min=100')).toMatchObject({ price_min: 100, price_max: undefined });
  expect(read('price_max=100')).toMatchObject({ price_min: undefined, price_max: 100 });
});

test('[RT-08] accepts prices up to a million, ids of 15 digits and names of servers up to 60 characters', () => {
  expect(read('price_max=1000000').price_max).toBe(1_000_000);
  expect(read('game_id=123456789012345').game_id).toBe('123456789012345');
  expect(read(`game_id=3&server=${'服'.repeat(70)}`).server).toBe('服'.repeat(60));
});

test('one price alone is one end of the range, in fen', () => {
  expect(listInput(read('price_min=200'), 24)).toMatchObject({ price_min: 20_000, price_max: undefined });
  expect(listInput(read('price_max=200'), 24)).toMatchObject({ price_min: undefined, price_max: 20_000 });
});

test('the default order and the page are no filters', () => {
  expect(chosenParams(read('sort=new&page=3'))).toEqual([]);
  expect(
    chosenParams(read('game_id=3&server=一区&platform=h5&price_min=1&price_max=2&sort=price_down')),
  ).toEqual([
    { name: 'game_id', value: '3' },
    { name: 'server', value: '一区' },
    { name: 'platform', value: 'h5' },
    { name: 'price_min', value: '1' },
    { name: 'price_max', value: '2' },
    { name: 'sort', value: 'price_down' },
  ]);
});

test('every platform and order has a label', () => {
  expect(platformOptions.map(({ value, label }) => [value, label])).toEqual([
    ['android', '安卓'],
    ['ios', 'iOS'],
    ['h5', 'H5'],
    ['双端', '双端'],
  ]);
  expect(sortLabels).toEqual({ new: '最新', price_up: '价格最低', price_down: '价格最高' });
  expect(platformOptions.map(({ value }) => read(`platform=${value}`).platform)).toEqual([
    'android',
    'ios',
    'h5',
    '双端',
  ]);
});

test('the filters block links to its own path, its canonical URL is the trading hall', () => {
  const filters = read('game_id=3&price_max=200&page=4');
  expect(filtersAddress('/BaseTradingHall/BaseScreen', filters)).toBe(
    '/BaseTradingHall/BaseScreen?game_id=3&price_max=200',
  );
  expect(canonicalAddress(filters)).toBe('/BaseTradingHall?game_id=3&price_max=200&page=4');
  expect(canonicalAddress({ ...filters, page: 1 })).toBe('/BaseTradingHall?game_id=3&price_max=200');
});

test.each([
  [200, 500, '200–500 元'],
  [undefined, 200, '200 元以内'],
  [3_000, undefined, '3000 元以上'],
  [300, 300, '300 元'],
  [undefined, undefined, undefined],
])('the label of %s to %s is %s', (price_min, price_max, text) => {
  expect(rangeText({ price_min, price_max })).toBe(text);
});

test('marks the current range; links start at the first page', () => {
  const links = rangeLinks('/BaseTradingHall?game_id=3&page=2', { price_min: 200, price_max: 500 });
  expect(links.filter(({ current }) => current).map(({ label }) => label)).toEqual(['200–500 元']);
  expect(links[0]).toMatchObject({ label: '全部', href: '/BaseTradingHall?game_id=3' });
  expect(links.map(({ label, href }) => [label, href.split('game_id=3')[1]])).toEqual([
    ['全部', ''],
    ['200 元以内', '&price_max=200'],
    ['200–500 元', '&price_min=200&price_max=500'],
    ['500–1000 元', '&price_min=500&price_max=1000'],
    ['1000–3000 元', '&price_min=1000&price_max=3000'],
    ['3000 元以上', '&price_min=3000'],
  ]);
});

test.each([
  [undefined, undefined, ['全部']],
  [200, undefined, []],
  [undefined, 500, []],
  [3_000, undefined, ['3000 元以上']],
])('from %s to %s the current range is %j', (price_min, price_max, labels) => {
  const links = rangeLinks('/BaseTradingHall', { price_min, price_max });
  expect(links.filter(({ current }) => current).map(({ label }) => label)).toEqual(labels);
});

test('a filter has the name of its game, or none that is known, and of its platform', () => {
  const trades = {
    games: [{ id: 3, name: '云海剑歌', icon_url: null }],
    list: [{ game: { id: 4, name: '山海谣', icon_url: null } }] as never,
  };
  const labels = (query: string) =>
    chosenFilters(read(query), trades, `/BaseTradingHall?${query}`).map(({ label, without }) => [
      label,
      without,
    ]);
  expect(labels('game_id=4')).toEqual([['山海谣', '/BaseTradingHall']]);
  expect(labels('game_id=5&page=2')).toEqual([['所选游戏', '/BaseTradingHall']]);
  expect(labels('platform=android&game_id=3')).toEqual([
    ['云海剑歌', '/BaseTradingHall?platform=android'],
    ['安卓', '/BaseTradingHall?game_id=3'],
  ]);
  expect(labels('game_id=3&server=一区')[1]).toEqual(['一区', '/BaseTradingHall?game_id=3']);
  expect(labels('')).toEqual([]);
});

test('removing the game removes its server; both prices are one filter', () => {
  const query = 'game_id=3&server=一区&price_min=200&price_max=500';
  const trades = { games: [{ id: 3, name: '云海剑歌', icon_url: null }], list: [] };
  const chosen = chosenFilters(read(query), trades, `/BaseTradingHall?${query}`);
  expect(chosen.map(({ label }) => label)).toEqual(['云海剑歌', '一区', '200–500 元']);
  expect(chosen[0]?.without).toBe('/BaseTradingHall?price_min=200&price_max=500');
  expect(chosen[2]?.without).toBe(`/BaseTradingHall?game_id=3&server=${encodeURIComponent('一区')}`);
});
