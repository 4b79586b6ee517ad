/** Applies the own changes to the other version, field by field. */
export function mergeFields<Item extends object>(base: Item, mine: Item, theirs: Item): Item {
  const changed = Object.entries(mine).filter(
    ([name, value]) => !isSame(value, (base as Record<string, unknown>)[name]),
  );
  return { ...theirs, ...Object.fromEntries(changed) };
}

/** Compares two form values. Null, undefined and an empty string are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(normalise(one)) === JSON.stringify(normalise(other));
}

function normalise(value: unknown): unknown {
  return value === '' || value === undefined ? null : value;
}
