import type { Issue, IssueLevel } from '../../platform/import/issue.ts';

/** Findings of one sort: the same level, column and reason, whatever the values. */
export interface FindingGroup {
  level: IssueLevel;
  column: string;
  reason: string;
  times: number;
  firstLine: number;
}

const MOST_GROUPS = 500;
const ORDER: IssueLevel[] = ['rejected', 'duplicate', 'warning', 'note'];

/** Counts findings by sort, so that a screen can show what ten thousand lines of a report come to. */
export class Findings {
  #groups = new Map<string, FindingGroup>();

  add({ level, column, reason, line }: Issue): void {
    const sort = reason.replace(/[：“].*$/s, '').replace(/\d[\d,]*/g, 'N');
    const key = `${level}|${column}|${sort}`;
    const group = this.#groups.get(key);
    if (group) {
      group.times += 1;
    } else if (this.#groups.size < MOST_GROUPS) {
      this.#groups.set(key, { level, column, reason, times: 1, firstLine: line });
    }
  }

  /** The sorts, the gravest and then the most frequent first. */
  groups(): FindingGroup[] {
    return [...this.#groups.values()].sort(
      (a, b) => ORDER.indexOf(a.level) - ORDER.indexOf(b.level) || b.times - a.times,
    );
  }
}
