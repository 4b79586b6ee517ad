import { expect, test } from 'vitest';
import { wrapLooseText } from './loose-text.ts';

test.each(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'table'])('<%s> parts loose text', (tag) => {
  const block = `<${tag}>乙</${tag}>`;
  expect(wrapLooseText(`甲${block}丙${block}`)).toBe(`<p>甲</p>${block}<p>丙</p>${block}`);
});

test.each(['strong', 'a', 'h1', 'h5', 'ulx', 'pre'])('<%s> is part of loose text', (tag) => {
  expect(wrapLooseText(`甲<${tag} x>乙</${tag}>丙`)).toBe(`<p>甲<${tag} x>乙</${tag}>丙</p>`);
});

test('a block may have attributes', () => {
  expect(wrapLooseText('甲<h2 id="h-1">乙</h2>丙')).toBe('<p>甲</p><h2 id="h-1">乙</h2><p>丙</p>');
});

test('blanks between blocks become no paragraph', () => {
  expect(wrapLooseText('')).toBe('');
  expect(wrapLooseText(' \n<p>甲</p> \n <p>乙</p>\n')).toBe('<p>甲</p><p>乙</p>');
});

test('text inside a block stays as it is, however deep', () => {
  const nested = '<blockquote>甲<p>乙</p>丙<ul><li>丁</li></ul>戊</blockquote>';
  expect(wrapLooseText(`${nested}己`)).toBe(`${nested}<p>己</p>`);
});

test('an end without a beginning opens no block, and a lone sign is text', () => {
  expect(wrapLooseText('</p>甲')).toBe('</p><p>甲</p>');
  expect(wrapLooseText('1 < 2')).toBe('<p>1 < 2</p>');
});
