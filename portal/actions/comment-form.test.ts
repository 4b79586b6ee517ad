import { expect, test } from 'vitest';
import { draftProblem } from './comment-form.tsx';

test('a review needs a rating, a reply does not', () => {
  expect(draftProblem('很好玩', 0)).toBe('请先打分');
  expect(draftProblem('很好玩', 5)).toBe('');
  expect(draftProblem('同感', null)).toBe('');
});

test('the text has 2 to 2,000 code points without surrounding blanks', () => {
  expect(draftProblem(' 好 ', 5)).toBe('至少写 2 个字');
  expect(draftProblem('🎮', null)).toBe('至少写 2 个字');
  expect(draftProblem('🎮'.repeat(2_000), null)).toBe('');
  expect(draftProblem('字'.repeat(2_001), null)).toBe('最多写 2000 个字');
});
