const LONGEST_TERM = 20;
const LONGEST_NAME = 40;
/** More digits may be a telephone, account or case number. */
const MOST_DIGITS = 5;
/** The term of searches whose text is not stored. */
export const PLACEHOLDER = '';

const DIGITS = /[0-9〇零一二三四五六七八九幺壹贰叁肆伍陆柒捌玖]/gu;
/** A code: eight or more letters, digits and hyphens in a row, with letters and digits among them. */
const CODE = /(?<![a-z\d-])(?=[a-z-]*\d)(?=[\d-]*[a-z])[a-z\d-]{8,}/;
/** An e-mail or web address. */
const ADDRESS = /@|:\/\/|www\./;
const INVISIBLE = /\p{C}/gu;

/**
 * Normalises a search for counting: NFKC, lower case, single spaces, 20 characters. Possible personal data (a number, a
 * code, an address) and long texts become `PLACEHOLDER`.
 */
export function countedTerm(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim();
  const characters = [...plain];
  const digits = plain.match(DIGITS)?.length ?? 0;
  const isPrivate = digits > MOST_DIGITS || CODE.test(plain) || ADDRESS.test(plain);
  if (isPrivate || characters.length > LONGEST_NAME) {
    return PLACEHOLDER;
  }
  return characters.slice(0, LONGEST_TERM).join('').trim();
}
