import { expect, test } from 'vitest';
import { siteMap } from '#contract/site-map.ts';
import { pagesFor } from './page-links.ts';

test.each([
  ['客服电话', ['联系我们']],
  ['怎么注销账号', ['我的账号']],
  ['忘记密码', ['账号申诉']],
  ['可以预约的游戏', ['可以预约的新游']],
  ['下载ＡＰＰ', ['下载 APP']],
  ['云海剑歌下载', []],
  ['云海剑歌新手攻略怎么联系到客服领取礼包', []],
  ['', []],
])('[FND-17] %s asks for the pages %j', (text, labels) => {
  const pages = pagesFor(text);
  expect(pages.map(({ label }) => label)).toEqual(labels);
  for (const { href } of pages) {
    expect(siteMap.map(({ path }) => path)).toContain(href.replace(/\?.*/, ''));
  }
});
