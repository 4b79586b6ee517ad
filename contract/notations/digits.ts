/** What stands between the digits of a number. */
export const SEPARATORS = /[\s\-_/().·•∙・‐-―\u2212"'“”‘’<>]|[,;、。]$/g;
const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g;

export function asciiDigits(text: string): string {
  return text.replace(ARABIC_DIGIT, (digit) => String(digit.charCodeAt(0) & 15));
}

/** A text in NFKC, without invisible characters and the blanks at its ends. */
export function visible(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .trim();
}
