import { expect, test } from 'vitest';
import { NamedPacks } from './named-packs.ts';

function judged(heading: string, texts: readonly string[]) {
  const packs = new NamedPacks({ game: ['云海剑歌', '云海'], pack: ['新手礼包'] });
  const rows = texts.map((text) => packs.namesIn({ line: 2, text: 'A1', beside: [{ heading, text }] }));
  const notes = packs.learn(rows.flat());
  const others = texts.filter((_, at) => packs.otherOf(rows[at] ?? []) !== undefined);
  return { notes, others };
}

test('[COD-15] codes of another game or pack are held back or noted', () => {
  expect(judged('游戏', ['云海剑歌', '白鹿仙舟', '《云海劍歌》', '云海'])).toEqual({
    notes: [],
    others: ['白鹿仙舟'],
  });
  expect(judged('产品名称', ['云海剑歌手游', '白鹿仙舟'])).toEqual({ notes: [], others: ['白鹿仙舟'] });
  expect(judged('游戏', ['白鹿仙舟', '雾港来信'])).toEqual({ notes: [], others: ['白鹿仙舟', '雾港来信'] });
  expect(judged('礼包', ['新手礼包', 'VIP礼包', '豪华新手礼包'])).toEqual({
    notes: [],
    others: ['VIP礼包', '豪华新手礼包'],
  });
});

test('[COD-15] names that can not be compared are noted once', () => {
  expect(judged('游戏', ['YHJG', 'YHJG'])).toEqual({
    notes: ['“游戏”列写着“YHJG”，兑换码都导入云海剑歌的“新手礼包”；请核对是不是它的'],
    others: [],
  });
  expect(judged('礼包', ['周末礼包', 'VIP礼包', '节日礼包', '月卡'])).toEqual({
    notes: [
      '“礼包”列写着“周末礼包”、“VIP礼包”、“节日礼包”等，兑换码都导入云海剑歌的“新手礼包”；请核对是不是它的',
    ],
    others: [],
  });
});

test('[COD-15] other columns and expected names say nothing', () => {
  expect(judged('渠道', ['白鹿仙舟', '云海剑歌'])).toEqual({ notes: [], others: [] });
  expect(judged('游戏', ['云海剑歌', '云海劍歌 '])).toEqual({ notes: [], others: [] });
});
