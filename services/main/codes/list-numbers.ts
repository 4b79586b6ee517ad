import type { ColumnCell } from '#platform/import/column-cell.ts';

/** `8.`, `9:`, `10）`, `(3)`, `No.12`, `第13个`, `7 ` and `#11 ` before something else. */
const NUMBER = /^\s*[([（【]?(?:第|no\.?|#)?\s?(\d{1,6})(?:\s*[.．:：、)）\]】个条]|\s)\s*\S/i;

/**
 * The numbers in front of a file's entries. `8.ABC123` may be a code; below `7.ABC122` or above `9:ABC124` it is numbered.
 */
export class ListNumbers {
  /** Of the last entry before the group. */
  #last: number | undefined;

  /** Whether each cell of a group continues the number of the entry above, or is continued below. */
  numbered(cells: readonly ColumnCell[]): boolean[] {
    const entries = cells.map(({ text }) => (text.trim() === '' ? undefined : numberOf(text)));
    const filled = cells.flatMap(({ text }, at) => (text.trim() === '' ? [] : [at]));
    const place = new Map(filled.map((at, order) => [at, order]));
    const first = this.#last;
    this.#last = filled.length === 0 ? first : entries[filled.at(-1) ?? 0];
    return entries.map((number, at) => {
      const order = place.get(at);
      if (number === undefined || order === undefined) {
        return false;
      }
      const above = order === 0 ? first : entries[filled[order - 1] ?? 0];
      const below = entries[filled[order + 1] ?? -1];
      return above === number - 1 || below === number + 1;
    });
  }
}

function numberOf(text: string): number | undefined {
  const [, digits] = NUMBER.exec(text.slice(0, 40)) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
