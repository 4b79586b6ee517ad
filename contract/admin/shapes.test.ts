import { expect, test } from 'vitest';
import { namelessReason, requiredReason, searchFilter } from './shapes.ts';

test.each([
  '本人13700137000张三核实',
  '新号 137-0013-7000',
  '新号137 0013 7000',
  '+8613700137000',
  '１３７００１３７０００',
  '2026-11-21 13700137000',
])('[NUM-13] a reason for the audit has no mobile number: %s', (reason) => {
  expect(namelessReason.safeParse(reason).error?.issues[0]?.message).toBe('原因里请不要写手机号');
});

test.each(['原号码停用，已核实本人', '工单 2026-118', '工单 202611211370013700', '订单 137001370001'])(
  '[NUM-13] %s is a reason',
  (reason) => expect(namelessReason.parse(` ${reason} `)).toBe(reason),
);

test('[FRM-31] a reason and a search that are too long are refused with their limits', () => {
  const [reason, search] = [
    requiredReason.safeParse('长'.repeat(201)),
    searchFilter.safeParse('长'.repeat(61)),
  ];
  expect(reason.error?.issues[0]?.message).toBe('原因最多 200 个字');
  expect(search.error?.issues[0]?.message).toBe('查找内容最多 60 个字');
});
