import type { ImportFinding } from '#contract/admin/imports.ts';

/** Findings with the same level, column and reason. */
export interface FindingGroup {
  level: ImportFinding['level'];
  column: string;
  reason: string;
  times: number;
  firstLine: number;
  /** Cell values with their counts, for the first `MOST_VALUES` distinct ones. */
  values: Map<string, number>;
}

/** Names of the levels, most severe first. */
export const LEVEL_NAMES: Record<ImportFinding['level'], string> = {
  rejected: '拒绝',
  duplicate: '重复',
  warning: '警告',
  note: '提示',
};
const MOST_GROUPS = 500;
const MOST_VALUES = 500;
const ORDER = Object.keys(LEVEL_NAMES);

export class Findings {
  #groups = new Map<string, FindingGroup>();

  add({ level, column, reason, line, value }: ImportFinding): void {
    const pattern = reason.replace(/[：“].*$/s, '').replace(/\d[\d,]*/g, 'N');
    const key = `${level}|${column}|${pattern}`;
    let group = this.#groups.get(key);
    if (!group) {
      if (this.#groups.size >= MOST_GROUPS) {
        return;
      }
      group = { level, column, reason, times: 0, firstLine: line, values: new Map() };
      this.#groups.set(key, group);
    }
    group.times += 1;
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
