import { expect, test } from 'vitest';
import { lostParts } from './lost-parts.ts';
import { sanitiseHtml } from './sanitise.ts';

const lost = (html: string) => lostParts(html, sanitiseHtml(html)).parts.join('、');
const PICTURE = 'https://img.test/a.png?x=1&amp;y=2';

test.each([
  ['<video src="https://v.test/a.mp4"></video><mpvoice></mpvoice>', '视频 1 处、音频 1 处'],
  ['<iframe src="https://a.test/"></iframe>', '嵌入的网页 1 处'],
  ['<iframe src="//player.bilibili.com/player.html?bvid=BV1xx411c7mD"></iframe>', ''],
  ['<section style="background-image:url(https://a.test/3.png)"><p>一</p></section>', '背景图片 1 处'],
  ['<p>原价<s>9</s>，<span style="text-decoration: line-through">8</span></p>', '删除线 2 处'],
  ['x<sup style="vertical-align: super">2</sup>', '上标 1 处'],
  ['<hr><p><ruby>游<rt>yóu</rt></ruby></p>', '分隔线 1 处、注音 1 处'],
  ['<span style="vertical-align:sub">2</span>', '下标 1 处'],
  [`<noscript><img src="${PICTURE}"></noscript>`, '图片 1 处'],
  [`<img data-src="${PICTURE}"><noscript><img src="${PICTURE}"></noscript>`, ''],
  ['<a href="javascript:alert(1)">点</a><a href="#b">锚</a>', '链接 2 处'],
  [
    '<section style="color:red; display: none">看不见</section><p hidden><img src="https://a.test/1.png"></p>',
    '隐藏的内容 2 处',
  ],
  ['<section style="display:none"> </section>', ''],
  [
    '<svg><text>图</text></svg><math><mi>x</mi></math><select></select><textarea>框</textarea>',
    '矢量图 1 处、公式 1 处、下拉框 1 处、输入框 1 处',
  ],
  ['<p>一 <b>二</b> <a href="https://a.test/">三</a></p>', ''],
])('[BLR-17] of %s the text lacks %o', (html, parts) => {
  expect(lost(html)).toBe(parts);
});
