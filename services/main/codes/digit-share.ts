const ONLY_DIGITS = /^\d+$/;
/** The share of codes of digits that makes them common. */
const COMMON = 0.1;
/** Lists that have fewer codes of digits by chance have none. */
const FEWEST_BY_CHANCE = 0.1;

/**
 * Judges codes of digits between others: of 10,000 random codes of `0-9A-F` some have no letter, of 10,000 codes `YM123456`
 * none.
 */
export class DigitShare {
  #others: number;
  #onlyDigits: number;
  /** By position: the share of digits in the codes that are not only digits. */
  #shares: number[] = [];

  constructor(codes: readonly string[]) {
    const mixed = codes.filter((code) => !ONLY_DIGITS.test(code));
    this.#others = codes.length - 1;
    this.#onlyDigits = codes.length - mixed.length;
    const longest = mixed.reduce((most, { length }) => Math.max(most, length), 0);
    for (let at = 0; at < longest; at += 1) {
      const signs = mixed.flatMap((code) => code[at] ?? []);
      this.#shares.push(signs.filter((sign) => ONLY_DIGITS.test(sign)).length / signs.length);
    }
  }

  /** True for a code of digits, like which the others have none, neither as a rule nor by chance. */
  isUnexpected(code: string): boolean {
    if (!ONLY_DIGITS.test(code) || this.#onlyDigits - 1 >= COMMON * this.#others) {
      return false;
    }
    const shares = this.#shares.slice(0, code.length);
    return shares.reduce((product, share) => product * share, this.#others) < FEWEST_BY_CHANCE;
  }
}
