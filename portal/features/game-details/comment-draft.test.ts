import { expect, test } from 'vitest';
import { draftProblem } from './comment-draft.ts';

test('a review needs a vote, a reply none', () => {
  expect(draftProblem('很好玩', 0)).toBe('请先打分');
  expect(draftProblem('很好玩', 5)).toBe('');
  expect(draftProblem('同感', null)).toBe('');
});

test('both are 2 to 2,000 characters long, blanks around them and halves of pairs not counted', () => {
  expect(draftProblem(' 好 ', 5)).toBe('至少写 2 个字');
  expect(draftProblem('🎮', null)).toBe('至少写 2 个字');
  expect(draftProblem('🎮'.repeat(2_000), null)).toBe('');
  expect(draftProblem('字'.repeat(2_001), null)).toBe('最多写 2000 个字');
});
