/** Codes from which common parts are learnt. */
const FEWEST = 5;
/** Signs that groups of a code are separated by. */
const SEPARATORS = /[-_]/g;
const SIGN = /[^\p{L}\p{N}]/u;
const HAN = /\p{Script=Han}/u;
/** `x1`, how many times. */
const TIMES = /x\d{1,3}$/i;
/** The first unit of a character of two. */
const HALF_CHARACTER = /[\ud800-\udbff]$/;
const PLAIN = /^[0-9a-z_-]{6,}$/i;

/**
 * Finds what all lines of a list have before or behind the code: `GIFT:YM8K2Q`, `YM8K2Q*1`, `YM8K2Q-新手礼包`. Digits and letters
 * that all codes begin with (`YM2026`) belong to them.
 */
export class CommonParts {
  #start = '';
  #end = '';

  /** @param codes learns from these */
  constructor(codes: readonly string[]) {
    const [first] = codes;
    if (first === undefined || codes.length < FEWEST) {
      return;
    }
    const start = codes.reduce(commonStart, first);
    const end = reversed(codes.map(reversed).reduce(commonStart, reversed(first)));
    const rest = codes.map((code) => code.slice(start.length, code.length - end.length));
    this.#start = isForeign(start, /^[-_]/, rest) ? start : '';
    this.#end = isForeign(end, /[-_]$/, rest) || TIMES.test(end) ? end : '';
  }

  /** What a code begins or ends with as all of them do; undefined for nothing. */
  partOf(code: string): string | undefined {
    if (this.#start !== '' && code.startsWith(this.#start)) {
      return `每一行前面都有“${this.#start}”`;
    }
    return this.#end !== '' && code.endsWith(this.#end) ? `每一行后面都有“${this.#end}”` : undefined;
  }
}

function isForeign(part: string, outermost: RegExp, rest: readonly string[]): boolean {
  return (
    SIGN.test(part.replace(SEPARATORS, '')) ||
    outermost.test(part) ||
    (HAN.test(part) && rest.every((code) => PLAIN.test(code)))
  );
}

function commonStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) {
    length += 1;
  }
  return one.slice(0, length).replace(HALF_CHARACTER, '');
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}
