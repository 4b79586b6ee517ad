import { asciiDigits, SEPARATORS, visible } from './characters.ts';

const CODE = /^\d{6}$/;
/** `abcd-efgh-ijkl-mnop`, also with blanks or without separators. */
const RECOVERY_CODE = /(?:^|[^a-z\d])([a-z2-7]{4}(?:[\s\-‐-―\u2212]?[a-z2-7]{4}){3})(?![a-z\d])/gi;
const BETWEEN_WORDS = /[^a-z\d]+/i;
/** Not the characters that stand within a code. */
const BETWEEN_NUMBERS = /[^a-z\d\s\-_.·•∙・‐-―\u2212]+/i;

/**
 * The six digits of a one-time code as people type, paste and autofill it: `529 824`, `529-824`, `验证码：529824`, a whole
 * message, in full-width and Arabic digits, with invisible characters. Any other text, also one with two codes, loses
 * invisible characters, blanks and dashes.
 */
export function codeDigits(text: string): string {
  const plain = plainText(text);
  return (
    onlyOne(plain.split(BETWEEN_WORDS).filter((word) => CODE.test(word))) ??
    onlyOne(
      plain
        .split(BETWEEN_NUMBERS)
        .map(bare)
        .filter((number) => CODE.test(number)),
    ) ??
    bare(plain)
  );
}

/** As `codeDigits`; also the sixteen characters of a recovery code. */
export function secondFactorCode(text: string): string {
  const code = codeDigits(text);
  const found = plainText(text).matchAll(RECOVERY_CODE);
  return CODE.test(code) ? code : (onlyOne(Array.from(found, ([, one = '']) => bare(one))) ?? code);
}

/** Line breaks separate, so they become blanks before control characters are removed. */
function plainText(text: string): string {
  return asciiDigits(visible(text.replace(/\s/g, ' ')));
}

function bare(text: string): string {
  return text.replace(SEPARATORS, '');
}

function onlyOne(found: readonly string[]): string | undefined {
  return new Set(found).size === 1 ? found[0] : undefined;
}
