/** Other codes from which a shape is learnt, and the share of them that makes a property common. */
const FEWEST_OTHERS = 4;
const COMMON = 0.9;
const RARE = 1 - COMMON;
const MARK = /[^0-9a-z]/giu;
/** Words in any script count as one mark. */
const WORDS = '汉字';

/** What most codes of a file look like: their length, and the characters beside letters and digits. */
export class CodeShape {
  #others: number;
  #length: number | undefined;
  #shortest = 0;
  #marks = new Map<string, number>();

  /** @param codes learns from these; the code that is judged is one of them, or like them */
  constructor(codes: readonly string[]) {
    this.#others = codes.length - 1;
    const lengths = new Map<number, number>();
    for (const code of codes) {
      const length = lengthOf(code);
      lengths.set(length, (lengths.get(length) ?? 0) + 1);
      for (const mark of marksOf(code)) {
        this.#marks.set(mark, (this.#marks.get(mark) ?? 0) + 1);
      }
    }
    const [usual] = [...lengths].sort(([, one], [, other]) => other - one);
    if (usual && usual[1] >= COMMON * this.#others) {
      this.#length = usual[0];
    }
    const sorted = codes.map(lengthOf).sort((one, other) => one - other);
    this.#shortest = (sorted[Math.floor(sorted.length / 2)] ?? 0) / 2;
  }

  /** Why a code does not look like the others; undefined if it does, or if there are too few to tell. */
  unlike(code: string): string | undefined {
    if (this.#others < FEWEST_OTHERS) {
      return undefined;
    }
    const length = lengthOf(code);
    if (this.#length !== undefined && length !== this.#length) {
      return `有 ${length} 位，其余的大多有 ${this.#length} 位`;
    }
    if (/^\d+$/.test(code) && length < this.#shortest) {
      return `只有 ${length} 位数字，比其余的短得多`;
    }
    const mark = marksOf(code).find((one) => (this.#marks.get(one) ?? 0) - 1 < RARE * this.#others);
    return mark && `有${mark === WORDS ? mark : `“${mark}”`}，其余的大多没有`;
  }
}

function marksOf(code: string): string[] {
  const marks = code.match(MARK) ?? [];
  return [...new Set(marks.map((mark) => (/\p{L}/u.test(mark) ? WORDS : mark)))];
}

function lengthOf(code: string): number {
  return [...code].length;
}
