import { expect, test } from 'vitest';
import { publishedText } from './article.tsx';

test('the time is omitted at midnight', () => {
  expect(publishedText('2026-11-20T10:05:00+08:00')).toBe('2026年11月20日 10:05');
  expect(publishedText('2019-12-30T00:00:00+08:00')).toBe('2019年12月30日');
});
