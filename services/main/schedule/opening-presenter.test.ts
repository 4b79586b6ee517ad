import { expect, test } from 'vitest';
import { openingState } from './opening-presenter.ts';

const now = new Date('2026-11-21T23:30:00+08:00');

test('a server is 已开 from its second on, 今日 until then, 即将 from midnight in China on', () => {
  expect(openingState(now, now)).toBe('已开');
  expect(openingState(new Date('2026-11-21T23:59:59+08:00'), now)).toBe('今日');
  expect(openingState(new Date('2026-11-22T00:00:00+08:00'), now)).toBe('即将');
  expect(openingState(new Date('2018-12-28T00:00:00+08:00'), now)).toBe('已开');
});
