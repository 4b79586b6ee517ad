import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { count, flag, id, idParam, listOf, time, val } from './fields.ts';
import { SEARCH_LIMIT } from './search-limits.ts';

const read = (field: z.ZodMiniType, value: unknown) => {
  const result = field.safeParse(value);
  return result.success ? result.data : 'refused';
};

test.each([
  [1, 1],
  ['1', 1],
  ['10', 10],
  ['999999999999999', 999_999_999_999_999],
])('[API-01] parses %o in an address as the id %s', (given, expected) => {
  expect(read(idParam, given)).toBe(expected);
});

test.each([0, -1, 1.5, '0', '-1', '01', '1.5', '1e3', '1x', 'x1', ' 1', '1\n', '1000000000000000', '', null])(
  '[API-01] refuses %o as an id in an address',
  (given) => {
    expect(read(idParam, given)).toBe('refused');
  },
);

test('[API-01] an id in a response is a positive integer, a count may be 0', () => {
  expect([1, 0, -1, 1.5, '1'].map((given) => read(id, given))).toEqual([1, ...Array(4).fill('refused')]);
  expect([1, 0, -1, 1.5, '1'].map((given) => read(count, given))).toEqual([
    1,
    0,
    ...Array(3).fill('refused'),
  ]);
});

test('[API-01] a switch is true for 1, false for 0 and undefined if it is missing', () => {
  expect(['1', '0', undefined].map((given) => read(flag, given))).toEqual([true, false, undefined]);
  expect(['', '2', 'true', true, 1].map((given) => read(flag, given))).toEqual(Array(5).fill('refused'));
});

test('a search text is trimmed, then cut to 60 characters', () => {
  expect(SEARCH_LIMIT).toBe(60);
  expect(read(val, '  云海 剑歌 ')).toBe('云海 剑歌');
  expect(read(val, ` ${'云'.repeat(60)}`)).toBe('云'.repeat(60));
  expect(read(val, '云'.repeat(61))).toBe('云'.repeat(60));
  expect([read(val, undefined), read(val, ' 剑 '), read(val, 7)]).toEqual(['', '剑', 'refused']);
});

test('[API-01] a list has entries, total, page and time', () => {
  const list = listOf(z.object({ id }));
  const response = {
    list: [{ id: 1 }],
    total: 1,
    page: 1,
    size: 20,
    generated_at: '2026-11-24T10:00:00+08:00',
  };
  expect(read(list, response)).toEqual(response);
  expect(read(list, { ...response, total_capped: true })).toEqual({ ...response, total_capped: true });
  for (const name of Object.keys(response)) {
    expect(read(list, { ...response, [name]: undefined }), name).toBe('refused');
    expect(read(list, { ...response, [name]: null }), name).toBe('refused');
  }
  expect([read(list, { ...response, list: [{ id: 0 }] }), read(time, 7)]).toEqual(['refused', 'refused']);
});
