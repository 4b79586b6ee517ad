import { expect, test } from 'vitest';
import { page as pageField, size as sizeField } from '#contract/fields.ts';
import { pageParam, withFilter, withFilters, withParam } from './list-address.ts';
import { pageNumbers } from './pagination.tsx';

const pageOf = (text: string) => pageParam(new URLSearchParams({ page: text }));

test('accepts the pages 1 to 10,000', () => {
  expect([pageOf('1'), pageOf('2'), pageOf('10000')]).toEqual([1, 2, 10_000]);
  expect(pageParam(new URLSearchParams())).toBe(1);
});

test.each(['0', '-1', '1e3', '0x10', '1.5', '+2', ' 2', '02', 'x', '', '９'])(
  '[NAV-11] reads the page %o as 1',
  (text) => {
    expect(pageOf(text)).toBe(1);
  },
);

test.each(['10001', '99999999999999999999999'])('[NAV-10] the page %s is after the last one', (text) => {
  expect(pageOf(text)).toBe(10_000);
});

test('[API-01] the service accepts the same pages as the address', () => {
  for (const page of ['1', '10000']) {
    expect(pageField.parse(page)).toBe(pageOf(page));
  }
  expect(pageField.parse(undefined)).toBe(1);
  for (const page of ['0', '10001', '1.5', 'x']) {
    expect(pageField.safeParse(page).success, page).toBe(false);
  }
});

test('[API-01] a page has 1 to 50 entries, 20 by default', () => {
  expect(['1', '50', undefined].map((size) => sizeField.parse(size))).toEqual([1, 50, 20]);
  for (const size of ['0', '51', '2.5']) {
    expect(sizeField.safeParse(size).success, size).toBe(false);
  }
});

test('retains the other parameters', () => {
  expect(withParam('/a?x=1&page=3', 'x', '2 & 3')).toBe('/a?x=2+%26+3&page=3');
  expect(withParam('/a?x=1', 'x', undefined)).toBe('/a');
  expect(withParam('/a', 'x', undefined)).toBe('/a');
  expect(withFilter('/a?page=3&y=1', 'x', '2')).toBe('/a?y=1&x=2');
  expect(
    withFilters('/a?page=3', [
      { name: 'x', value: '1' },
      { name: 'y', value: '2' },
    ]),
  ).toBe('/a?x=1&y=2');
});

test.each([
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [3, 9, [1, 2, 3, 4, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('page %i of %i shows %o', (page, last, shown) => {
  expect(pageNumbers(page, last)).toEqual(shown);
});
