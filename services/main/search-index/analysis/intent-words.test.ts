import { expect, test } from 'vitest';
import { readIntent } from './intent.ts';

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
