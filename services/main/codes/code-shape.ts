/** Other codes from which a shape is learnt, and the share of them that makes a property common. */
const FEWEST_OTHERS = 4;
const COMMON = 0.9;
const RARE = 1 - COMMON;
/** If more codes than this have rare marks, such marks are part of the codes. */
const MOST_WITH_RARE_MARKS = 1 / 3;
const MARK = /[^0-9a-z]/giu;
/** Characters of one kind count as one mark. */
const WORDS = '汉字';
const KINDS = [
  { name: '数字', has: /\d/ },
  { name: '小写字母', has: /[a-z]/ },
  { name: '大写字母', has: /[A-Z]/ },
];

/** What most codes of a file look like: their length and their kinds of characters. */
export class CodeShape {
  #others: number;
  /** The length that most of them have. */
  #length: number | undefined;
  /** Half of the median. */
  #shortest: number;
  /** Marks that codes may have; undefined: any. */
  #marks: ReadonlySet<string> | undefined;

  /** @param codes learns from these; the code that is judged is one of them, or like them */
  constructor(codes: readonly string[]) {
    this.#others = codes.length - 1;
    const lengths = codes.map(lengthOf).sort((one, other) => one - other);
    const [usual] = byFrequency(lengths);
    this.#length = usual && usual.count >= COMMON * this.#others ? usual.value : undefined;
    this.#shortest = (lengths[Math.floor(lengths.length / 2)] ?? 0) / 2;
    const frequent = byFrequency(codes.flatMap(marksOf)).filter(
      ({ count }) => count - 1 >= RARE * this.#others,
    );
    const marks = new Set(frequent.map(({ value }) => value));
    const others = codes.filter((code) => marksOf(code).some((mark) => !marks.has(mark)));
    this.#marks = others.length <= MOST_WITH_RARE_MARKS * codes.length ? marks : undefined;
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
    const mark = this.#marks && marksOf(code).find((one) => !this.#marks?.has(one));
    return mark && `有${mark.length > 1 ? mark : `“${mark}”`}，其余的大多没有`;
  }
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
