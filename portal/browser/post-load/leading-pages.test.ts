import { expect, it } from 'vitest';
import { leadingPages } from './leading-pages.ts';

it('tells the kinds of pages that most links lead to', () => {
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
