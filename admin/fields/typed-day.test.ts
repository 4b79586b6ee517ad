import { expect, test } from 'vitest';
import { readTypedDay } from './typed-day.ts';

const now = new Date('2026-11-24T23:30:00+08:00');

test.for([
  ['2026-11-20', '2026-11-20', '11月20日 周五'],
  ['20261120', '2026-11-20', '11月20日 周五'],
  ['11/20', '2026-11-20', '11月20日 周五'],
  ['昨天', '2026-11-23', '11月23日 周一'],
  ['2025年12月1日', '2025-12-01', '2025年12月1日 周一'],
] as const)('[ADM-21] %s is the day %s, shown as %s', ([text, day, echo]) => {
  expect(readTypedDay(text, now)).toEqual({ day, echo });
});

test.for([
  ['', '请填写日期'],
  ['2月30日', '2月没有30日'],
  ['昨天 10:00', '只要日期'],
  ['20261120 1000', '只要日期'],
  ['20261120T1000+0800', '只要日期'],
  ['20261120T020000Z', '只要日期'],
  ['不知道', '无法识别'],
] as const)('[ADM-21] %s is refused with %s', ([text, problem]) => {
  expect(readTypedDay(text, now)).toEqual({ problem: expect.stringContaining(problem) });
});
