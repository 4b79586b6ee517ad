import { type Cell, cellsOf } from './normalise.ts';
import type { Query } from './query.ts';

/** A range [start, end) of UTF-16 positions in a name. */
export type Mark = [number, number];

/** The ranges of matched cells in order; adjacent ones are merged. */
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

/** The parts of a title, of two or more characters, that occur in the query. */
export function marksInTitle(title: string, { cells: typed }: Query): Mark[] {
  const cells = cellsOf(title);
  const [only] = typed;
  if (only && typed.length === 1) {
    return marksOf(
      cells,
      range(0, cells.length).filter((place) => cells[place]?.fold === only.fold),
    );
  }
  const pairs = new Set(typed.slice(1).map((cell, place) => `${typed[place]?.fold} ${cell.fold}`));
  const isPair = (place: number) => pairs.has(`${cells[place]?.fold} ${cells[place + 1]?.fold}`);
  return marksOf(
    cells,
    range(0, cells.length).filter((place) => isPair(place) || isPair(place - 1)),
  );
}

/** The integers from `from` to `to`, exclusive. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
