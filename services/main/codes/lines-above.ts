import type { Place } from './code-report.ts';
import { columnOf, type SectionHeading } from './code-sections.ts';

/** Lines between two headings, without them, and what the lower one says of their codes. */
interface Section {
  from: number;
  to: number;
  said: string;
}

/** Knows what lines say of the codes above them, up to the heading before. */
export class LinesAbove {
  /** Of columns by their letters, empty: of all: the line of the last heading, and the sections in the order of the file. */
  #headings = new Map<string, number>();
  #sections = new Map<string, Section[]>();

  /** @param address of a heading of one of several columns */
  read({ line, address = '' }: Place, { isHeading, above }: SectionHeading): void {
    const column = columnOf(address);
    if (above !== undefined) {
      const from = Math.max(this.#headings.get(column) ?? 0, this.#headings.get('') ?? 0);
      const sections = this.#sections.get(column) ?? [];
      sections.push({ from, to: line, said: above });
      this.#sections.set(column, sections);
    }
    if (isHeading) {
      this.#headings.set(column, line);
    }
  }

  /** What is said of a code below it; undefined if nothing is. */
  textOf({ line, address = '' }: Place): string | undefined {
    if (this.#sections.size === 0) {
      return undefined;
    }
    return this.#find(columnOf(address), line) ?? this.#find('', line);
  }

  #find(column: string, line: number): string | undefined {
    const sections = this.#sections.get(column) ?? [];
    let [low, high] = [0, sections.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sections[middle]?.to ?? 0) > line) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    const found = sections[low];
    return found && found.from < line ? found.said : undefined;
  }
}
