/** Codes from which edges are learnt. */
const FEWEST = 5;
/** A sign at the end of at most this share of the codes is no part of them. */
const MOST_DECORATED = 1 / 2;
const SIGN = /[^\p{L}\p{N}]/u;
const SIGNS_AT_START = /^[^\p{L}\p{N}]+/u;
const SIGNS_AT_END = /(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u;

/** Finds what people put at the ends of some codes of a list: `#YM8K2Q`, `YM8K2Q!`, `YM8K2Q(1)`, `YM8K2Qx`. */
export class CodeEdges {
  #signs: ReadonlySet<string>;
  #length: number | undefined;
  /** By their lengths: what longer codes begin or end with, all of the same length. */
  #starts = new Map<number, string>();
  #ends = new Map<number, string>();

  /** @param codes learns from these */
  constructor(codes: readonly string[]) {
    this.#signs = codes.length >= FEWEST ? decorations(codes) : new Set();
    this.#length = codes.length >= FEWEST ? lengthOfMost(codes) : undefined;
    if (this.#length !== undefined) {
      this.#learnLonger(codes, this.#length);
    }
  }

  /** What some codes have at an end and the others do not; undefined without. */
  problemOf(code: string): string | undefined {
    const sign = this.#signs.size > 0 ? edgeSigns(code).find((one) => this.#signs.has(one)) : undefined;
    const end = this.#ends.get(code.length);
    const start = this.#starts.get(code.length);
    if (sign !== undefined) {
      return `开头或末尾有“${sign}”，其余的没有`;
    }
    if (end !== undefined && code.endsWith(end)) {
      return `末尾多了“${end}”，其余的没有`;
    }
    return start !== undefined && code.startsWith(start) ? `开头多了“${start}”，其余的没有` : undefined;
  }

  #learnLonger(codes: readonly string[], length: number): void {
    const ordinary = codes.filter((code) => code.length === length);
    const longer = Map.groupBy(
      codes.filter((code) => code.length > length),
      (code) => code.length,
    );
    for (const [total, group] of longer) {
      const [first = '', ...others] = group;
      const end = first.slice(length);
      const start = first.slice(0, total - length);
      const isOwn = (has: (code: string) => boolean) =>
        others.length > 0 && group.every(has) && !ordinary.some(has);
      if (isOwn((code) => code.endsWith(end))) {
        this.#ends.set(total, end);
      }
      if (isOwn((code) => code.startsWith(start))) {
        this.#starts.set(total, start);
      }
    }
  }
}

/** Signs that stand at the ends of some codes, and nowhere in the others. */
function decorations(codes: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const inner = new Set<string>();
  for (const code of codes) {
    const signs = new Set(edgeSigns(code));
    for (const sign of signs) {
      counts.set(sign, (counts.get(sign) ?? 0) + 1);
    }
    if (signs.size === 0) {
      for (const sign of code) {
        inner.add(sign);
      }
    }
  }
  const found = [...counts].filter(
    ([sign, count]) => !inner.has(sign) && count <= MOST_DECORATED * codes.length,
  );
  return new Set(found.map(([sign]) => sign));
}

function edgeSigns(code: string): string[] {
  const [start = ''] = SIGNS_AT_START.exec(code) ?? [];
  const [end = ''] = start === code ? [] : (SIGNS_AT_END.exec(code) ?? []);
  return [...start, ...end];
}

/** The length of more than half of the codes, of those without signs. */
function lengthOfMost(codes: readonly string[]): number | undefined {
  const plain = Map.groupBy(
    codes.filter((code) => !SIGN.test(code)),
    (code) => code.length,
  );
  return [...plain].find(([, group]) => group.length > codes.length / 2)?.[0];
}
