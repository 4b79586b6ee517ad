import { sql } from 'kysely';
import { EMPTY_PACKAGE, UNSOURCED } from '#contract/admin/games.ts';
import { type ScoreScale, usualScale } from '#contract/score-scales.ts';
import { chinaDay } from '#platform/core/clock.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { asJson } from '#platform/database/upsert-rows.ts';
import type { ImportColumn, NumberedRow, NumberedRows } from '#platform/import/import-kind.ts';
import type { RecordDocument } from '#platform/import/record-document.ts';
import type { RowReader } from '#platform/import/row-reader.ts';
import { changedColumns, partsOf, withRenameNote } from '../import-rows/changed-columns.ts';
import { exportedCells } from '../import-rows/exported-cells.ts';
import type { CategoryNames } from './categories/category-names.ts';
import { checkScore, readScale, SOURCE_LIMIT } from './figure-cells.ts';
import { firstLetter } from './game-derived.ts';
import type { GameInput } from './game-input.ts';
import { mergedMedia } from './game-parts-writer.ts';
import { gameResource } from './game-resource.ts';

type Row = NumberedRow<GameInput>;
type Part = Record<string, unknown>;

const COLUMNS = [
  'version_label',
  'summary',
  'reason',
  'icon_url',
  'cover_url',
  'themes',
  'tags',
  'features',
  'status',
  'developer',
  'developer_website',
  'publisher',
  'approval_no',
  'isbn',
  'app_filing_no',
  'age_rating',
  'minors_notice',
  'qq_group',
  'h5_url',
  'description_html',
  'name',
  'updated_at',
] as const;
const ANDROID = { android_url: 'url', android_version: 'version', android_size_bytes: 'size_bytes' } as const;
const FIGURE_VALUES = ['score', 'score_scale', 'score_count', 'download_count', 'reserve_count'];
const FIGURES = [...FIGURE_VALUES, 'figures_source', 'figures_date'];

/** Games by number: a row changes the columns that differ from the export. */
export function numberedGames(
  columns: readonly ImportColumn[],
  names: CategoryNames,
): NumberedRows<GameInput> {
  return {
    ...exportedCells(gameResource, columns),
    check: async (tx, rows) => {
      await reportTakenNames(tx, rows);
      const valid = rows.filter(({ reader }) => !reader.isRejected);
      const games = valid.map(({ row }) => row);
      await names.addNew(tx, games);
    },
    patch: patchGame,
    afterwards: async (tx, ids) => gameResource.afterwards?.(tx, ids),
    tags: (ids) => [...gameResource.tags(ids), ...names.tags],
  };
}

function patchGame(row: Row, current: RecordDocument): RecordDocument {
  const { row: game, given } = row;
  const columns = changedColumns(row, COLUMNS);
  if (given.has('name')) {
    withRenameNote(row, 'name', current.row.name);
    columns.first_letter = firstLetter(game.name);
  }
  if (given.has('categories') && game.categories.length > 0) {
    columns.categories = game.categories;
    columns.themes = withGiven(row, 'themes', current);
  }
  if (given.has('categories') || given.has('themes')) {
    columns.tags = withGiven(row, 'tags', current);
  }
  const parts: RecordDocument['parts'] = {};
  const former = given.has('name') && current.row.name !== game.name ? String(current.row.name) : undefined;
  if (given.has('aliases') || former !== undefined) {
    const before = partsOf(current, 'game_alias');
    const aliases = given.has('aliases') ? aliasRows(row, before) : [...before];
    const isKnown = former === undefined || aliases.some(({ alias }) => alias === former);
    parts.game_alias = isKnown ? aliases : [...aliases, { game_id: row.id, alias: former, kind: 'former' }];
  }
  if (given.has('ios_url') || Object.keys(ANDROID).some((field) => given.has(field))) {
    parts.game_package = packageRows(row, partsOf(current, 'game_package'));
  }
  if (given.has('screenshots') && game.media.length > 0) {
    const media = mergedMedia(game.media, partsOf(current, 'game_media'));
    parts.game_media = media.map((one, position) => ({ ...one, game_id: row.id, position }));
  }
  if (FIGURES.some((field) => given.has(field))) {
    parts.game_figure = figureRows(row, partsOf(current, 'game_figure'));
  }
  return { row: columns, parts };
}

/** A list that gets words from the cells of others: these are added, unless its own cell replaces it. */
function withGiven({ row, given }: Row, name: 'themes' | 'tags', current: RecordDocument): string[] {
  const before = given.has(name) ? [] : (current.row[name] as string[]);
  return [...new Set([...before, ...row[name]])];
}

function aliasRows({ id, row }: Row, current: readonly Part[]): Part[] {
  const known = new Map(current.map((one) => [one.alias, one]));
  return row.aliases.map(({ alias }) => known.get(alias) ?? { game_id: id, alias, kind: 'other' });
}

function packageRows({ id, row, given }: Row, current: readonly Part[]): Part[] {
  const found = new Map(current.map((one) => [one.platform, one]));
  for (const { platform, ...read } of row.packages) {
    const fields = platform === 'ios' ? { ios_url: 'url' as const } : ANDROID;
    const entries = Object.entries(fields).filter(([field]) => given.has(field));
    if (entries.length > 0) {
      const fresh: Part = { game_id: id, platform, ...EMPTY_PACKAGE };
      const changed: Part = Object.fromEntries(entries.map(([, column]) => [column, read[column]]));
      found.set(platform, changedPackage(found.get(platform) ?? fresh, changed));
    }
  }
  return [...found.values()];
}

/** Another address replaces an uploaded package; without one its own facts stay. */
function changedPackage(current: Part, changed: Part): Part {
  if (current.file === null) {
    return { ...current, ...changed };
  }
  if (changed.url && changed.url !== current.url) {
    return { ...current, file: null, sha256: null, package_name: null, version_code: null, ...changed };
  }
  const { version, size_bytes, sha256 } = current;
  return { ...current, ...changed, version, size_bytes, sha256 };
}

/**
 * The figures with the given cells. Source and date are those of the figures in the row; without any figure, of all that
 * the game has.
 */
function figureRows({ id, row, given, reader }: Row, current: readonly Part[]): Part[] {
  const found = new Map<unknown, Part>(current.map((one) => [one.kind, one]));
  const changed = new Set<unknown>();
  for (const { kind, value } of row.figures) {
    const fresh = { game_id: id, kind, voters: null, scale: null, source: UNSOURCED, stated_on: null };
    found.set(kind, { ...(found.get(kind) ?? fresh), value });
    changed.add(kind);
  }
  const score = found.get('评分');
  if (given.has('score_scale') && score) {
    changed.add('评分');
  } else if (given.has('score_scale')) {
    reader.report('note', 'score_scale', '这款游戏没有外部评分，满分没有写入');
  }
  const voters = given.has('score_count') ? reader.count('score_count') : null;
  if (voters !== null && score) {
    found.set('评分', { ...score, voters });
    changed.add('评分');
  } else if (voters !== null) {
    reader.report('note', 'score_count', '这款游戏没有外部评分，评分人数没有写入');
  }
  const source = given.has('figures_source') ? reader.optional('figures_source', SOURCE_LIMIT) : null;
  const day = given.has('figures_date') ? reader.date('figures_date') : null;
  const origin = { ...(source && { source }), ...(day && { stated_on: chinaDay(day) }) };
  const hasValue = FIGURE_VALUES.some((field) => given.has(field));
  return [...found.values()].map((one) => {
    const figure = hasValue && !changed.has(one.kind) ? one : { ...one, ...origin };
    const isNew = figure !== one;
    return isNew && figure.kind === '评分' ? scaledScore(figure, reader, source !== null) : figure;
  });
}

/** The score with the full marks of the row, else those of its new source, else its own. */
function scaledScore(score: Part, reader: RowReader, hasNewSource: boolean): Part {
  const value = Number(score.value);
  const stored = hasNewSource ? null : (score.scale as ScoreScale | null);
  const scale = readScale(reader) ?? stored ?? usualScale(String(score.source), value);
  checkScore(reader, value, scale);
  return { ...score, scale };
}

/** Rejects rows whose new name another game of the same version has, or gets by an earlier row. */
async function reportTakenNames(tx: Tx, rows: readonly Row[]): Promise<void> {
  const renamed = rows.filter(({ given }) => given.has('name') || given.has('version_label'));
  if (renamed.length === 0) {
    return;
  }
  const wanted = renamed.map(({ id, row, given }, place) => ({
    id,
    place,
    name: given.has('name') ? row.name : null,
    label: given.has('version_label') ? row.version_label : null,
  }));
  const { rows: taken } = await sql<{ id: number }>`
    with wanted as (
      select given.id, given.place, coalesce(given.name, game.name) as name,
        coalesce(given.label, game.version_label) as label
      from jsonb_to_recordset(${asJson(wanted)}::jsonb) as given (id bigint, place integer, name text, label text)
      join game on game.id = given.id
    )
    select id from wanted
    where exists (
        select from game as other
        where other.id <> wanted.id and other.name = wanted.name and other.version_label is not distinct from wanted.label)
      or exists (
        select from wanted as other
        where other.place < wanted.place and other.name = wanted.name and other.label is not distinct from wanted.label)`.execute(
    tx,
  );
  const ids = new Set(taken.map(({ id }) => Number(id)));
  for (const { reader } of renamed.filter(({ id }) => ids.has(id))) {
    reader.report('rejected', 'name', '已有同名、同版本标签的游戏');
  }
}
