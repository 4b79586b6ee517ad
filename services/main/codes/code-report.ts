import type { ImportFinding } from '#contract/admin/imports.ts';
import { type HeldBack, type ImportEvent, noCounts } from '#platform/import/summary.ts';

const SHOWN_CODE = 80;

/** Where a code stands. */
export interface Place {
  line: number;
  address?: string | undefined;
}

type About = Pick<ImportFinding, 'column' | 'scope'>;

/** Counts the rows of an import of codes, and reports what became of them. */
export class CodeReport {
  readonly counts = noCounts();
  readonly heldBack: HeldBack = { unlike: 0, remarks: 0, used: 0, hidden: 0 };
  #emit: (event: ImportEvent) => void | Promise<void>;

  constructor(emit: (event: ImportEvent) => void | Promise<void>) {
    this.#emit = emit;
  }

  /** Reports without counting. */
  async add(
    { line, address }: Place,
    code: string,
    level: ImportFinding['level'],
    reason: string,
    about: About = { column: '' },
  ): Promise<void> {
    const value = code.slice(0, SHOWN_CODE);
    const issue = { line, level, value, reason, ...about, ...(address && { cell: address }) };
    await this.#emit({ type: 'issue', issue });
  }

  note(place: Place, code: string, reason: string): Promise<void> {
    return this.add(place, code, 'note', reason);
  }

  warn(place: Place, code: string, reason: string): Promise<void> {
    this.counts.warnings += 1;
    return this.add(place, code, 'warning', reason);
  }

  reject(place: Place, code: string, reason: string, about?: About): Promise<void> {
    this.counts.rejected += 1;
    return this.add(place, code, 'rejected', reason, about);
  }

  hold(kind: keyof HeldBack, place: Place, code: string, reason: string, about?: About): Promise<void> {
    this.heldBack[kind] += 1;
    return this.reject(place, code, reason, about);
  }

  duplicate(place: Place, code: string, reason: string): Promise<void> {
    this.counts.duplicates += 1;
    return this.add(place, code, 'duplicate', reason);
  }
}
