import { newIdempotencyKey } from '#admin/browser/ids.ts';
import { describeDateTime, readDateTime } from '#admin/fields/read-date-time.ts';
import { type DrawnOpening, GRID_LIMIT, type OpeningForm, openingForm } from '#contract/admin/openings.ts';
import type { Failure, FieldProblem } from '#contract/envelope.ts';

/** A column of the grid with a problem. */
export type GridField = keyof OpeningForm;

export type GridProblems = Partial<Record<GridField, string>>;

export interface GridRow {
  /** Also the key under which the row is saved. */
  key: string;
  item: Partial<OpeningForm>;
  /** The time as it was typed or pasted; `item.opens_at` is what was understood. */
  timeText: string;
  /** Problems that the server found, by column. */
  problems: GridProblems;
  /** Name from the spreadsheet if no such game exists. */
  gameName: string;
}

export function emptyRow(): GridRow {
  const item = { dynamic: false, platform: null, pack_id: null };
  return { key: newIdempotencyKey(), item, timeText: '', problems: {}, gameName: '' };
}

/** A row that was pasted or generated. A time that only people write (`明天10点`) is read here. */
export function toGridRow({ item, problems, game_name, time_text }: DrawnOpening, now: Date): GridRow {
  const row = emptyRow();
  const given = { ...row, item: { ...row.item, ...item } };
  const found =
    item.opens_at === undefined
      ? withTime(given, time_text, now)
      : { ...given, timeText: shownTime(item.opens_at, now) };
  const isOwn = (field: string) => field === 'opens_at' || (field === 'game_id' && game_name === '');
  const rest = problems.filter(({ field }) => !isOwn(field));
  return { ...found, problems: problemsBy(rest), gameName: game_name };
}

/** A known time as a text that is read as the same time when it is edited. */
function shownTime(opens_at: string, now: Date): string {
  const text = describeDateTime(new Date(opens_at), now);
  const reading = readDateTime(text, now);
  return 'value' in reading && reading.value.getTime() === Date.parse(opens_at)
    ? text
    : chinaIso(new Date(opens_at)).slice(0, 19).replace('T', ' ').replace(/:00$/, '');
}

/** The row with a time as typed. */
export function withTime(row: GridRow, text: string, now: Date): GridRow {
  const reading = text.trim() === '' ? undefined : readDateTime(text, now);
  const { opens_at: _before, ...item } = row.item;
  const { opens_at: _problem, ...problems } = row.problems;
  const isComplete = reading && 'value' in reading && reading.hasTime;
  return {
    ...row,
    item: isComplete ? { ...item, opens_at: chinaIso(reading.value) } : item,
    timeText: text,
    problems,
  };
}

export function hasContent({ item, gameName, timeText }: GridRow): boolean {
  return Boolean(item.game_id || item.server_name || item.opens_at || gameName || timeText.trim());
}

/** What is wrong or missing in the rows with content, by the key of the row. A repeat names the row that it repeats. */
export function gridProblems(rows: readonly GridRow[], now: Date): Map<string, GridProblems> {
  const places = new Map<string, number>();
  return new Map(
    rows.flatMap((row, at) => {
      if (!hasContent(row)) {
        return [];
      }
      const found = rowProblems(row, now);
      const opening = openingOf(row);
      const earlier = opening === undefined ? undefined : places.get(opening);
      if (earlier !== undefined) {
        found.server_name ??= `与第 ${earlier} 行重复`;
      } else if (opening !== undefined) {
        places.set(opening, at + 1);
      }
      return [[row.key, found] as const];
    }),
  );
}

/** What no two openings have in common; undefined for an incomplete row. */
function openingOf({ item: { game_id, server_name, opens_at } }: GridRow): string | undefined {
  const name = openingForm.shape.server_name.safeParse(server_name).data;
  return game_id && name && opens_at ? JSON.stringify([game_id, name, Date.parse(opens_at)]) : undefined;
}

/** What is wrong or missing in a row, by column. */
function rowProblems(row: GridRow, now: Date): GridProblems {
  const { item, gameName, timeText, problems } = row;
  const found: GridProblems = { ...problems };
  if (!item.game_id) {
    found.game_id ??= gameName ? `没有这款游戏：${gameName}` : '请选择游戏';
  }
  if (!item.server_name?.trim()) {
    found.server_name ??= '请填写区服';
  }
  if (!item.opens_at) {
    found.opens_at ??= timeProblem(timeText, now);
  }
  return found;
}

function timeProblem(text: string, now: Date): string {
  const reading = readDateTime(text, now);
  return 'problem' in reading ? reading.problem : `请写明几点，例如 ${text.trim()} 10:00`;
}

/** Assigns problems with a path such as `rows.3.item.server_name` to the rows that were sent. */
export function withProblems(
  rows: readonly GridRow[],
  sent: readonly GridRow[],
  problems: readonly FieldProblem[],
): GridRow[] {
  const byKey = new Map(
    sent.map(({ key }, index) => {
      const own = problems
        .filter(({ path }) => path === `rows.${index}` || path.startsWith(`rows.${index}.`))
        .map(({ path, msg }) => ({
          field: path.split('.')[3] ?? 'server_name',
          msg: msg.replace(/^第 \d+ 行：/, ''),
        }));
      return [key, problemsBy(own)];
    }),
  );
  return rows.map((row) => ({ ...row, problems: byKey.get(row.key) ?? row.problems }));
}

/** The message of a refused grid: a count if all its problems are shown in cells. */
export function refusalText({ fields = [], msg }: Failure): string {
  const isInCells = fields.length > 0 && fields.every(({ path }) => path.startsWith('rows.'));
  return isInCells ? `有 ${fields.length} 处需要修改，全部未保存` : msg;
}

/** Row numbers that a message names. */
const SHOWN_PLACES = 10;

/** The numbers of some rows, such as `3、4 行`; of many, the first ones. */
export function placesText(rows: readonly GridRow[], some: readonly GridRow[]): string {
  const places = some.map((row) => rows.indexOf(row) + 1);
  const shown = places.slice(0, SHOWN_PLACES).join('、');
  return places.length > SHOWN_PLACES ? `${shown} 等行` : `${shown} 行`;
}

/** What one save takes of the valid rows. */
export function partToSave(valid: readonly GridRow[]): GridRow[] {
  return valid.slice(0, GRID_LIMIT);
}

/** The rows that stay in the grid after a save. */
export function withoutSaved(rows: readonly GridRow[], saved: readonly GridRow[]): GridRow[] {
  const keys = new Set(saved.map(({ key }) => key));
  return rows.filter(({ key }) => !keys.has(key));
}

/** What is left in the grid after a save. */
export function restText(waiting: number, invalid: number): string {
  return [
    waiting > 0 && `一次最多 ${GRID_LIMIT} 条，其余 ${waiting} 行仍在表格里，请继续保存`,
    invalid > 0 && `未填完整的 ${invalid} 行仍在表格里`,
  ]
    .filter(Boolean)
    .join('；');
}

function problemsBy(problems: readonly { field: string; msg: string }[]): GridProblems {
  const found: Record<string, string> = {};
  for (const { field, msg } of problems) {
    found[field] = found[field] ? `${found[field]}；${msg}` : msg;
  }
  return found;
}

function chinaIso(date: Date): string {
  return `${new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;
}
