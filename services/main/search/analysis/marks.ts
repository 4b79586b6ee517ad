import type { Cell } from './normalise.ts';

/** A range [start, end) of UTF-16 positions in a name. */
export type Mark = [number, number];

/** The ranges that cells stand at, in order, those beside each other as one. */
export function marksOf(cells: readonly Cell[], matched: readonly number[]): Mark[] {
  const marks: Mark[] = [];
  for (const index of matched) {
    const cell = cells[index];
    const last = marks.at(-1);
    if (!cell) {
      continue;
    }
    if (last && last[1] >= cell.start) {
      last[1] = Math.max(last[1], cell.end);
    } else {
      marks.push([cell.start, cell.end]);
    }
  }
  return marks;
}

/** The whole numbers from `from` up to, not with, `to`. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
