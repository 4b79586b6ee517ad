/** A mobile number of the mainland, also with its country code. */
export const MOBILE = /^(?:\+?86-?)?1[3-9]\d(?:\d{8}|-\d{4}-\d{4})$/;
const ELEVEN_DIGITS = /^\d{11}$/;
const QQ = /^(?:QQ|扣扣|企鹅)(?:群|号)?\d{5,11}$/i;

/** Numbers at which people are reached, between codes that look otherwise. */
export class ContactNumbers {
  #areMobile: boolean;
  #areQq: boolean;

  /** @param codes learns from these; if most of them look like such numbers, it is what the codes look like */
  constructor(codes: readonly string[]) {
    const counted = (pattern: RegExp) => codes.filter((code) => pattern.test(code)).length;
    const mobile = counted(MOBILE);
    // Of codes of eleven digits one in fourteen looks like a mobile number.
    this.#areMobile = mobile * 2 <= codes.length && mobile * 2 > counted(ELEVEN_DIGITS);
    this.#areQq = counted(QQ) * 2 <= codes.length;
  }

  /** What a text is rather than a code; undefined for a code. */
  problemOf(code: string): string | undefined {
    if (this.#areMobile && MOBILE.test(code)) {
      return '像是手机号';
    }
    return this.#areQq && QQ.test(code) ? '像是 QQ 号' : undefined;
  }
}
