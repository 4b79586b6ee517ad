import { expect, test } from 'vitest';
import { chosenFilters } from './chosen-filters.ts';
import {
  canonicalAddress,
  filtersAddress,
  listInput,
  rangeLinks,
  rangeText,
  readFilters,
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
});

test('the filters block links to its own path, its canonical URL is the trading hall', () => {
  const filters = read('game_id=3&price_max=200&page=4');
  expect(filtersAddress('/BaseTradingHall/BaseScreen', filters)).toBe(
    '/BaseTradingHall/BaseScreen?game_id=3&price_max=200',
  );
  expect(canonicalAddress(filters)).toBe('/BaseTradingHall?game_id=3&price_max=200&page=4');
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
});

test('removing the game removes its server; both prices are one filter', () => {
  const query = 'game_id=3&server=一区&price_min=200&price_max=500';
  const trades = { games: [{ id: 3, name: '云海剑歌', icon_url: null }], list: [] };
  const chosen = chosenFilters(read(query), trades, `/BaseTradingHall?${query}`);
  expect(chosen.map(({ label }) => label)).toEqual(['云海剑歌', '一区', '200–500 元']);
  expect(chosen[0]?.without).toBe('/BaseTradingHall?price_min=200&price_max=500');
  expect(chosen[2]?.without).toBe(`/BaseTradingHall?game_id=3&server=${encodeURIComponent('一区')}`);
});
