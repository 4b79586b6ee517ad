import { expect, test } from 'vitest';
import { siteMap } from '#contract/site-map.ts';
import { pagesFor } from './page-links.ts';

test.each([
  ['客服电话', ['联系我们']],
  ['怎么注销账号', ['我的账号']],
  ['忘记密码', ['账号申诉']],
  ['可以预约的游戏', ['可以预约的新游']],
  ['下载ＡＰＰ', ['下载 APP']],
  ['兑换码无效', ['联系我们']],
  ['礼包领不了', ['联系我们']],
  ['防沉迷', ['联系我们']],
  ['账号被封了', ['账号申诉']],
  ['买号', ['账号交易']],
  ['账号交易', ['账号交易']],
  ['即将上线', ['新游测试']],
  ['热门榜单', ['排行榜']],
  ['封神榜', []],
  ['即将开服', []],
  ['云海剑歌下载', []],
  ['云海剑歌新手攻略怎么联系到客服领取礼包', []],
  ['', []],
])('[FND-17] %s asks for the pages %j', (text, labels) => {
  const pages = pagesFor(text, { trading: true });
  expect(pages.map(({ label }) => label)).toEqual(labels);
  for (const { href } of pages) {
    expect(siteMap.map(({ path }) => path)).toContain(href.replace(/\?.*/, ''));
  }
});

test('[FND-17] a page that the site does not have is not linked', () => {
  expect(pagesFor('买号', { trading: false })).toEqual([]);
});
