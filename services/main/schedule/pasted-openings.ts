import type { Transaction } from 'kysely';
import type { DrawnOpening } from '#contract/admin/openings.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import { transaction } from '#platform/database/transaction.ts';
import { CsvSplitter } from '#platform/import/csv-cells.ts';
import { RowReader } from '#platform/import/row-reader.ts';
import { GameNames } from '../games/game-names.ts';
import { NAME_LIMIT } from '../import/limits.ts';
import { findPackIds } from '../packs/pack-repository.ts';
import { type OpeningRow, openingImport } from './opening-import.ts';

/** The columns, in the order of a spreadsheet without a header, with their headings. */
const COLUMNS: Record<string, readonly string[]> = {
  game: ['游戏', '游戏名', '游戏名称', 'game'],
  server_name: ['区服', '区服名', '服务器', '服务器名', 'server_name', 'server'],
  opens_at: ['开服时间', '时间', '开区时间', 'opens_at'],
  platform: ['平台', 'platform'],
  pack: ['礼包', '开服礼包', '礼包名称', 'pack'],
  dynamic: ['动态开服', '动态', 'dynamic'],
};
/** Most rows of one text. */
const MOST_ROWS = 500;

/** Parses openings from rows copied from a spreadsheet, resolves their games and reports problems. */
export async function readPastedOpenings(db: Database, text: string): Promise<DrawnOpening[]> {
  const splitter = new CsvSplitter(text.includes('\t') ? '\t' : ',');
  const lines = [...splitter.push(text), ...splitter.end()].filter(({ cells }) =>
    cells.some((cell) => cell.trim() !== ''),
  );
  const header = headerOf(lines[0]?.cells ?? []);
  const names = header ?? Object.keys(COLUMNS);
  const kind = openingImport(new GameNames());
  const rows = lines.slice(header ? 1 : 0, MOST_ROWS + 1).map(({ line, cells, broken }) => {
    const values = Object.fromEntries(names.map((name, place) => [name, cells[place] ?? '']));
    const reader = new RowReader({ line, values, ...(broken ? { broken } : {}) });
    return { reader, row: kind.read(reader) };
  });
  await transaction(db, async (tx) => {
    await kind.resolve?.(tx, rows);
    await resolvePacks(tx, rows);
  });
  return rows.map(({ reader, row: { game, game_id, opens_at, server_name, ...opening } }) => ({
    line: reader.line,
    game_name: game,
    item: {
      ...opening,
      ...(game_id > 0 ? { game_id } : {}),
      ...(server_name === '' ? {} : { server_name }),
      ...(opens_at.getTime() > 0 ? { opens_at: chinaTime(opens_at) } : {}),
    },
    problems: reader.issues.map(({ reason, value }) => (value ? `${reason}（${value}）` : reason)),
  }));
}

/** Resolves the packs that the rows name. */
async function resolvePacks(tx: Transaction<Tables>, rows: { reader: RowReader; row: OpeningRow }[]) {
  const naming = rows.flatMap(({ reader, row }) => {
    const title = reader.oneLine('pack', NAME_LIMIT);
    return title === '' || row.game_id === 0 ? [] : [{ reader, row, title }];
  });
  const found = await findPackIds(
    tx,
    naming.map(({ row, title }) => [row.game_id, title]),
  );
  for (const [place, { reader, row }] of naming.entries()) {
    row.pack_id = found[place] ?? null;
    if (row.pack_id === null) {
      reader.report('rejected', 'pack', '这款游戏没有这个礼包');
    }
  }
}

/** The columns by the headings of the first row, if it has any. */
function headerOf(cells: readonly string[]): string[] | undefined {
  const found = cells.map((cell) => {
    const word = cell.trim().toLowerCase();
    return Object.keys(COLUMNS).find((name) => COLUMNS[name]?.includes(word)) ?? '';
  });
  return found.filter((name) => name !== '').length >= 2 ? found : undefined;
}
