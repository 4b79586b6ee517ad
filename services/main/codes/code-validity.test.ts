import { expect, test } from 'vitest';
import { isOver, isValidity } from './code-validity.ts';

const now = new Date('2026-11-30T12:00:00+08:00');

test.each([
  '2026-11-20',
  '2026-10',
  '2026年10月',
  '202610',
  '10/26',
  '10-26',
  '11月1日',
  '至11月1日',
  '剩0天',
  '2026-11-01 至 2026-11-20',
  '11月1日前',
  '31-Oct-26',
  '31-Oct-2026',
  '上月',
  '去年底',
  '2025年底',
  '2026年10月底',
  '2025年',
  '10/2026',
  'Oct 2026',
  '10月底',
])('[COD-12] a validity of %s is over', (text) => {
  expect(isOver(text, now)).toBe(true);
});

test.each([
  '2026-12-31',
  '2026-11-30',
  '2026-11',
  '202612',
  '12/26',
  '12月1日',
  '1月5日',
  '剩30天',
  '永久',
  '46361',
  '31-Dec-26',
  '明年',
  '2026年底',
  '2026年',
  '12/2026',
  'Nov 2026',
  '12月底',
  '1月',
  '本月底',
])('[COD-12] a validity of %s is not', (text) => {
  expect(isOver(text, now)).toBe(false);
});

test.each(
  '2026-12-31 2026-11 202611 12/26 46361 12月31日前 31-Dec-26 30天 领取后7天内 30 明年 上个月 2026年底 剩0天 3年 永久有效 永不过期 9999-12-31 2026-12-31止 一个月 三个月 半年 一年 两周 领取后十二个月内 12/2026 2026年 2027年年底 今年 年底 本月底 12月底 24h'.split(
    ' ',
  ),
)('[COD-16] a validity of %s is known', (text) => {
  expect(isValidity(text)).toBe(true);
});

test('[COD-16] a validity of an English month is known', () => {
  expect(isValidity('Dec 2026')).toBe(true);
});

test.each(['过年', '年', '今年初', '双十一天猫', '第三周', '五一', '活动结束', '2026年国庆'])(
  '[COD-16] a validity of %s is not known',
  (text) => {
    expect(isValidity(text)).toBe(false);
  },
);
