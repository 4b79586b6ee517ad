import { expect, test } from 'vitest';
import { mergeFields } from './merge.ts';

test('own changes win, other changes are adopted', () => {
  const base = { name: '山海行', summary: '旧', tags: ['a'] };
  const mine = { name: '山海行', summary: '我的', tags: ['a'] };
  const theirs = { name: '山海行：归来', summary: '他们的', tags: ['a', 'b'] };
  expect(mergeFields(base, mine, theirs)).toEqual({
    name: '山海行：归来',
    summary: '我的',
    tags: ['a', 'b'],
  });
});

test('null and an empty string are equal', () => {
  const base = { reason: null as string | null };
  expect(mergeFields(base, { reason: '' }, { reason: '推荐' })).toEqual({ reason: '推荐' });
});
