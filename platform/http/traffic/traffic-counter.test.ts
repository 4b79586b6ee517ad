import { expect, test } from 'vitest';
import { fixedClock } from '#platform/core/clock.ts';
import { TrafficCounter } from './traffic-counter.ts';

const browser = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36',
};
const counter = () => new TrafficCounter(fixedClock('2026-11-21T23:45:10+08:00'));

test('counts pages by kind and hour, searches by day, term and results', () => {
  const traffic = counter();
  traffic.count(browser, 'home');
  traffic.count(browser, 'home');
  traffic.count(browser, 'search', { text: ' 青崖渡 ', results: 0 });
  traffic.count(browser, 'search', { text: '青崖渡', results: 3 });
  traffic.count(browser, undefined, { text: '13800138000', results: 0 });
  const starts_at = new Date('2026-11-21T15:00:00Z');
  const day = '2026-11-21';
  expect(traffic.take()).toEqual({
    visits: [
      { starts_at, page: 'home', visits: 2 },
      { starts_at, page: 'search', visits: 2 },
    ],
    searches: [
      { day, term: '青崖渡', searches: 2, missed: 1, results: 3 },
      { day, term: '', searches: 1, missed: 1, results: 0 },
    ],
    hours: [{ starts_at, site: '', visits: 4, searches: 3, missed: 2 }],
    sources: [
      { day, source: 'direct', host: '', page: 'home', visits: 2 },
      { day, source: 'direct', host: '', page: 'search', visits: 2 },
    ],
  });
  expect(traffic.take()).toEqual({ visits: [], searches: [], hours: [], sources: [] });
});

test.each([
  [
    'a robot',
    { 'user-agent': 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)' },
  ],
  ['another robot', { 'user-agent': 'curl/8.5.0' }],
  ['a request without a user agent', {}],
  ['a prefetch', { ...browser, 'sec-purpose': 'prefetch;prerender' }],
])('%s is not counted', (_client, headers) => {
  const traffic = counter();
  traffic.count(headers, 'search', { text: '青崖渡', results: 1 });
  expect(traffic.take()).toEqual({ visits: [], searches: [], hours: [], sources: [] });
});

test('refunded counts are counted again', () => {
  const traffic = counter();
  traffic.count(browser, 'home', { text: '青崖渡', results: 1 });
  const taken = traffic.take();
  traffic.count(browser, 'home', { text: '青崖渡', results: 0 });
  traffic.refund(taken);
  expect(traffic.take()).toMatchObject({
    visits: [{ page: 'home', visits: 2 }],
    searches: [{ term: '青崖渡', searches: 2, missed: 1 }],
  });
});

test('counts ten thousand distinct searches and holds a few hundred terms', () => {
  const traffic = counter();
  for (let turn = 0; turn < 10_000; turn += 1) {
    traffic.count(browser, undefined, { text: `词${turn}`, results: 1 });
  }
  const { searches } = traffic.take();
  expect(searches.length).toBeLessThanOrEqual(501);
  expect(searches.reduce((sum, one) => sum + one.searches, 0)).toBe(10_000);
});

test('[SRC-03] counts page views of a thousand sites and holds some hundred hosts', () => {
  const traffic = counter();
  for (let turn = 0; turn < 1_000; turn += 1) {
    traffic.count({ ...browser, referer: `https://site${turn}.example/a?b=c` }, 'home');
  }
  traffic.count({ ...browser, referer: 'https://site1.example/', 'x-portal': '1' }, 'home');
  const { sources } = traffic.take();
  expect(sources.length).toBeLessThanOrEqual(501);
  expect(sources.reduce((sum, { visits }) => sum + visits, 0)).toBe(1_000);
});
