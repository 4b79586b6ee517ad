/** Longer lists are ordered by the database. */
export const MOST_NAMES = 5_000;
/** By pinyin, and by the values of numbers. PostgreSQL and the embedded database have no such order in common. */
const collator = new Intl.Collator('zh-Hans-CN', { numeric: true });

export interface Named {
  id: number;
  name: string | null;
}

/** The ids in the order of their names, those without one last; of equal names in the order of the ids. */
export function idsByName(rows: readonly Named[], isDescending: boolean): number[] {
  const direction = isDescending ? -1 : 1;
  const compare = (one: Named, other: Named): number => {
    if (one.name === null || other.name === null) {
      return Number(one.name === null) - Number(other.name === null) || direction * (one.id - other.id);
    }
    return direction * (collator.compare(one.name, other.name) || one.id - other.id);
  };
  return rows.toSorted(compare).map(({ id }) => id);
}
