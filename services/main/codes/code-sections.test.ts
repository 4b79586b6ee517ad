import { expect, test } from 'vitest';
import { CodeSections } from './code-sections.ts';

const CODE = { line: 9, text: 'K94CEWXY97', address: 'A9' };

/** What is said of a code below these lines. */
function said(...lines: string[]) {
  const sections = new CodeSections();
  for (const [at, text] of lines.entries()) {
    sections.read({ line: at + 1, text, address: `A${at + 1}` });
  }
  return sections.textOf(CODE);
}

test.each([
  '以下为已领取：',
  '【已使用】',
  '下面的不要发',
  '以下激活码均已发放完毕',
  '已使用的激活码',
  '标黄的为已发放',
  '2026-11-28 已发放：',
  '# 已兑换',
  '=== 作废 ===',
  'used:',
  '[Redeemed]',
  '以下勿发',
  '用过的',
  'VIP8礼包（已使用）',
])('[COD-12] a code below the heading %s was given away', (heading) => {
  expect(said(heading)).toMatch(/^上面写着“/);
});

test.each([
  '以下为未领取：',
  '【未使用】',
  '未发放',
  '新手礼包兑换码',
  '说明：每个码限用一次',
  '已使用者不可再领',
  '领完即止',
  '过期作废',
  '如已使用请联系客服',
  '有效期至2026-12-31，过期作废',
  '请勿使用外挂',
  'K94CEWXY97（已使用）',
  'KN7（已发）',
  '第1页',
])('[COD-12] a code below %s was not', (heading) => {
  expect(said(heading)).toBeUndefined();
});

test('[COD-12] what a heading says counts until the next heading', () => {
  expect(said('【已使用】', '【未使用】')).toBeUndefined();
  expect(said('以下为已领取：', '安卓：')).toBeUndefined();
  expect(said('【已使用】', '合计 3 个')).toBe('上面写着“【已使用】”');
});

test('[COD-12] a title above one of several columns counts for this one', () => {
  const sections = new CodeSections();
  sections.read({ line: 1, text: '未发放', isAboveHeader: true });
  sections.read({ line: 1, text: '已发放', address: 'C1', isAboveHeader: true });
  expect(sections.textOf(CODE)).toBeUndefined();
  expect(sections.textOf({ ...CODE, address: 'C9' })).toBe('上面写着“已发放”');
});

test('[COD-12] the name of a sheet counts for its codes', () => {
  const sections = new CodeSections();
  sections.readName('已使用');
  expect(sections.textOf(CODE)).toBe('工作表的名称是“已使用”');
  const others = new CodeSections();
  others.readName('未使用');
  others.readName('11月新手码');
  expect(others.textOf(CODE)).toBeUndefined();
});
