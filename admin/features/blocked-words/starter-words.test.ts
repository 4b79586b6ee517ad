import { expect, test } from 'vitest';
import {
  BLOCKED_WORD_ACTIONS,
  BLOCKED_WORDS_AT_ONCE,
  blockedWordForm,
} from '#contract/admin/blocked-words.ts';
import { STARTER_CATEGORIES, starterText } from './starter-words.ts';

type Category = Pick<(typeof STARTER_CATEGORIES)[number], 'words'> & { action: string };

/** The words of a list that cannot be added: refused by the form, or in the list before. */
function unusable(categories: readonly Category[]): string[] {
  const seen = new Set<string>();
  return categories.flatMap(({ action, words }) =>
    words.filter((word) => {
      const isRepeated = seen.has(word);
      seen.add(word);
      return isRepeated || !blockedWordForm.safeParse({ word, action }).success;
    }),
  );
}

test('[CMT-06] every word of the starter list can be taken, and is in it once', () => {
  expect(unusable(STARTER_CATEGORIES)).toEqual([]);
  expect(STARTER_CATEGORIES.flatMap(({ words }) => words).length).toBeLessThanOrEqual(BLOCKED_WORDS_AT_ONCE);
});

test('[CMT-06] planted: a repeated, an empty and a wrongly marked word of the list are found', () => {
  const [action = ''] = BLOCKED_WORD_ACTIONS;
  expect(unusable([{ action, words: ['外挂', '外挂', ' '] }])).toEqual(['外挂', ' ']);
  expect(unusable([{ action: '忽略', words: ['代练'] }])).toEqual(['代练']);
});

test('[CMT-06] the downloaded list has the categories and every word on a line', () => {
  const lines = starterText().split('\n');
  expect(lines[0]).toBe('# 广告引流');
  expect(lines).toContain('外挂');
});
