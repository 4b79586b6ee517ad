/** Compares two form values. Null, undefined and an empty string are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(normalise(one)) === JSON.stringify(normalise(other));
}

function normalise(value: unknown): unknown {
  return value === '' || value === undefined ? null : value;
}
