/** Signs that people add to a code or leave out. */
const SIGNS = /[\s_—–-]/g;
/** What may be a code in a text. */
const WORD = /[0-9a-z][0-9a-z_-]{3,99}/gi;
const HAS_DIGIT = /\d/;
/** Most codes. */
const IS_KEY = /^[0-9A-Z]+$/;
const LONG_WORD = 8;

/** A code for comparisons: full and half width, upper and lower case, with and without hyphens are one. */
export function codeKey(code: string): string {
  return IS_KEY.test(code) ? code : code.normalize('NFKC').replace(SIGNS, '').toUpperCase();
}

/**
 * The keys of what may be codes in a text.
 * @param isAny also short words of letters: `FKGXSL` may be a code
 */
export function keysIn(text: string, isAny = false): string[] {
  const words: readonly string[] = text.normalize('NFKC').match(WORD) ?? [];
  return words.filter((word) => isAny || HAS_DIGIT.test(word) || word.length >= LONG_WORD).map(codeKey);
}
