/** Maximum nesting of external JSON; no schema of the contract is deeper. */
export const MAX_DEPTH = 32;

/** True if a JSON value is nested deeper than `most` levels. Iterative, as hostile input would overflow the stack. */
export function isDeeper(value: unknown, most: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    const below: unknown[] = [];
    for (const one of level) {
      if (typeof one === 'object' && one !== null) {
        for (const inner of Object.values(one)) {
          below.push(inner);
        }
      }
    }
    const isNested = level.some((one) => typeof one === 'object' && one !== null);
    if (isNested && depth >= most) {
      return true;
    }
    level = below;
  }
  return false;
}
