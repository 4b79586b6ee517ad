/** What was changed on this side goes over what the other side saved; a field is the unit. */
export function mergeFields<Item extends object>(base: Item, mine: Item, theirs: Item): Item {
  const changed = Object.entries(mine).filter(
    ([name, value]) => !isSame(value, (base as Record<string, unknown>)[name]),
  );
  return { ...theirs, ...Object.fromEntries(changed) };
}

/** Whether two values of a form are the same; what is empty is, whether it is null, undefined or no text. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(bare(one)) === JSON.stringify(bare(other));
}

function bare(value: unknown): unknown {
  return value === '' || value === undefined ? null : value;
}
