type Item = Record<string, unknown>;

/** The record as it is now with the fields that the author changed. */
export function mergedItem({ base, item }: { base: Item; item: Item }, current: Item): Item {
  const changed = Object.entries(item).filter(([name, value]) => !isSameValue(value, base[name]));
  return { ...current, ...Object.fromEntries(changed) };
}

/** Compares two form values. Null, undefined and an empty string are equal. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(normalised(one)) === JSON.stringify(normalised(other));
}

/** A value with its properties in one order, as the database returns them in another one. */
function normalised(value: unknown): unknown {
  if (value === '' || value === undefined || value === null) {
    return null;
  }
  if (Array.isArray(value)) {
    return value.map(normalised);
  }
  if (typeof value === 'object') {
    const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(entries.map(([name, one]) => [name, normalised(one)]));
  }
  return value;
}
