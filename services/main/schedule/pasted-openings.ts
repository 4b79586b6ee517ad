import { GRID_LIMIT, type openingPaste } from '#contract/admin/openings.ts';
import type { CallData, CallParams } from '#contract/call.ts';
import { refuseFields } from '#contract/refusal.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { CsvSplitter } from '#platform/import/csv-cells.ts';
import { joinedTime } from '#platform/import/joined-time.ts';
import { RowReader } from '#platform/import/row-reader.ts';
import { GameNames } from '../games/game-names.ts';
import { openingImport } from './opening-import.ts';
import { pastedTable } from './pasted-table.ts';

const SEPARATORS = ['\t', ',', '，'];
/** A title may have a comma; an opening has a game, a server and a time. */
const FEWEST_CELLS = 3;
/** The fields of the form with other names. */
const FIELDS: Readonly<Record<string, string>> = { game: 'game_id', pack: 'pack_id', '': 'server_name' };

/**
 * Parses openings from rows copied from a spreadsheet, resolves their games and reports problems, and what is not read.
 * @throws {Refusal} BAD_REQUEST for more rows than the grid takes
 */
export async function readPastedOpenings(
  { db }: { db: Database },
  { text }: CallParams<typeof openingPaste>,
): Promise<CallData<typeof openingPaste>> {
  const splitter = new CsvSplitter(SEPARATORS.find((sign) => text.includes(sign)));
  const lines = [...splitter.push(text), ...splitter.end()]
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map((line) => ({ ...line, cells: separated(line.cells) }));
  const kind = openingImport(new GameNames());
  const { fields, rows: given, notes } = pastedTable(kind.columns, lines);
  if (given.length > GRID_LIMIT) {
    const msg = `粘贴了 ${given.length} 行，一次最多 ${GRID_LIMIT} 行。请分几次粘贴，或存成文件用“导入”`;
    throw refuseFields([{ path: 'text', msg }]);
  }
  const read = given.map(({ line, cells, broken }) => {
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
  await transaction(db, async (tx) => kind.resolve?.(tx, read));
  for (const { reader, row } of read) {
    if (row.pack !== '' && row.game_id === 0) {
      reader.report('rejected', 'pack', '选好游戏后，请再选这个礼包');
    }
  }
  const rows = read.map(
    ({ reader, row: { game, game_id, opens_at, server_name, pack: _pack, ...opening } }) => ({
      line: reader.line,
      game_name: game,
      item: {
        ...opening,
        dynamic: opening.dynamic ?? false,
        ...(game_id > 0 ? { game_id } : {}),
        ...(server_name === '' ? {} : { server_name }),
        ...(opens_at.getTime() > 0 ? { opens_at: chinaTime(opens_at) } : {}),
      },
      time_text: String(reader.raw('opens_at') ?? ''),
      problems: ownIssues(reader).map(({ column, reason, value }) => ({
        field: FIELDS[column] ?? column,
        msg: value && !reason.includes(value) ? `${reason}（${value}）` : reason,
      })),
    }),
  );
  return { rows, notes };
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
