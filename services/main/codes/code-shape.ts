import { ContactNumbers } from './contact-numbers.ts';
import { CountedCodes } from './counted-codes.ts';
import { DigitShare } from './digit-share.ts';
import { lookAlikeProblem } from './look-alikes.ts';

/** Other codes from which a shape is learnt. */
const FEWEST_OTHERS = 4;
/** Codes with digits, of one length, that show what a word between them is. */
const FEWEST_BESIDE_A_WORD = 2;
/** A length is usual if more codes have it than this share of those with the most frequent length. */
const USUAL_TO_MOST = 1 / 4;
/** Codes of more usual lengths than these are of any length, as words are. */
const MOST_USUAL_LENGTHS = 3;
/** The share of codes that must have the usual lengths: one, or several. */
const OF_ONE_LENGTH = 1 / 2;
const OF_SEVERAL_LENGTHS = 3 / 4;
/** A mark is rare if it has a smaller share of the others. */
const RARE = 0.1;
/** If more codes than this have rare marks, such marks are part of the codes. */
const MOST_WITH_RARE_MARKS = 1 / 2;
const MARK = /[^0-9a-z]/giu;
const HAS_DIGIT = /\d/;
const ONLY_LETTERS = /^[a-z]+$/i;
/** `HAPPY888`: of such codes some have no number. */
const WORD_AND_NUMBER = /^[a-z]{3,}\d{1,4}$/i;
/** From a letter to a digit or back: random codes have several, `VIP8` and `5G` one. */
const TURN = /[a-z](?=\d)|\d(?=[a-z])/gi;
const FEWEST_TURNS = 2;
/** Mixed codes of one length show what the length is if there are as many, and they have this share of all. */
const FEWEST_MIXED = 5;
const MIXED_SHARE = 1 / 4;
/** Characters of one kind count as one mark. */
const WORDS = '汉字';
const KINDS = [
  { name: '数字', has: HAS_DIGIT },
  { name: '小写字母', has: /[a-z]/ },
  { name: '大写字母', has: /[A-Z]/ },
];

/** What most codes of a file look like: their lengths and their kinds of characters. */
export class CodeShape {
  #others: number;
  /** The lengths that most of them have; empty: any. */
  #lengths: readonly number[];
  /** Half of the median. */
  #shortest: number;
  /** Most codes have digits and the same length, however few there are. */
  #areFewAlike: boolean;
  /** Texts of fewer letters are no codes; 0 if words are as good as codes. */
  #shortestWord: number;
  /** Marks that codes may have; undefined: any. */
  #marks: ReadonlySet<string> | undefined;
  #digits: DigitShare;
  #counted: CountedCodes;
  #contacts: ContactNumbers;

  /** @param codes learns from these; the code that is judged is one of them, or like them */
  constructor(codes: readonly string[]) {
    this.#others = codes.length - 1;
    this.#contacts = new ContactNumbers(codes);
    const plain = codes.filter((code) => this.#contacts.problemOf(code) === undefined);
    const lengths = plain.map(lengthOf).sort((one, other) => one - other);
    const withDigit = plain.filter((code) => HAS_DIGIT.test(code));
    const words = withDigit.filter((code) => WORD_AND_NUMBER.test(code)).length;
    const isDigitTheRule = withDigit.length > plain.length / 2 && words <= withDigit.length / 2;
    const ofDigits = new Set(withDigit.map(lengthOf));
    // `VIP` and `iOS` between codes of eight do not make three a usual length.
    const isOne = isDigitTheRule && withDigit.length >= FEWEST_BESIDE_A_WORD && ofDigits.size === 1;
    const usual = isOne ? [...ofDigits] : usualLengths(lengths);
    this.#lengths = usual.length > 0 ? usual : lengthOfMixed(plain);
    this.#areFewAlike = isOne;
    const onlyLetters = plain.filter((code) => ONLY_LETTERS.test(code)).length;
    const areWordsRare = isDigitTheRule && onlyLetters - 1 < RARE * this.#others;
    this.#shortest = (lengths[Math.floor(lengths.length / 2)] ?? 0) / 2;
    const shortest = [...ofDigits].reduce((least, length) => Math.min(least, length), this.#shortest);
    this.#shortestWord = areWordsRare ? shortest : 0;
    const alike = plain.filter((code) => this.#isUsualLength(lengthOf(code)));
    this.#digits = new DigitShare(alike);
    this.#counted = new CountedCodes(plain);
    this.#marks = commonMarks(alike);
  }

  /** Why a code does not look like the others; undefined if it does, or if there are too few to tell. */
  unlike(code: string): string | undefined {
    const problem = lookAlikeProblem(code) ?? this.#contacts.problemOf(code);
    if (problem !== undefined) {
      return problem;
    }
    const length = lengthOf(code);
    if (this.#others < FEWEST_OTHERS) {
      const isWord = this.#areFewAlike && !HAS_DIGIT.test(code) && !this.#isUsualLength(length);
      return isWord ? `没有数字，其余的都有，而且都有 ${this.#lengths.join()} 位` : undefined;
    }
    if (!this.#isUsualLength(length) && !this.#counted.includes(code)) {
      return `有 ${length} 位，其余的大多有 ${this.#lengths.join('、')} 位`;
    }
    if (/^\d+$/.test(code) && length < this.#shortest) {
      return `只有 ${length} 位数字，比其余的短得多`;
    }
    if (ONLY_LETTERS.test(code) && length < this.#shortestWord) {
      return `只有 ${length} 个字母，比其余的短得多`;
    }
    if (this.#digits.isUnexpected(code)) {
      return '只有数字，其余的大多不是';
    }
    const mark = this.#marks && marksOf(code).find((one) => !this.#marks?.has(one));
    return mark && `有${mark.length > 1 ? mark : `“${mark}”`}，其余的大多没有`;
  }

  #isUsualLength(length: number): boolean {
    return this.#lengths.length === 0 || this.#lengths.includes(length);
  }
}

/**
 * The lengths that stand out, in ascending order, however many others there are; none if codes of any length are usual. Lengths
 * of words are spread: several are nearly as frequent as the most frequent one.
 */
function usualLengths(lengths: readonly number[]): number[] {
  const all = byFrequency(lengths);
  const most = all[0]?.count ?? 0;
  const usual = all.filter(({ count }) => count > USUAL_TO_MOST * most);
  const share = usual.reduce((sum, { count }) => sum + count, 0) / lengths.length;
  const isClear = usual.length === 1 ? share > OF_ONE_LENGTH : share >= OF_SEVERAL_LENGTHS;
  return isClear && usual.length <= MOST_USUAL_LENGTHS
    ? usual.map(({ value }) => value).sort((one, other) => one - other)
    : [];
}

/** The length of the codes that look random, if all have the same and there are enough of them. */
function lengthOfMixed(codes: readonly string[]): number[] {
  const mixed = codes.filter(isMixed);
  const lengths = new Set(mixed.map(lengthOf));
  const areMany = mixed.length >= Math.max(FEWEST_MIXED, MIXED_SHARE * codes.length);
  return areMany && lengths.size === 1 ? [...lengths] : [];
}

function isMixed(code: string): boolean {
  const signs = code.replaceAll('-', '');
  return /^[0-9a-z]+$/i.test(signs) && (signs.match(TURN)?.length ?? 0) >= FEWEST_TURNS;
}

function commonMarks(codes: readonly string[]): ReadonlySet<string> | undefined {
  const others = codes.length - 1;
  const frequent = byFrequency(codes.flatMap(marksOf)).filter(({ count }) => count - 1 >= RARE * others);
  const marks = new Set(frequent.map(({ value }) => value));
  const odd = codes.filter((code) => marksOf(code).some((mark) => !marks.has(mark)));
  return odd.length <= MOST_WITH_RARE_MARKS * codes.length ? marks : undefined;
}

/** The different values, the most frequent first. */
function byFrequency<T>(values: readonly T[]): { value: T; count: number }[] {
  const counts = new Map<T, number>();
  for (const value of values) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count);
}

function marksOf(code: string): string[] {
  const marks = code.match(MARK) ?? [];
  const kinds = KINDS.filter(({ has }) => has.test(code)).map(({ name }) => name);
  return [...new Set(marks.map((mark) => (/\p{L}/u.test(mark) ? WORDS : mark))), ...kinds];
}

function lengthOf(code: string): number {
  return [...code].length;
}
