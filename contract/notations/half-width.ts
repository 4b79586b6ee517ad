/** A value, or the problem of an invalid notation. */
export type Reading<T> = { value: T } | { problem: string };

const FULL_WIDTH = /[\uff01-\uff5e]/g;

export function halfWidth(text: string): string {
  return text
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ');
}

const FULL_WIDTH_NUMBER = /[０-９Ａ-Ｚａ-ｚ＋－]/g;

/** A text with its full-width digits, Latin letters, plus and minus signs in half width: `平１４服（新）` is `平14服（新）`. */
export function halfWidthNumbers(text: string): string {
  return text.replace(FULL_WIDTH_NUMBER, halfWidth);
}

/** A date or time without invisible characters, with half-width signs and one kind of hyphen, tilde and colon. */
export function plainSigns(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\u301c/g, '~')
    .replace(/\u2236/g, ':')
    .trim();
}
