import { HAS_TAG, htmlText } from './sanitise.ts';

/** An escaped tag that begins a block or a picture, as in exports that escape a whole text, some of them twice. */
const ESCAPED =
  /&(?:amp;){0,3}lt;(?:p|div|section|h[1-6]|table|ul|ol|img|br)(?:\s(?:(?!&(?:amp;){0,3}[lg]t;).)*)?\/?&(?:amp;){0,3}gt;/is;
const REFERENCE = /&(?:[a-z][a-z\d]{1,30}|#\d{1,7}|#x[\da-f]{1,6});/i;

/** HTML that a program escaped as a whole, without the escapes; any other text as it is. */
export function unescapedHtml(text: string): string {
  if (HAS_TAG.test(text) || !ESCAPED.test(text)) {
    return text;
  }
  return unescapedHtml(
    text
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&(?:#39|apos);/g, "'")
      .replace(/&amp;/g, '&'),
  );
}

/** Plain text without the escapes of HTML: `A &amp;amp; B` is `A & B`. Lines and angle brackets stay. */
export function unescapedText(text: string): string {
  if (!REFERENCE.test(text)) {
    return text;
  }
  const read = text
    .split('\n')
    .map((line) =>
      REFERENCE.test(line) ? htmlText(line.replaceAll('<', '&lt;').replaceAll('>', '&gt;')) : line,
    )
    .join('\n');
  return read === text ? text : unescapedText(read);
}
