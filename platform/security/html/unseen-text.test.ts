import { expect, test } from 'vitest';
import { unseenTexts } from './unseen-text.ts';

test.each([
  ['<p>一<span style="opacity:0">二</span>三</p>', ['二']],
  ['<p style="color:red; opacity: 0.0;">一</p>', ['一']],
  ['<p style="opacity:0%">一<br>二</p>', ['一', '二']],
  ['<div style="visibility:hidden"><p>一</p><p style="visibility:visible">二</p></div>', ['一']],
  ['<p style="FONT-SIZE:0PX !important">一</p>', ['一']],
  ['<p style="font-size:0"><span style="font-size:14px">一</span>二</p>', ['二']],
  ['<p style="font-size:.0em">一', ['一']],
])('[BLR-25] of %s CSS hides %j', (html, texts) => {
  expect(unseenTexts(html)).toEqual(texts);
});

test.each([
  '<p style="opacity:0.5">一</p>',
  '<p style="fill-opacity:0">一</p>',
  '<p style="font-size:0.5em">一</p>',
  '<p style="font-size:10px">一</p>',
  '<p style="opacity:0"> &nbsp; </p>',
  '<p style="opacity:0"><img src="https://a.test/1.png"></p>',
  '<div id="js_content" class="rich_media_content" style="visibility: hidden; opacity: 0;"><p>一</p></div>',
  '<p style="display:none;opacity:0">一</p>',
  '<style>p { opacity:0 }</style><p>一</p>',
  'opacity: 0',
])('of %s CSS hides nothing', (html) => {
  expect(unseenTexts(html)).toEqual([]);
});
