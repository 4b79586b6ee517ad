import type { ImportFinding } from './imports.ts';

/** Findings with the same level, column and reason. */
export interface FindingGroup {
  level: ImportFinding['level'];
  column: string;
  reason: string;
  times: number;
  firstLine: number;
  /** The addresses, or else the lines, of the first findings. */
  places: string[];
  /** Cell values with their counts, for the first `MOST_VALUES` distinct ones. */
  values: Map<string, number>;
}

/** The levels, most severe first. */
const ORDER: readonly ImportFinding['level'][] = ['rejected', 'skipped', 'duplicate', 'warning', 'note'];
const MOST_GROUPS = 500;
const MOST_VALUES = 500;
const MOST_PLACES = 5;

/** Groups the findings of an import by reason. */
export class FindingGroups {
  #groups = new Map<string, FindingGroup>();

  /** Adds a finding, unless another one sums it up. */
  add({ level, column, reason, line, value, cell, scope }: ImportFinding): void {
    if (scope === 'row') {
      return;
    }
    const pattern = reason.replace(/[：“].*$/s, '').replace(/\d[\d,]*/g, 'N');
    const key = `${level}|${column}|${pattern}`;
    let group = this.#groups.get(key);
    if (!group) {
      if (this.#groups.size >= MOST_GROUPS) {
        return;
      }
      group = { level, column, reason, times: 0, firstLine: line, places: [], values: new Map() };
      this.#groups.set(key, group);
    }
    group.times += 1;
    if (group.places.length < MOST_PLACES) {
      group.places.push(cell ?? `第 ${line} 行`);
    }
    const known = group.values.get(value);
    if (known !== undefined || group.values.size < MOST_VALUES) {
      group.values.set(value, (known ?? 0) + 1);
    }
  }

  /** The groups, most severe first, then most frequent. */
  groups(): FindingGroup[] {
    return [...this.#groups.values()].sort(
      (a, b) => ORDER.indexOf(a.level) - ORDER.indexOf(b.level) || b.times - a.times,
    );
  }
}
