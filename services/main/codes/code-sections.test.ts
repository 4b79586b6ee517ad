import { expect, test } from 'vitest';
import { CodeSections } from './code-sections.ts';

const NOW = new Date('2026-11-29T12:00:00+08:00');
const CODE = { line: 9, text: 'K94CEWXY97', address: 'A9' };

/** What is said of a code below these lines. */
function said(...lines: string[]) {
  const sections = new CodeSections(NOW);
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
  '11.20发出',
  '前4个已发',
  'Codes already redeemed:',
  'Used codes',
  '有效期至2025年12月31日',
  '以上未用，以下已用',
  '此表作废，请用新表',
  '草稿，勿用',
  '样例，请勿导入',
  '示例数据',
  '已导入其他平台',
  '领取记录',
  '中奖名单',
  '玩家领取明细表',
  '11月使用情况',
  '黑名单',
  '泄露的码',
  '这份发完了',
  'Claim log',
  'List of redeemed',
  '本批码11月15日失效',
  '以下为已领取（不含测试码）：',
  '以下为已领取（不含已作废）：',
  '已作废、已删除：',
  '【已使用（已删除）】',
  '已退款的已删除，以下为已发放',
  '以下不含测试码，已发放：',
  '本表不含税，已售',
  '【不含已过期】已领取',
  '【已剔除已过期】已领取',
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
  '以上已全部发放',
  '↑↑ 用过的',
  '已发布的礼包码',
  '上架前已测试',
  '本表不含已使用的码',
  '不含已发放',
  '已剔除已使用的',
  '已使用的已删除',
  '已使用的均已剔除',
  '不含已使用、已作废的码',
  '不含 已使用的',
  '没用过的',
  '2026-11-30 发放用',
  '本批码12月15日失效',
])('[COD-12] a code below %s was not', (heading) => {
  expect(said(heading)).toBeUndefined();
});

test('[COD-12] what a heading says counts until the next heading', () => {
  expect(said('【已使用】', '【未使用】')).toBeUndefined();
  expect(said('以下为已领取：', '安卓：')).toBeUndefined();
  expect(said('【已使用】', '合计 3 个')).toBe('上面写着“【已使用】”');
});

test.each([
  'NULL',
  '(Null)',
  '\\N',
  '<NA>',
  '0000-00-00',
  '0001-01-01T00:00:00Z',
  '0 次',
  '……',
  '//////',
  '-----',
  '=====',
])('[COD-12] %s below a title ends nothing of what it says', (text) => {
  expect(said('已领取', text)).toBe('上面写着“已领取”');
  expect(said('以下为已领取：', '共 3 个', text)).toBe('上面写着“以下为已领取:”');
  const sections = new CodeSections(NOW, '旧码.txt');
  sections.read({ line: 3, text });
  expect(sections.textOf(CODE)).toBe('文件的名称是“旧码”');
  sections.read({ line: 5, text: '@张三' }, true);
  sections.read({ line: 6, text }, true);
  expect(sections.doubtOf(CODE)).toMatch(/^上面第 5 行写着“@张三”/);
});

test('[COD-12] a line of signs away from a title stands between two sections', () => {
  const sections = new CodeSections(NOW);
  sections.read({ line: 1, text: '已领取' });
  sections.read({ line: 3, text: '-----' });
  expect(sections.textOf(CODE)).toBeUndefined();
});

test('[COD-12] a title above one of several columns counts for this one', () => {
  const sections = new CodeSections(NOW);
  sections.read({ line: 1, text: '未发放', isAboveHeader: true });
  sections.read({ line: 1, text: '已发放', address: 'C1', isAboveHeader: true });
  expect(sections.textOf(CODE)).toBeUndefined();
  expect(sections.textOf({ ...CODE, address: 'C9' })).toBe('上面写着“已发放”');
});

test('[COD-12] the name of a sheet counts for its codes', () => {
  const sections = new CodeSections(NOW);
  sections.readName('已使用');
  expect(sections.textOf(CODE)).toBe('工作表的名称是“已使用”');
  const others = new CodeSections(NOW);
  others.readName('未使用');
  others.readName('11月新手码');
  expect(others.textOf(CODE)).toBeUndefined();
});

test.each([
  '以上已全部发放',
  '备注：以上兑换码均已使用',
  '↑↑ 用过的',
  '（上面的已经给了主播，已发）',
  'above: already used',
])('[COD-20] %s says that the codes above it were given away', (text) => {
  const { isHeading, above } = new CodeSections(NOW).read({ line: 9, text });
  expect({ isHeading, above }).toEqual({ isHeading: true, above: expect.stringMatching(/^下面写着“/) });
});

test.each(['以下已发放', '以上未使用', '以上为未用，以下为已用', '【已使用】'])(
  '[COD-20] %s says nothing of the kind of the codes above it',
  (text) => {
    expect(new CodeSections(NOW).read({ line: 9, text }).above).toBeUndefined();
  },
);

test.each([
  ['已使用的兑换码.txt', true],
  ['used_codes_2026.txt', true],
  ['新手礼包-已发放.xlsx', true],
  ['新手礼包-未使用.txt', false],
  ['unused_codes.txt', false],
  ['待发放兑换码.txt', false],
  ['兑换码（已发布）.txt', false],
  ['领取码.csv', false],
  ['已领取（不含测试码）.txt', true],
  ['剔除已使用.txt', false],
  ['除已使用.txt', false],
  ['废除已发.txt', true],
  ['本表不含税，已售.txt', true],
  ['old_codes.txt', true],
  ['codes-old.txt', true],
  ['Dead Cells.txt', false],
  ['Old School 兑换码.csv', false],
])('[COD-20] whether the name of the file %s says that its codes were given away: %s', (name, isUsed) => {
  expect(new CodeSections(NOW, name).textOf(CODE)).toBe(
    isUsed ? `文件的名称是“${name.replace(/\.\w+$/, '')}”` : undefined,
  );
});

test.each([
  ['兑换码（已剔除已领取）', false],
  ['兑换码（不含已使用）', false],
  ['兑换码（已领取）', true],
  ['code (old)', true],
])('[COD-26] whether the heading %s says that its codes were given away: %s', (title, isUsed) => {
  const sections = new CodeSections(NOW);
  sections.readColumns({ columns: [{ number: 1, title }], column: 1, others: [] } as never);
  expect(sections.textOf(CODE)).toBe(isUsed ? `列名是“${title}”` : undefined);
});

test('[COD-26] what the name of the file says counts below headings that do not say that codes are free', () => {
  const sections = new CodeSections(NOW, '旧码.txt');
  sections.read({ line: 1, text: '【新手礼包】' });
  expect(sections.textOf(CODE)).toBe('文件的名称是“旧码”');
  sections.read({ line: 2, text: '【未使用】' });
  expect(sections.textOf(CODE)).toBeUndefined();
  sections.read({ line: 3, text: '【节日礼包】' });
  expect(sections.textOf(CODE)).toBe('文件的名称是“旧码”');
});

test.each([
  ['兑换码使用情况', undefined],
  ['核销明细', undefined],
  ['中奖名单', '上面写着“中奖名单”'],
  ['以下为已领取：', '上面写着“以下为已领取:”'],
])('[COD-26] what the title %s says of a code whose row says that it is free', (text, expected) => {
  const sections = new CodeSections(NOW);
  sections.read({ line: 1, text });
  expect(sections.textOf(CODE)).toMatch(/^上面写着/);
  expect(sections.textOf(CODE, true)).toBe(expected);
});
