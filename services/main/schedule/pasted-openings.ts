import { type DrawnOpening, GRID_LIMIT } from '#contract/admin/openings.ts';
import { refuseFields } from '#contract/refusal.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { CsvSplitter } from '#platform/import/csv-cells.ts';
import { RowReader } from '#platform/import/row-reader.ts';
import { GameNames } from '../games/game-names.ts';
import { openingImport } from './opening-import.ts';

/** The columns, in the order of a spreadsheet without a header, with their headings. */
const COLUMNS: Record<string, readonly string[]> = {
  game: ['游戏', '游戏名', '游戏名称', 'game'],
  server_name: ['区服', '区服名', '服务器', '服务器名', 'server_name', 'server'],
  opens_at: ['开服时间', '时间', '开区时间', 'opens_at'],
  platform: ['平台', 'platform'],
  pack: ['礼包', '开服礼包', '礼包名称', 'pack'],
  dynamic: ['动态开服', '动态', 'dynamic'],
};
/** The fields of the form with other names. */
const FIELDS: Readonly<Record<string, string>> = { game: 'game_id', pack: 'pack_id', '': 'server_name' };

/**
 * Parses openings from rows copied from a spreadsheet, resolves their games and reports problems.
 * @throws {Refusal} BAD_REQUEST for more rows than the grid takes
 */
export async function readPastedOpenings(db: Database, text: string): Promise<DrawnOpening[]> {
  const splitter = new CsvSplitter(text.includes('\t') ? '\t' : ',');
  const lines = [...splitter.push(text), ...splitter.end()].filter(({ cells }) =>
    cells.some((cell) => cell.trim() !== ''),
  );
  const header = headerOf(lines[0]?.cells ?? []);
  const names = header ?? Object.keys(COLUMNS);
  const kind = openingImport(new GameNames());
  const given = lines.slice(header ? 1 : 0);
  if (given.length > GRID_LIMIT) {
    const msg = `粘贴了 ${given.length} 行，一次最多 ${GRID_LIMIT} 行。请分几次粘贴，或存成文件用“导入”`;
    throw refuseFields([{ path: 'text', msg }]);
  }
  const rows = given.map(({ line, cells, broken }) => {
    const values = Object.fromEntries(names.map((name, place) => [name, cells[place] ?? '']));
    const reader = new RowReader({ line, values, ...(broken ? { broken } : {}) });
    return { reader, row: kind.read(reader) };
  });
  await transaction(db, async (tx) => kind.resolve?.(tx, rows));
  return rows.map(({ reader, row: { game, game_id, opens_at, server_name, pack: _pack, ...opening } }) => ({
    line: reader.line,
    game_name: game,
    item: {
      ...{ ...opening, dynamic: opening.dynamic ?? false },
      ...(game_id > 0 ? { game_id } : {}),
      ...(server_name === '' ? {} : { server_name }),
      ...(opens_at.getTime() > 0 ? { opens_at: chinaTime(opens_at) } : {}),
    },
    time_text: String(reader.raw('opens_at') ?? ''),
    problems: reader.issues.map(({ column, reason, value }) => ({
      field: FIELDS[column] ?? column,
      msg: value && !reason.includes(value) ? `${reason}（${value}）` : reason,
    })),
  }));
}

/** The columns by the headings of the first row, if it has any. */
function headerOf(cells: readonly string[]): string[] | undefined {
  const found = cells.map((cell) => {
    const word = cell.trim().toLowerCase();
    return Object.keys(COLUMNS).find((name) => COLUMNS[name]?.includes(word)) ?? '';
  });
  return found.filter((name) => name !== '').length >= 2 ? found : undefined;
}
