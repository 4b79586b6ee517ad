import { expect, test } from 'vitest';
import { BesideColumns } from './beside-columns.ts';

/** The texts of a column whose rows are held back, from line 2 on. */
function judged(heading: string, ...texts: string[]) {
  const columns = new BesideColumns();
  const rows = texts.map((text, at) => ({ line: at + 2, beside: text === '' ? [] : [{ heading, text }] }));
  const held = columns.judge(rows);
  return { held: texts.filter((_, at) => held[at]), reasons: columns.findings().map(({ reason }) => reason) };
}

test.each([
  ['id', ['1', '2', '3', '4']],
  ['ID', ['7', '9', '1000']],
  ['编号', ['A-001', 'A-002']],
  ['序号', ['1', '2', '1', '2']],
  ['', ['1', '2', '3']],
  ['pk', ['101', '102', '104']],
  ['1', ['2', '5']],
  ['礼包名称', ['新手礼包', 'VIP礼包', '']],
  ['游戏', ['云海剑歌', '白鹿仙舟']],
  ['有效期', ['2026-12-31', '2027-01-31', '']],
  ['有效期', ['30天', '永久', '12月31日前', '31-Dec-26', '9999-12-31', '不限', '']],
  ['截止', ['活动结束', '活动结束']],
  ['有效期(天)', ['30', '7']],
  ['兑换时间', ['2026-12-01 至 2026-12-31', '0000-00-00 00:00:00', '']],
  ['批次', ['甲', '乙', '甲']],
  ['渠道', ['A', 'B']],
  ['备注', ['首批', '']],
  ['used_at', ['\\N', '\\N']],
  ['备注', ['\\N', '\\N', '']],
  ['备注', ['', '', '']],
  ['备注', ['公会专用', '公会专用', '公会专用']],
  ['备注', ['首发礼包', '首发礼包']],
  ['说明', ['每个账号限用一次', '每个账号限用一次']],
  ['状态', ['未使用', '待发放', '']],
  ['state', ['new', 'new']],
  ['完成', ['FALSE', 'FALSE', '']],
  ['已使用', ['×', '×']],
  ['是否有效', ['是', '有效', '']],
  ['剩余次数', ['1', '10', '不限']],
  ['创建时间', ['2026-11-01 10:00:00', '2026-11-01 10:00:01']],
  ['已发放', ['☐', 'FALSE', '']],
  ['Used?', ['N', 'no', '']],
  ['备注', ['还没用', '暂未领取', '']],
  ['活动', ['双11', '双12']],
  ['使用说明', ['进游戏兑换', '进游戏兑换']],
  ['礼包内容', ['元宝×100', '']],
  ['面额', ['6', '30', '98']],
  ['奖品', ['一等奖', '二等奖']],
  ['道具ID', ['1001', '1002']],
  ['有效标志', ['1', '1']],
  ['已用', ['0次', '0次']],
])('[COD-16] nothing below %s of %j holds a code back', (heading, texts) => {
  expect(judged(heading, ...texts)).toEqual({ held: [], reasons: [] });
});

test('[COD-16] of a column of lookups the finding says what the choice would take', () => {
  const { held, reasons } = judged('核对', '#N/A', 'TT5G6H7J2', '#N/A', 'TT5G6H7J4');
  expect(held).toHaveLength(4);
  expect(reasons).toEqual([expect.stringContaining('会把两种都导入。请只留下可以发给玩家的行')]);
  expect(judged('核对', '#N/A', '#N/A', '').reasons[0]).not.toContain('会把两种都导入');
});

test.each([
  ['备注', ['已寄', '', '领', '', 'ok', 'done'], ['已寄', '领', 'ok', 'done']],
  ['备注', ['同上', '〃', '补发给王五', '直播间送出', ''], ['同上', '〃', '补发给王五', '直播间送出']],
  ['备注', ['待确认是否已用', '没了', '玩家说无法兑换', ''], ['待确认是否已用', '没了', '玩家说无法兑换']],
  ['备注', ['11月20日 王五', ''], ['11月20日 王五']],
  ['备注', ['直播间送出', '直播间送出'], ['直播间送出', '直播间送出']],
  ['备注', ['x'], ['x']],
  ['Used?', ['x', '', 'x'], ['x', 'x']],
  ['已领', ['○', ''], ['○']],
  ['完成', ['○', '×'], ['○', '×']],
  ['完成', ['TRUE', 'FALSE'], ['TRUE']],
  ['state', ['new', 'new', 'old'], ['old']],
  ['status', ['0', '1', '0'], ['0', '1', '0']],
  ['use_time', ['0', '1763600000', '0'], ['1763600000']],
  ['订单号', ['20261120001', '', '20261121007'], ['20261120001', '20261121007']],
  ['订单号', ['20261120001', '20261121007', '20261125009'], ['20261120001', '20261121007', '20261125009']],
  ['ID', ['90017', '', '3'], ['90017', '3']],
  ['库存', ['1', '已空'], ['已空']],
  ['渠道', ['微信', ''], ['微信']],
  ['到期', ['过年', '放假', '2026-12-31'], ['过年', '放假']],
  ['截止', ['2026年底', '2026年国庆'], ['2026年国庆']],
  ['', ['√', ''], ['√']],
  ['批注', ['已寄', '王五', ''], ['已寄', '王五']],
  ['Balance', ['10.00', '0.00'], ['10.00', '0.00']],
  ['state', ['closed', 'closed'], ['closed', 'closed']],
  ['状态', ['2', '2'], ['2', '2']],
])('[COD-16] below %s of %j the rows with %j are held back', (heading, texts, held) => {
  expect(judged(heading, ...texts).held).toEqual(held);
});

test('[COD-16] an empty cell among ticks for what is free holds its row back', () => {
  const columns = new BesideColumns();
  const rows = ['√', '√', '', '√'].map((text, at) => ({
    line: at + 2,
    beside: text === '' ? [] : [{ heading: '未领取', text }],
  }));
  expect(columns.judge(rows).map((reason) => reason?.split('；')[0])).toEqual([
    undefined,
    undefined,
    '“未领取”列没有打勾',
    undefined,
  ]);
  expect(columns.findings()[0]?.reason).toMatch(/^“未领取”列：没有打勾 1 行（第 4 行）、√ 3 行；/);
  expect(judged('是否有效', '是', '', '是').held).toEqual([]);
});

test('[COD-16] empty cells among states of free codes are named', () => {
  const blanks = (heading: string, ...texts: string[]) => {
    const columns = new BesideColumns();
    columns.judge(texts.map((text, at) => ({ line: at + 2, beside: text ? [{ heading, text }] : [] })));
    return columns.blanks();
  };
  expect(blanks('状态', '未使用', '未使用', '')).toEqual([
    '“状态”列有 1 行空着（第 4 行），其余的写着“未使用”等；空着的若已经发出，请从文件里删去',
  ]);
  const many = blanks('状态', ...Array(7).fill('未使用'), ...Array(6).fill(''));
  expect(many[0]).toMatch(/有 6 行空着（第 9、10、11、12、13 行等），/);
  expect(blanks('是否已用', '否', '', '否')).toHaveLength(1);
  expect(blanks('状态', '未使用', '', '')).toEqual([]);
  expect(blanks('状态', '未使用', '已寄', '未使用', '')).toEqual([]);
  expect(blanks('备注', '首批', '首批', '')).toEqual([]);
  expect(blanks('状态', '未使用', '未使用')).toEqual([]);
});

test('[COD-16] a finding shows the values of a column with their counts and lines', () => {
  expect(judged('状态', '已寄', '', '已寄', '在库', '').reasons).toEqual([
    '“状态”列：已寄 2 行（第 2、4 行）、在库 1 行、空 2 行；看不出是不是已经发出，有 2 行没有导入；确认可以发给玩家的，选择像说明文字的也导入',
  ]);
  const many = judged('状态', ...Array.from({ length: 12 }, (_, at) => `张${at}`)).reasons[0];
  expect(many).toContain('张0 1 行（第 2 行）');
  expect(many).toContain('其他内容 4 行；');
});

test('[COD-16] what all of the first rows have is known in later rows, and anything else is not', () => {
  const columns = new BesideColumns();
  const rows = (...texts: string[]) =>
    texts.map((text, at) => ({ line: at + 2, beside: [{ heading: '备注', text }] }));
  expect(columns.judge(rows('公会专用', '公会专用'))).toEqual([undefined, undefined]);
  expect(columns.judge(rows('公会专用', '王五'))).toEqual([undefined, expect.stringContaining('王五')]);
});

test('[COD-16] an export with serial numbers, packs and validities has no row that is held back', () => {
  const columns = new BesideColumns();
  const rows = Array.from({ length: 50 }, (_, at) => ({
    line: at + 2,
    beside: [
      { heading: '序号', text: String(at + 1) },
      { heading: '礼包名称', text: at % 2 ? '新手礼包' : 'VIP礼包' },
      { heading: '有效期至', text: `2026-12-${10 + (at % 20)}` },
      { heading: '状态', text: '未使用' },
    ],
  }));
  expect(columns.judge(rows).filter(Boolean)).toEqual([]);
  expect(columns.findings()).toEqual([]);
});

test('[COD-16] each row that is held back has a reason of its own', () => {
  const columns = new BesideColumns();
  const rows = [
    { line: 2, beside: [{ heading: '备注', text: '已寄' }] },
    { line: 3, beside: [] },
    {
      line: 4,
      beside: [
        { heading: '备注', text: '王五' },
        { heading: '批注', text: '请核对' },
      ],
    },
  ];
  const rest = '看不出是不是已经发出，没有导入；确认可以发给玩家的，选择像说明文字的也导入';
  expect(columns.judge(rows)).toEqual([
    `“备注”列写着“已寄”；${rest}`,
    undefined,
    `“备注”列写着“王五”、批注写着“请核对”；${rest}`,
  ]);
  expect(columns.findings().map(({ reason }) => reason.slice(0, 8))).toEqual([
    '“备注”列：已寄',
    '批注：请核对 1',
  ]);
});
