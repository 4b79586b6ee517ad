import { expect, test } from 'vitest';
import { PackTitles } from './pack-titles.ts';

/** A list in which `*` stands for a code: the lines of the codes that are held back, and the notes. */
function judged(lines: readonly string[], pack = '新手礼包') {
  const titles = new PackTitles({ game: ['云海剑歌', '云海'], pack: [pack] });
  const codes = lines.flatMap((text, at) => {
    const line = at + 1;
    const address = `A${line}`;
    if (text === '*') {
      return [{ line, title: titles.titleOf({ address }) }];
    }
    titles.read({ line, text, address });
    return [];
  });
  const held = codes.filter(({ title }) => titles.otherOf(title) !== undefined).map(({ line }) => line);
  const last = codes.at(-1);
  return { held, notes: titles.notes(), reason: last && titles.otherOf(last.title) };
}

test('[COD-17] codes below titles of two packs are not codes of one', () => {
  const lines = ['云海剑歌 新手礼包', '*', '*', '星际迷航 新手礼包', '*', '*'];
  expect(judged(lines)).toEqual({
    held: [5, 6],
    notes: [
      '文件里有几个礼包的标题：第 1 行“云海剑歌 新手礼包”、第 4 行“星际迷航 新手礼包”；只导入第 1 行“云海剑歌 新手礼包”下面的',
    ],
    reason: '在第 4 行“星际迷航 新手礼包”下面，不是第 1 行“云海剑歌 新手礼包”的',
  });
});

test.each([
  ['新手礼包', true],
  ['补给礼包', true],
  ['公会拿走的新手礼包', false],
  ['发给主播：新手礼包', false],
  ['主播取走CDK', false],
])('[COD-26] whether %s is a title and says nothing of takers: %s', (text, isTitle) => {
  const titles = new PackTitles({ game: ['云海剑歌'], pack: ['新手礼包'] });
  expect(titles.read({ line: 1, text })).toBe(isTitle);
});

test.each([
  [['VIP1礼包', '*', 'VIP2礼包', '*'], [4]],
  [['VIP礼包', '*', '新手礼包', '*'], [2]],
  [['豪华新手礼包', '*', '新手礼包', '*'], [2]],
  [['星际迷航 新手礼包', '*', '云海剑歌-新手礼包', '*'], [2]],
  [['【星际迷航】', '*', '【云海剑歌】', '*'], [2]],
  [['白鹿仙舟', '*', '星际迷航', '*'], [4]],
  [['== 周年庆 ==', '*', '== 中秋节 ==', '*'], [4]],
  [['以下是周末礼包：', '*', '以下是节日礼包：', '*'], [4]],
  [['《星际迷航》兑换码', '*', '《白鹿仙舟》兑换码', '*'], [4]],
  [['Starter Gift Pack', '*', 'VIP Gift Pack', '*'], [4]],
  [['星际迷航', '新手礼包', '*', '白鹿仙舟', '新手礼包', '*'], [6]],
  [['*', '*', '节日礼包', '*'], [4]],
  [['*', '星际迷航激活码', '*'], [3]],
  [['周末礼包', '*', '节日礼包', '*', '周末礼包', '*'], [4]],
  [['周末禮包', '*', '周末礼包', '*', '月卡特权', '*'], [6]],
  [['公会拿走的新手礼包', '*', '新手礼包', '*'], [2]],
  [['补偿（11月）', '*', '首充双倍', '*'], [4]],
])('[COD-17] of %j the codes %j are held back', (lines, held) => {
  expect(judged(lines).held).toEqual(held);
});

test.each([
  [['云海剑歌新手礼包', '*', '*']],
  [['新手礼包（第一批）', '*', '新手礼包（第二批）', '*']],
  [['新手礼包', '*', '新手礼包（续）', '*']],
  [['新手礼包 100个', '*', '新手礼包 200个', '*']],
  [['新手礼包 2026-11-28', '*', '新手礼包 2026-11-29', '*']],
  [['《云海剑歌》新手礼包', '*', '云海剑歌 新手礼包兑换码', '*']],
  [['第一批', '*', '第二批', '*']],
  [['微信渠道', '*', '抖音渠道', '*']],
  [['安卓：', '*', 'iOS：', '*']],
  [['微信渠道兑换码', '*', 'QQ渠道兑换码', '*']],
  [['【未使用】', '*', '【已使用】', '*']],
  [['礼包内容：元宝×100', '*', '礼包有效期：2026-12-31', '*']],
  [['*', '请在游戏里兑换礼包', '*', '合计 2 个', '*']],
  [['*', '王五', '*']],
  [['*', '新手礼包', '*']],
  [['*', '云海剑歌', '*']],
  [['新手礼包', '*', '【备用】', '*']],
  [['HAPPY NEW YEAR', '*', 'YM 8K', '*']],
  [['兑换码', '*', '激活码', '*']],
  [['共 3 个礼包', '*', '共 4 个礼包', '*']],
])('[COD-17] of %j no code is held back', (lines) => {
  expect(judged(lines)).toMatchObject({ held: [], notes: [] });
});

test('[COD-17] a title above one of two columns counts for this one', () => {
  const titles = new PackTitles({ game: ['云海剑歌'], pack: ['周末礼包'] });
  titles.read({ line: 1, text: '新手礼包' });
  titles.read({ line: 1, text: '节日礼包', address: 'E1' });
  const [first, second] = [titles.titleOf({ address: 'B3' }), titles.titleOf({ address: 'E3' })];
  expect(titles.otherOf(first)).toBeUndefined();
  expect(titles.otherOf(second)).toBe('在第 1 行“节日礼包”下面，不是第 1 行“新手礼包”的');
});

test('[COD-17] the pack whose codes were taken first stays the same', () => {
  const titles = new PackTitles({ game: ['云海剑歌'], pack: ['新手礼包'] });
  titles.read({ line: 1, text: '节日礼包' });
  expect(titles.otherOf(titles.titleOf({ address: 'A2' }))).toBeUndefined();
  titles.read({ line: 3, text: '新手礼包', address: 'A3' });
  expect(titles.otherOf(titles.titleOf({ address: 'A4' }))).toMatch(/^在第 3 行/);
});

test('[COD-17] a line that may be a code is a title only with a word for packs', () => {
  const held = (text: string) => {
    const titles = new PackTitles({ game: ['云海剑歌'], pack: ['新手礼包'] });
    titles.read({ line: 1, text: '周末礼包' });
    titles.titleOf({ address: 'A2' });
    titles.read({ line: 3, text, address: 'A3' }, true);
    return titles.otherOf(titles.titleOf({ address: 'A4' })) !== undefined;
  };
  expect(['云海口令888', 'VIP专属码', '星际迷航666', 'VIP2礼包'].map(held)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
