import { excerpt } from './clean-text.ts';
import { cellAddress } from './find-header.ts';

/** A comment of a cell in a workbook; the line from 1, the column from 0. */
export interface CellComment {
  line: number;
  column: number;
  text: string;
}

/** The heading of comments among what stands beside a cell. */
export const COMMENT = '批注';

const SHOWN = 30;
const SHOWN_COMMENTS = 5;

/** The comments of a sheet, until a cell has them. */
export class CellComments {
  #byLine = new Map<number, CellComment[]>();

  fill(comments: readonly CellComment[]): void {
    this.#byLine = Map.groupBy(comments, ({ line }) => line);
  }

  /** Takes those of a row, from a column to one before another. */
  take(line: number, start: number, end: number): readonly CellComment[] {
    const found = this.#byLine.get(line);
    if (!found) {
      return [];
    }
    const parts = Map.groupBy(found, ({ column }) => column >= start && column < end);
    this.#byLine.set(line, parts.get(false) ?? []);
    return parts.get(true) ?? [];
  }

  /** Takes those of the rows down to one. */
  takeDownTo(last: number): CellComment[] {
    const lines = [...this.#byLine.keys()].filter((line) => line <= last).sort((one, other) => one - other);
    return lines.flatMap((line) => {
      const found = this.#byLine.get(line) ?? [];
      this.#byLine.delete(line);
      return found;
    });
  }
}

/** What an operator should know about comments that are not read; undefined without any. */
export function commentsNote(comments: readonly CellComment[]): string | undefined {
  const shown = comments
    .slice(0, SHOWN_COMMENTS)
    .map(({ line, column, text }) => `${cellAddress(column, line)}“${excerpt(text, SHOWN)}”`);
  const more = comments.length > shown.length ? '等' : '';
  return comments.length > 0
    ? `表里有 ${comments.length} 条批注，没有导入：${shown.join('、')}${more}`
    : undefined;
}
