import type { ColumnCell } from '#platform/import/column-cell.ts';
import type { FoundCode } from './code-judge.ts';
import { columnOf, type SectionHeading } from './code-sections.ts';

/** The codes that were read and not yet written. */
export class ReadyCodes {
  #codes: FoundCode[] = [];
  /** The first one below the last heading. */
  #sectionStart = 0;

  get count(): number {
    return this.#codes.length;
  }

  add(code: FoundCode): void {
    this.#codes.push(code);
  }

  /** Removes and returns the codes. */
  take(): FoundCode[] {
    const codes = this.#codes;
    this.#codes = [];
    this.#sectionStart = 0;
    return codes;
  }

  /** Notes what a line says of the codes above it, up to the heading before, and in its own column if it has one. */
  readHeading({ address }: ColumnCell, { isHeading, above }: SectionHeading): void {
    if (above !== undefined) {
      for (const one of this.#codes.slice(this.#sectionStart)) {
        const isOther = address !== undefined && columnOf(one.address ?? '') !== columnOf(address);
        one.used ??= isOther ? undefined : above;
      }
    }
    if (isHeading) {
      this.#sectionStart = this.#codes.length;
    }
  }
}
