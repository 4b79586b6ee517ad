/** How a text is compared with a target; the cost of a whole edit is 1. */
export interface Comparison<Unit> {
  /** The cost of a typed unit in place of another one: 0 if they are equal, at most 1. */
  different(typed: Unit, unit: Unit): number;
  /** The cost of a unit of the target that the text omits. */
  omitted: number;
  /** Compares with the nearest part of the target instead of all of it. */
  within: boolean;
}

/**
 * The Damerau–Levenshtein distance (optimal string alignment): the least cost of replaced, omitted and extra units and
 * of swapped neighbours.
 */
export function editDistance<Unit>(
  text: ArrayLike<Unit>,
  target: ArrayLike<Unit>,
  { different, omitted, within }: Comparison<Unit>,
): number {
  const width = target.length;
  let before: number[] = [];
  let above = Array.from({ length: width + 1 }, (_, at) => (within ? 0 : at * omitted));
  for (let row = 1; row <= text.length; row += 1) {
    const typed = text[row - 1] as Unit;
    const costs = [row];
    for (let at = 1; at <= width; at += 1) {
      const unit = target[at - 1] as Unit;
      let cost = Math.min(
        (above[at - 1] ?? 0) + different(typed, unit),
        (above[at] ?? 0) + 1,
        (costs[at - 1] ?? 0) + omitted,
      );
      if (
        row > 1 &&
        at > 1 &&
        different(typed, target[at - 2] as Unit) === 0 &&
        different(text[row - 2] as Unit, unit) === 0
      ) {
        cost = Math.min(cost, (before[at - 2] ?? 0) + 1);
      }
      costs.push(cost);
    }
    before = above;
    above = costs;
  }
  return within ? Math.min(...above) : (above[width] ?? 0);
}
