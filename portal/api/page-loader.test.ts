import { expect, it } from 'vitest';
import { isPastLastPage } from './page-loader.ts';

it.each([
  ['a page after the last one', { list: [], page: 3, total: 40 }, true],
  ['one within the data', { results: { list: [], page: 2, total: 1 } }, true],
  ['the first page of nothing', { list: [], page: 1, total: 0 }, false],
  ['a later page', { list: ['听潮36服'], page: 3, total: 41 }, false],
  ['data without a list', { page: 3 }, false],
  ['no data', null, false],
])('[NAV-10] %s is past the last page: %j', (_what, data, isPast) => {
  expect(isPastLastPage(data)).toBe(isPast);
});
