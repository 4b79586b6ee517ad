import { HAS_TAG } from './sanitise.ts';

/** An escaped tag that begins a block or a picture, as in exports that escape a whole text. */
const ESCAPED = /&lt;(?:p|div|section|h[1-6]|table|ul|ol|img|br)(?:\s(?:(?!&[lg]t;).)*)?\/?&gt;/is;

/** HTML that a program escaped as a whole, without the escapes; any other text as it is. */
export function unescapedHtml(text: string): string {
  if (HAS_TAG.test(text) || !ESCAPED.test(text)) {
    return text;
  }
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&(?:#39|apos);/g, "'")
    .replace(/&amp;/g, '&');
}
