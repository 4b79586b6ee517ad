import { expect, test } from 'vitest';
import { canonicalAddress, newsViews, readNewsView } from './news-view.ts';

const read = (address: string) => {
  const url = new URL(address, 'http://localhost');
  return readNewsView(url.pathname, url.searchParams);
};

test.each([
  ['/BaseGameInfo', '全部'],
  ['/BaseGameInfo/', '全部'],
  ['/BaseGameInfo/BaseComm', '图文'],
  ['/basegameinfo/basevideo', '视频'],
  ['/BaseGameInfo/BaseVideo/', '视频'],
])('[RT-03] %s shows the tab %s', (path, label) => {
  expect(read(path).view.label).toBe(label);
});

test('[RT-03] the tabs show all news, articles or videos', () => {
  expect(newsViews.map(({ kind, what }) => [kind, what])).toEqual([
    [undefined, '资讯'],
    ['article', '图文资讯'],
    ['video', '视频'],
  ]);
  expect(read('/BaseGameInfo/BaseNothing/').view.label).toBe('全部');
});

test('ignores an unknown category and an invalid page', () => {
  expect(read('/BaseGameInfo?category=八卦&page=-3')).toMatchObject({ category: undefined, page: 1 });
});

test('the canonical URL has the category and the page', () => {
  expect(canonicalAddress(read('/BaseGameInfo/BaseComm?page=2&category=攻略'))).toBe(
    `/BaseGameInfo/BaseComm?category=${encodeURIComponent('攻略')}&page=2`,
  );
  expect(canonicalAddress(read('/BaseGameInfo?page=1'))).toBe('/BaseGameInfo');
});
