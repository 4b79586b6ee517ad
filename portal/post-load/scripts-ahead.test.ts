import { expect, it } from 'vitest';
import { leadingPages } from './scripts-ahead.tsx';

it('returns the route ids that most links lead to', () => {
  const paths = [
    '/BaseSearch',
    '/BaseYxDetails',
    '/BaseGiftDetails/BaseDialog',
    '/BaseYxDetails',
    '/BaseGiftDetails',
  ];
  expect(leadingPages(paths, 2)).toEqual(['BaseYxDetails', 'BaseGiftDetails']);
  expect(leadingPages(['/BaseSearch'], 2)).toEqual(['BaseSearch']);
  expect(leadingPages([], 2)).toEqual([]);
});
