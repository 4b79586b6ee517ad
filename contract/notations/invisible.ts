/**
 * A joiner or tags that a character needs, with the characters before: in an emoji, in the flag of a region, and between
 * letters of a script that joins them. Or a control or invisible character, or a noncharacter, which XML can't hold.
 */
const INVISIBLE =
  /([\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?\u200d(?=\p{Extended_Pictographic})|\u{1f3f4}[\u{e0030}-\u{e007f}]{4,7}|(?!\p{DI})[\u0600-\u109f\u1700-\u1cff][\u180e\u200c\u200d](?=[\u0600-\u109f\u1700-\u1cff]))|(?![\t\n\p{VS}])[\p{Cc}\p{DI}\p{NChar}\ufff9-\ufffb]/gu;

/** Breaks of lines and pages, which word processors paste between words. */
export const BREAKS = /[\v\f\u0085]/g;

/** A text without control and invisible characters, except tabs, line feeds and what emoji and scripts need. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '$1');
}
