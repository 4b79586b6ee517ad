import type { Issue, IssueLevel } from '#platform/import/issue.ts';

/** Findings of one sort: the same level, column and reason, whatever the values. */
export interface FindingGroup {
  level: IssueLevel;
  column: string;
  reason: string;
  times: number;
  firstLine: number;
  /** The cells it was said of, counted; of the first few hundred different ones. */
  values: Map<string, number>;
}

const MOST_GROUPS = 500;
const MOST_VALUES = 500;
const ORDER: IssueLevel[] = ['rejected', 'duplicate', 'warning', 'note'];

/** Counts findings by sort, so that a screen can show what ten thousand lines of a report come to. */
export class Findings {
  #groups = new Map<string, FindingGroup>();

  add({ level, column, reason, line, value }: Issue): void {
    const sort = reason.replace(/[：“].*$/s, '').replace(/\d[\d,]*/g, 'N');
    const key = `${level}|${column}|${sort}`;
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

  /** The sorts, the gravest and then the most frequent first. */
  groups(): FindingGroup[] {
    return [...this.#groups.values()].sort(
      (a, b) => ORDER.indexOf(a.level) - ORDER.indexOf(b.level) || b.times - a.times,
    );
  }
}
