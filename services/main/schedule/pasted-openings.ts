import { type DrawnOpening, GRID_LIMIT } from '#contract/admin/openings.ts';
import { refuseFields } from '#contract/refusal.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { ColumnNames } from '#platform/import/column-names.ts';
import { type CsvRow, CsvSplitter } from '#platform/import/csv-cells.ts';
import type { ImportKind } from '#platform/import/import-kind.ts';
import { joinedTime } from '#platform/import/joined-time.ts';
import { rowProblem } from '#platform/import/row-problem.ts';
import { RowReader } from '#platform/import/row-reader.ts';
import { GameNames } from '../games/game-names.ts';
import { openingImport } from './opening-import.ts';

/** The columns of the grid. */
const IN_ORDER = ['game', 'server_name', 'opens_at', 'platform', 'pack', 'dynamic'];
const FEWEST_HEADINGS = 2;
const SEPARATORS = ['\t', ',', '，'];
/** A title may have a comma; an opening has a game, a server and a time. */
const FEWEST_CELLS = 3;
/** The fields of the form with other names. */
const FIELDS: Readonly<Record<string, string>> = { game: 'game_id', pack: 'pack_id', '': 'server_name' };

/**
 * Parses openings from rows copied from a spreadsheet, resolves their games and reports problems.
 * @throws {Refusal} BAD_REQUEST for more rows than the grid takes
 */
export async function readPastedOpenings(db: Database, text: string): Promise<DrawnOpening[]> {
  const splitter = new CsvSplitter(SEPARATORS.find((sign) => text.includes(sign)));
  const lines = [...splitter.push(text), ...splitter.end()]
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map((line) => ({ ...line, cells: separated(line.cells) }));
  const kind = openingImport(new GameNames());
  const { fields, given } = withoutHeader(kind, lines);
  if (given.length > GRID_LIMIT) {
    const msg = `粘贴了 ${given.length} 行，一次最多 ${GRID_LIMIT} 行。请分几次粘贴，或存成文件用“导入”`;
    throw refuseFields([{ path: 'text', msg }]);
  }
  const rows = given.map(({ line, cells, ...row }) => {
    const problem = rowProblem(cells);
    const broken = problem ? { reason: problem, text: cells.join(' ') } : row.broken;
    const values: Record<string, unknown> = {};
    let twoTimes: string | undefined;
    for (const [place, field] of fields.entries()) {
      const cell = cells[place] ?? '';
      if (!(field in values)) {
        values[field] = cell;
      } else if (field === 'opens_at') {
        const joined = joinedTime(values[field], cell);
        values[field] = joined.text;
        twoTimes = joined.problem;
      }
    }
    const reader = new RowReader({ line, values, ...(broken ? { broken } : {}) });
    if (twoTimes !== undefined) {
      reader.report('rejected', 'opens_at', twoTimes);
    }
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
    problems: ownIssues(reader).map(({ column, reason, value }) => ({
      field: FIELDS[column] ?? column,
      msg: value && !reason.includes(value) ? `${reason}（${value}）` : reason,
    })),
  }));
}

/** The cells of a line; one that has no separator of the text, as lines from a chat, is split by its own. */
function separated(cells: string[]): string[] {
  const [cell = '', ...others] = cells;
  const sign = SEPARATORS.find((one) => cell.includes(one));
  const parts = sign === undefined || others.length > 0 ? cells : cell.split(sign);
  return parts.length < FEWEST_CELLS ? cells : parts;
}

/** The problems and warnings of a row, or only that of the whole row; a note says what was read. */
function ownIssues({ issues }: RowReader): RowReader['issues'] {
  const found = issues.filter(({ level }) => level !== 'note');
  const ofRow = found.filter(({ column }) => column === '');
  return ofRow.length > 0 ? ofRow : found;
}

/**
 * The rows below the header, with the fields of its columns. The header is the first row with several cells; without one the
 * columns are in the order of the grid.
 */
function withoutHeader({ columns }: Pick<ImportKind<unknown>, 'columns'>, lines: readonly CsvRow[]) {
  const names = new ColumnNames(columns);
  const first = lines.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1);
  const fields = (lines[first]?.cells ?? []).map((cell) => names.fieldOf(cell) ?? '');
  const isHeader = fields.filter((field) => field !== '').length >= FEWEST_HEADINGS;
  return isHeader ? { fields, given: lines.slice(first + 1) } : { fields: IN_ORDER, given: lines };
}
