/** A value, or the problem of an invalid notation. */
export type Reading<T> = { value: T } | { problem: string };

/** What stands between the digits of a number. */
export const SEPARATORS = /[\s\-_/().·•∙・‐-―\u2212"'“”‘’<>]|[,;、。]$/g;
/** Breaks of lines and pages, which word processors paste between words. */
export const BREAKS = /[\v\f\u0085]/g;

const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_NUMBER = /[０-９Ａ-Ｚａ-ｚ＋－]/g;
/**
 * A joiner or tags that a character needs, with the characters before: in an emoji, in the flag of a region, and between
 * letters of a script that joins them. Or a control or invisible character, or a noncharacter, which XML can't hold.
 */
const INVISIBLE =
  /([\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?\u200d(?=\p{Extended_Pictographic})|\u{1f3f4}[\u{e0030}-\u{e007f}]{4,7}|(?!\p{DI})[\u0600-\u109f\u1700-\u1cff][\u180e\u200c\u200d](?=[\u0600-\u109f\u1700-\u1cff]))|(?![\t\n\p{VS}])[\p{Cc}\p{DI}\p{NChar}\ufff9-\ufffb]/gu;

export function asciiDigits(text: string): string {
  return text.replace(ARABIC_DIGIT, (digit) => String(digit.charCodeAt(0) & 15));
}

export function halfWidth(text: string): string {
  return text
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ');
}

/** A text with its full-width digits, Latin letters, plus and minus signs in half width: `平１４服（新）` is `平14服（新）`. */
export function halfWidthNumbers(text: string): string {
  return text.replace(FULL_WIDTH_NUMBER, halfWidth);
}

/** A text for people without control and invisible characters, except tabs, line feeds and what emoji and scripts need. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '$1');
}

/** A text that is a value in NFKC, without invisible characters and the blanks at its ends. Its tabs and line feeds stay. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim();
}

/** A number, code or colour in NFKC, without control and invisible characters and the blanks at its ends. */
export function visible(text: string): string {
  return plain(text)
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
}

/** The traditional characters of dates and times; 點鐘 is 点. */
const TRADITIONAL: Readonly<Record<string, string>> = {
  ...{ 點: '点', 時: '时', 號: '号', 週: '周', 禮: '礼', 兩: '两', 間: '间', 淩: '凌' },
};

/**
 * A date or time without invisible characters, with half-width signs, simplified characters and one kind of hyphen, tilde and
 * colon.
 */
export function plainSigns(text: string): string {
  return plain(text)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\u301c/g, '~')
    .replace(/\u2236/g, ':')
    .replace(/[點時號週禮兩間淩]/g, (sign) => TRADITIONAL[sign] ?? sign)
    .replace(/点[鐘鍾钟]/g, '点');
}
