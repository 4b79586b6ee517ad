import { describe, expect, test } from 'vitest';
import { readIntent, withoutDoubled } from './intent.ts';

describe('intent words of a search', () => {
  test.each([
    ['下载 云海', '云海', ['下载'], undefined],
    ['云海剑歌攻略', '云海剑歌', ['攻略'], '攻略'],
    ['云海剑歌怎么玩', '云海剑歌', ['怎么玩'], '攻略'],
    ['礼包 云海剑歌 手游官网', '云海剑歌', ['礼包', '官网', '手游'], undefined],
    ['雲海劍歌下載', '雲海劍歌', ['下載'], undefined],
    ['ＹＵＮＨＡＩ　ＬＩＢＡＯ', 'ＹＵＮＨＡＩ', ['ＬＩＢＡＯ'], undefined],
    ['yunhaigonglue', 'yunhai', ['gonglue'], '攻略'],
    ['礼包 云海 剑歌', '云海 剑歌', ['礼包'], undefined],
    ['云海礼包兑换码', '云海', ['礼包兑换码'], undefined],
    ['《云海剑歌》攻略', '云海剑歌', ['攻略'], '攻略'],
  ])('%s is about %s', (text, rest, words, category) => {
    expect(readIntent(text)).toMatchObject({ rest, words, category });
  });

  test.each([
    ['云海剑歌礼包码', 'gift', undefined],
    ['云海剑歌开服时间', 'opening', undefined],
    ['云海剑歌攻略', 'news', undefined],
    ['好玩的三国游戏', 'game', undefined],
    ['安卓 放置', undefined, 'android'],
    ['鸿蒙版卡牌', undefined, 'harmony'],
    ['小游戏 消除', undefined, 'h5'],
    ['云海剑歌手游', undefined, undefined],
    ['云海剑歌阵容推荐', 'news', undefined],
    ['云海剑歌第九剑怎么过', 'news', undefined],
  ])('[FND-04] %s wants %s on %s', (text, kind, platform) => {
    expect(readIntent(text)).toMatchObject({ kind, platform });
  });

  test.each(['下载', '手游 下载', '礼包码', '好玩的游戏'])('[FND-04] %s names nothing', (text) => {
    expect(readIntent(text)).toMatchObject({ rest: '' });
  });

  test.each(['云海剑歌', 'helios', '', '   ', '……'])('%s has no intent words', (text) => {
    expect(readIntent(text)).toBeUndefined();
  });
});

describe('pinyin next to its characters', () => {
  test.each([
    ['jichao机巢', '机巢'],
    ['机巢jichao', '机巢'],
    ['云yunhai海剑歌', '云海剑歌'],
    ['云海剑歌yhjg', '云海剑歌'],
    ['yunhaijian云海剑歌', '云海剑歌'],
    ['ｊｉｃｈａｏ机巢 下载', '机巢 下载'],
    ['机巢  下载', '机巢 下载'],
  ])('%s becomes %s', (text, expected) => {
    expect(withoutDoubled(text)).toBe(expected);
  });

  test.each(['yunhai剑歌', '云海jiange', 'AA飞舟', 'FOGLINE雾线', '机巢 ZERO HIVE', 'jichao', '剑舟3'])(
    'does not change %s',
    (text) => {
      expect(withoutDoubled(text)).toBe(text);
    },
  );
});

test.each(['云y', '云三yun3', 'yun3云三', 'y云'])('does not shorten %s', (text) => {
  expect(withoutDoubled(text)).toBe(text);
});
