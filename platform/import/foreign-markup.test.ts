import { expect, test } from 'vitest';
import { foreignMarkup, isEditorJson } from './foreign-markup.ts';

test.each([
  [
    '[b]粗[/b][img]https://img.test/5.png[/img]\n[url=https://a.test]链接[/url]',
    '论坛的 BBCode（[b]、[img]、[url]）',
  ],
  ['[IMG=640,360]https://img.test/5.png[/IMG]', '论坛的 BBCode（[img]）'],
  ['<p>一</p>[caption id="a" width="300"]<img src="x"> 图注[/caption]', 'WordPress 的短代码（[caption]）'],
  ['[gallery ids="1,2,3"]', 'WordPress 的短代码（[gallery]）'],
  ['[embed]https://www.bilibili.com/video/BV1xx411c7mD[/embed]', 'WordPress 的短代码（[embed]）'],
  ['## 小标题\n\n| 甲 | 乙 |\n|---|:--:|\n| 1 | 2 |', 'Markdown（表格、标题）'],
  ['看图 ![图](https://img.test/9.png)', 'Markdown（图片）'],
  ['见[官网](https://a.test/)，**重要**', 'Markdown（链接、粗体）'],
  ['<p>一</p>#p#副标题#e#<p>二</p>', '别的系统的分页标记（#p#副标题#e#）'],
  ['<p>一</p>[!--empirenews.page--]<p>二</p>', '别的系统的分页标记（[!--empirenews.page--]）'],
  ['<p>一</p><!--nextpage--><p>二</p>', '别的系统的分页标记（<!--nextpage-->）'],
  ['<p>话题 #p# 与 #q#，[pages] 之外</p>', undefined],
  ['[b]只有开头', undefined],
  ['[活动][/活动] [S] 级 [1]', undefined],
  ['#话题# 分数 1|2|3 a*b*c **', undefined],
  ['<p>## 不是标题</p>\n## 标题', undefined],
])('[BLR-17] the markup of %j is %s', (text, markup) => {
  expect(foreignMarkup(text)).toBe(markup);
});

test.each([
  ['{"ops":[{"insert":"文本\\n"}]}', true],
  ['{"time":1,"blocks":[]}', true],
  ['[{"type":"paragraph","children":[{"text":"一"}]}]', true],
  ['{"a":1}', false],
  ['[公告] 十二月维护', false],
  ['{活动}', false],
  ['["一","二"]', false],
])('[BLR-17] %s is stored by an editor: %s', (text, is) => {
  expect(isEditorJson(text)).toBe(is);
});
