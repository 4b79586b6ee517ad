import { isSame } from '../fields/same-value.ts';

/** Applies the own changes to the other version, field by field. */
export function mergeFields<Item extends object>(base: Item, mine: Item, theirs: Item): Item {
  const changed = Object.entries(mine).filter(
    ([name, value]) => !isSame(value, (base as Record<string, unknown>)[name]),
  );
  return { ...theirs, ...Object.fromEntries(changed) };
}
