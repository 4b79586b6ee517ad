import type { FieldProblem } from '#contract/admin/envelope.ts';
import type { DrawnOpening, OpeningForm } from '#contract/admin/openings.ts';

/** A row of the grid, as far as it has been filled in. */
export interface GridRow {
  key: number;
  item: Partial<OpeningForm>;
  problems: string[];
  /** What stood in the spreadsheet, where no such game was found. */
  gameName: string;
}

let lastKey = 0;

export function emptyRow(): GridRow {
  lastKey += 1;
  const item = { dynamic: false, platform: null, pack_id: null };
  return { key: lastKey, item, problems: [], gameName: '' };
}

export function fromDrawn({ item, problems, game_name }: DrawnOpening): GridRow {
  const row = emptyRow();
  return { ...row, item: { ...row.item, ...item }, problems, gameName: game_name };
}

/** Whether anything stands in a row. */
export function hasContent({ item, gameName }: GridRow): boolean {
  return Boolean(item.game_id || item.server_name || item.opens_at || gameName);
}

/** Whether a row has all that one needs. */
export function isReady({ item }: GridRow): boolean {
  return Boolean(item.game_id && item.server_name && item.opens_at);
}

/** Puts what the server says of `rows.3.item.server_name` at its row. */
export function withProblems(rows: readonly GridRow[], problems: readonly FieldProblem[]): GridRow[] {
  return rows.map((row, index) => ({
    ...row,
    problems: problems
      .filter(({ path }) => path === `rows.${index}` || path.startsWith(`rows.${index}.`))
      .map(({ msg }) => msg),
  }));
}
