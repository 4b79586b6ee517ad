import { expect, test } from 'vitest';
import { slowdown } from '#tests/time-limits.ts';
import { readCode } from './code-text.ts';
import { UsedCodes } from './used-codes.ts';

const used = new UsedCodes(new Date('2026-11-29T12:00:00+08:00'));
const said = (heading: string, text: string) =>
  used.textOf({ line: 2, text: 'TT5G6H7J1', beside: [{ heading, text }] });
const each = (heading: string, ...texts: string[]) =>
  texts.map((text): [heading: string, text: string] => [heading, text]);

test.each([
  ...each('状态', '已使用', '已作废', '已领取', '已发放', '已发给张三', '作废', '已使用（138****8000）'),
  ...each(
    '状态',
    'used',
    'Void',
    '已绑定',
    '已删除',
    '已售出',
    'sold',
    'Assigned to li',
    '√',
    '已領取',
    '作廢',
  ),
  ...each('使用狀態', '已領取', '1'),
  ...each('', '已使用', '用过', '给张三'),
  ...each(
    '备注',
    '已发',
    '已给张三',
    '用过',
    '勿用',
    '作废！',
    '11/28 已兑',
    '重复',
    '张三领了',
    '11.28发放',
  ),
  ...each('状态（0未使用 1已使用）', '1'),
  ...each('state(0:可用,1:已领取,2:作废)', '2'),
  ...each('使用标识', '1'),
  ...each('来源', '已使用', '发出去了'),
  ...each('是否使用', '是'),
  ...each('是否已用', '是', 'Y', 'true', '1', '√', '张三'),
  ...each('已领取', '√'),
  ...each('已发', '11/2'),
  ...each('使用否', '是'),
  ...each('Is Used', 'TRUE'),
  ...each('Used?', 'Yes'),
  ...each('Claimed', 'Y'),
  ...each('使用', '是', '已用'),
  ...each('使用情况', '√', '✓ 张三', '1'),
  ...each('发放情况', '发了', '张三领', '11.28发放', '已发给张三'),
  ...each('领取人', '138****8000'),
  ...each('使用者QQ', '12345678'),
  ...each('角色名', '小明'),
  ...each('发给谁', '群友'),
  ...each('Claimed By', 'li.lei'),
  ...each('user_id', '1001'),
  ...each(
    '领取时间',
    '2026-11-20 10:00:00',
    '2026-11-20',
    '11/2',
    '46346',
    '2026-11-20T10:00:00Z',
    '1795000000',
  ),
  ...each('發放日期', '11/1'),
  ...each('used_at', '2026-11-20'),
  ...each('使用次数', '1', '2次', '1/1'),
  ...each('联系方式', '138****8000'),
  ...each('Use Count', '1'),
  ...each('剩余次数', '0'),
  ...each('Remaining Uses', '0'),
  ...each('是否有效', '否', '×', '已失效'),
  ...each('是否可用', '不可用', '0'),
  ...each('Enabled', 'No', 'FALSE'),
  ...each('有效期', '2026-11-01', '2026/1/1 至 2026/11/28', '2026-10-31 23:59前', '已过期'),
  ...each('有效期', '2026-10', '2026年10月'),
  ...each('到期', '2026-11-28'),
  ...each('expires_at', '2026-11-28T00:00:00Z'),
  ...each('Expiry Date', '01/11/2026', '28/11/2026'),
])('[COD-12] beside a code %s says that it was given away or is void: %s', (heading, text) => {
  expect(said(heading, text)).toBe(`${heading ? `“${heading}”列` : '旁边'}写着“${text}”`);
});

test.each([
  ...each('状态', '未使用', '正常', '可用', 'unused', 'active', '待激活', '已上架', '未領取'),
  ...each('使用状态', '未使用', '0', '可使用', '已启用', 'available'),
  ...each('发放情况', '未发', '待发放', '—', '库存'),
  ...each('是否使用', '否', '未使用（备用）', 'N', '0', '×'),
  ...each('是否可用', '是', '可用'),
  ...each('有效', '无限期'),
  ...each('Enabled', 'Yes', '1'),
  ...each('领取人', '—', '未领取', '0', '全体玩家'),
  ...each('兑换时间', '2026-12-01 至 2026-12-31', '2026-12-31', '0000-00-00 00:00:00', '1970-01-01 08:00:00'),
  ...each('有效期', '2026-11-29', '2026-12-31', '永久', '领取后30天', '2026-11-01 至 2026-12-31'),
  ...each('有效期', '2026-11', '2026年12月'),
  ...each('使用次数', '0', '不限', '0/1'),
  ...each('Expiry Date', '31/12/2026'),
  ...each('used_at', '\\N'),
  ...each('剩余次数', '1', '10'),
  ...each('使用说明', '每人限用一次', '每个角色限用一次，已使用的不可再用'),
  ...each('使用方法', '领取过的角色不能再领'),
  ...each('礼包内容', '元宝×100（已绑定）', '给力礼包'),
  ...each(
    '备注',
    '已使用者不可再领',
    '首发',
    '新手用',
    '已发布',
    '没用过',
    '审核过',
    '领完即止',
    '给力礼包',
    '过期作废',
  ),
  ...each('使用渠道', '官网'),
  ...each('渠道', '微信领取', '官网发放'),
  ...each('状态（0未使用 1已使用）', '0'),
  ...each('使用状态（1未使用，2已使用）', '1'),
  ...each('状态', '1'),
  ...each('兑换名称', '新手礼包'),
  ...each('使用对象', '全服', '新用户'),
  ...each('礼包描述', '已激活的VIP特权3天', '已激活VIP特权'),
  ...each('QQ群', '123456789'),
  ...each('领取方式', '官网领取'),
  ...each('等级', '1'),
])('[COD-12] beside a code %s says nothing of the kind: %s', (heading, text) => {
  expect(said(heading, text)).toBeUndefined();
});

test('[COD-12] a code that is struck out in a workbook was given away', () => {
  expect(used.textOf({ line: 2, text: 'ST8G9H1A', isStruck: true })).toContain('删除线');
});

test.each(['~~VVPU6MTYBS~~', '2、~~VVPU6MTYBS~~', 'V\u0336V\u0336P\u0336', 'V\u0335VPU6MTYBS'])(
  '[COD-12] %j is struck out in its text',
  (text) => {
    expect(used.textOf({ line: 2, text })).toBe('用删除线划掉了');
    expect(readCode({ line: 2, text }, true)).toMatchObject({ code: expect.stringMatching(/^[0-9A-Z]+$/) });
  },
);

test('[COD-12] a cell of 1 MB beside a code is read at once', () => {
  const start = performance.now();
  for (const text of ['2026-12-31 ', '已', '使用', '1 ']) {
    said('有效期', text.repeat(1_000_000 / text.length));
    said('备注', text.repeat(1_000_000 / text.length));
  }
  expect(performance.now() - start).toBeLessThan(500 * slowdown);
});

/** What is said of codes beside which a column has these texts. */
function saidOf(...texts: string[]) {
  const codes = new UsedCodes(new Date('2026-11-29T12:00:00+08:00'));
  return texts.map((text, at) =>
    codes.textOf({
      line: at + 2,
      text: `TT5G6H7J${at}`,
      beside: text === '' ? [] : [{ heading: '状态', text }],
    }),
  );
}

test('[COD-20] a label counts for the rows without one below it if there are labels for both', () => {
  const group = '“状态”列上面的行写着“已发”，这一行是空的';
  expect(saidOf('未发', '', '已发', '', '', '未发', '')).toEqual([
    undefined,
    undefined,
    '“状态”列写着“已发”',
    group,
    group,
    undefined,
    undefined,
  ]);
});

test('[COD-20] single marks say nothing of the rows below them', () => {
  expect(saidOf('', '未发', '已发', '').at(-1)).toBeUndefined();
  expect(saidOf('已发', '', '已发', '').at(-1)).toBeUndefined();
});
