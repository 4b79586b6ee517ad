import type { FieldProblem } from '#contract/admin/envelope.ts';
import type { DrawnOpening, OpeningForm } from '#contract/admin/openings.ts';

export interface GridRow {
  key: number;
  item: Partial<OpeningForm>;
  problems: string[];
  /** Name from the spreadsheet if no such game exists. */
  gameName: string;
}

let lastKey = 0;

export function emptyRow(): GridRow {
  lastKey += 1;
  const item = { dynamic: false, platform: null, pack_id: null };
  return { key: lastKey, item, problems: [], gameName: '' };
}

export function toGridRow({ item, problems, game_name }: DrawnOpening): GridRow {
  const row = emptyRow();
  return { ...row, item: { ...row.item, ...item }, problems, gameName: game_name };
}

export function hasContent({ item, gameName }: GridRow): boolean {
  return Boolean(item.game_id || item.server_name || item.opens_at || gameName);
}

export function isComplete({ item }: GridRow): boolean {
  return Boolean(item.game_id && item.server_name && item.opens_at);
}

/** Assigns problems with a path such as `rows.3.item.server_name` to their rows. */
export function withProblems(rows: readonly GridRow[], problems: readonly FieldProblem[]): GridRow[] {
  return rows.map((row, index) => ({
    ...row,
    problems: problems
      .filter(({ path }) => path === `rows.${index}` || path.startsWith(`rows.${index}.`))
      .map(({ msg }) => msg),
  }));
}
