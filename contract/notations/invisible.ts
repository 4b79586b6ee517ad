/**
 * Control and invisible characters, and noncharacters, which XML can't hold; without tabs, line feeds, variation selectors
 * and what `JOINERS` matches.
 */
const INVISIBLE =
  /(?![\t\n\p{VS}\u{e0020}-\u{e007f}\u180e\u200c\u200d])[\p{Cc}\p{DI}\p{NChar}\ufff9-\ufffb]/gu;
/**
 * Joiners and tags. The group has a needed one with the characters before it: in an emoji, in the flag of a region, and
 * between letters or marks of a script that joins its letters.
 */
const JOINERS =
  /([\p{ExtPict}\p{EMod}]\ufe0f?\u200d(?=\p{ExtPict})|\u{1f3f4}[\u{e0030}-\u{e007a}]{3,6}\u{e007f}|(?=[\u0600-\u109f\u1700-\u1cff])[\p{L}\p{M}][\u180e\u200c\u200d](?=[\u0600-\u109f\u1700-\u1cff]))|[\u{e0020}-\u{e007f}\u180e\u200c\u200d]/gu;

/** A text without control and invisible characters, except tabs, line feeds and what emoji and scripts need. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '').replace(JOINERS, '$1');
}
