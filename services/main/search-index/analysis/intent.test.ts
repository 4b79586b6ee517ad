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

test.each([
  ['云海资讯', { kind: 'news', category: '新闻' }],
  ['云海维护', { kind: 'news', category: '公告' }],
  ['云海版本更新公告', { kind: 'news', category: '公告' }],
  ['云海更新', { kind: 'news', category: '公告' }],
  ['云海通关', { kind: 'news', category: '攻略' }],
  ['云海活动', { kind: 'news', category: '活动' }],
  ['云海好玩吗', { kind: 'news', category: '评测' }],
  ['云海激活码', { kind: 'gift' }],
  ['云海新区', { kind: 'opening' }],
  ['云海安装包', { kind: 'game' }],
  ['云海官网', { kind: undefined, category: undefined, platform: undefined }],
  ['类似云海的游戏', { kind: undefined, category: undefined, platform: undefined }],
  ['云海合集', { kind: undefined, category: undefined, platform: undefined }],
  ['云海苹果版', { platform: 'ios' }],
  ['iphone云海', { platform: 'ios' }],
  ['云海页游', { platform: 'h5' }],
])('[FND-04] %s is about 云海 and wants %j', (text, wanted) => {
  expect(readIntent(text)).toMatchObject({ rest: '云海', ...wanted });
});

test.each([
  ['云海怎么过关', ['怎么过关']],
  ['云海怎样升级', ['怎样升级']],
  ['云海如何升级', ['如何升级']],
  ['云海 新手怎么打', ['怎么打']],
])('[FND-04] the question in %s wants guides', (text, words) => {
  expect(readIntent(text)).toMatchObject({ words, kind: 'news', category: '攻略' });
});

test('[FND-04] a question follows at least two characters', () => {
  expect(readIntent('云怎么过关')).toBeUndefined();
  expect(readIntent('怎么过关')).toMatchObject({ rest: '过关', words: ['怎么'], kind: undefined });
  expect(readIntent('云海怎么过关 下载')).toMatchObject({ rest: '云海', kind: 'news' });
});

test('[FND-04] the first word that wants something decides, except that games give way to all else', () => {
  expect(readIntent('云海礼包 攻略')).toMatchObject({ kind: 'gift', category: '攻略' });
  expect(readIntent('云海公告 攻略')).toMatchObject({ kind: 'news', category: '公告' });
  expect(readIntent('推荐 云海 礼包')).toMatchObject({ kind: 'gift' });
  expect(readIntent('安卓 云海 苹果')).toMatchObject({ platform: 'android' });
});

test.each([
  ['yunhailibao', 'yunhai', 'gift'],
  ['yunhai fuli', 'yunhai', 'gift'],
  ['云海fuli', '云海', 'gift'],
  ['xiazaiyunhai', 'yunhai', 'game'],
  ['yunhai gonglve', 'yunhai', 'news'],
])('[FND-04] %s has an intent word in pinyin', (text, rest, kind) => {
  expect(readIntent(text)).toMatchObject({ rest, kind });
});

test.each(['yunhaifuli', 'fuliyunhai', 'helios', 'iosa', 'cdkxx', 'yunhaide'])(
  '[FND-04] %s has no short word inside its letters',
  (text) => {
    expect(readIntent(text)).toBeUndefined();
  },
);

test('[FND-04] intent words are removed from both ends of each word, the longest first', () => {
  expect(readIntent('最新版本云海礼包兑换码领取')).toMatchObject({
    rest: '云海',
    words: ['最新版本', '领取', '礼包兑换码'],
  });
  expect(readIntent('云海 下载 剑歌')).toMatchObject({ rest: '云海 剑歌', words: ['下载'] });
  expect(readIntent('云下载海')).toBeUndefined();
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
