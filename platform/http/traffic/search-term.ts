/** Characters of a search that are written down. */
const LONGEST_TERM = 20;
/** What is longer than this is no name of anything. */
const LONGEST_NAME = 40;
/** So many digits may be somebody's number: a telephone, an account, a case. */
const MOST_DIGITS = 5;

/** Stands for every search that isn't written down. */
export const UNWRITTEN = '';

const DIGITS = /[0-9〇零一二三四五六七八九幺壹贰叁肆伍陆柒捌玖]/gu;
/** A code: eight or more letters, digits and hyphens in a row, with letters and digits among them. */
const CODE = /(?<![a-z\d-])(?=[a-z-]*\d)(?=[\d-]*[a-z])[a-z\d-]{8,}/;
/** A mail address, or an address of the web. */
const ADDRESS = /@|:\/\/|www\./;
const INVISIBLE = /\p{C}/gu;

/**
 * A search as it is counted: one way of writing, small letters, single spaces, cut to 20 characters. What may say who
 * searched (a number, a code, an address) or is too long to be a name becomes `UNWRITTEN`.
 */
export function countedTerm(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim();
  const characters = [...plain];
  const digits = plain.match(DIGITS)?.length ?? 0;
  const isPrivate = digits > MOST_DIGITS || CODE.test(plain) || ADDRESS.test(plain);
  if (isPrivate || characters.length > LONGEST_NAME) {
    return UNWRITTEN;
  }
  return characters.slice(0, LONGEST_TERM).join('').trim();
}
