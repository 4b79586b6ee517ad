/** Maximum nesting of external JSON; no schema of the contract is deeper. */
export const MAX_DEPTH = 32;

/** True if a JSON value is nested deeper than `most` levels. Iterative, as hostile input would overflow the stack. */
export function isDeeper(value: unknown, most: number): boolean {
  const isNested = (one: unknown) => typeof one === 'object' && one !== null;
  let level = [value].filter(isNested);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= most) {
      return true;
    }
    level = level.flatMap((one) => Object.values(one as object).filter(isNested));
  }
  return false;
}
