import { sql } from 'kysely';
import type { OPENING_PLATFORMS } from '#contract/entities/schedule.ts';
import { chinaDay, chinaTime, systemClock } from '#platform/core/clock.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { asJson } from '#platform/database/upsert-rows.ts';
import { column, type ReadRow } from '#platform/import/import-kind.ts';
import { NUMBER_ABOUT, withHeadings } from '#platform/import/record-fields.ts';
import type { RecordKind } from '#platform/import/record-kind.ts';
import type { RowReader } from '#platform/import/row-reader.ts';
import type { GameNames } from '../games/game-names.ts';
import { batchResult } from '../import-rows/batch-result.ts';
import { NAME_LIMIT } from '../import-rows/limits.ts';
import { presentTimes } from '../lists/times.ts';
import { findPackIds } from '../packs/pack-repository.ts';
import { OPENING_HEADINGS } from './opening-headings.ts';
import { type OpeningInput, openingKey, presentOpenings, upsertOpenings } from './opening-writer.ts';
import { readServer } from './server-name.ts';

const PLATFORMS: Record<string, (typeof OPENING_PLATFORMS)[number]> = {
  ...bothPlatforms(),
  android: 'android',
  安卓: 'android',
  ios: 'ios',
  苹果: 'ios',
  h5: 'h5',
  网页: 'h5',
};

/** `双端`, `安卓+iOS`, `苹果/安卓`. */
function bothPlatforms(): Record<string, '双端'> {
  const pairs = ['安卓', 'android'].flatMap((one) => ['ios', '苹果'].map((other) => [one, other]));
  const words = pairs.flatMap((pair) =>
    ['+', '/', '、', ',', '&', ' ', '', ' + ', ' / ', ' & '].flatMap((sign) => [
      pair.join(sign),
      pair.toReversed().join(sign),
    ]),
  );
  words.push('双端', '双平台', '全平台', '全部平台', '所有平台', '全端', '全部', '安卓双端');
  return Object.fromEntries(words.map((word) => [word, '双端'] as const));
}

/** An opening is not planned longer ahead; a later one has a mistyped year. */
const FAR_MS = 2 * 366 * 86_400_000;
/** A program writes 1970 for no time. */
const FIRST_YEAR = '2000';
/** Times of a server that a warning names. */
const MOST_TIMES = 3;

/** A server opening with the name of its game. */
export interface OpeningRow extends OpeningInput {
  game: string;
  pack: string;
}

/** The import of server openings. */
export function openingImport(names: GameNames): RecordKind<OpeningRow> {
  return {
    name: 'openings',
    title: '开服',
    columns: withHeadings(
      [
        column('id', NUMBER_ABOUT, ''),
        column('game', '游戏名（已在库中）', '青崖渡', true),
        column('server_name', '区服名，最多 60 字', '双线1服', true),
        { ...column('opens_at', '开服时间，可以分成日期和时刻两列', '2026-11-01 10:00', true), isTime: true },
        column('platform', '双端、android、ios 或 h5', '双端'),
        column('dynamic', '动态开服写 是，时间为预计', '否'),
        column('pack', '开服礼包的名称（这款游戏的）', ''),
      ],
      OPENING_HEADINGS,
    ),
    keyText: '游戏 + 区服名 + 开服时间（game、server_name、opens_at）',
    tables: ['opening'],
    read: readOpening,
    resolve: async (tx, rows) => {
      await names.resolve(tx, 'game', rows, (row, game) => {
        row.game_id = game.id;
      });
      await resolvePacks(tx, rows);
      await reportOtherTimes(tx, rows);
    },
    key: openingKey,
    shape: { table: 'opening', parts: [], present: presentOpenings },
    write: async (tx, rows) => {
      const openings = rows.map(({ game: _game, pack: _pack, ...opening }) => opening);
      const written = await upsertOpenings(tx, openings);
      return batchResult(written, ['openings', 'games'], 'opening');
    },
  };
}

function readOpening(reader: RowReader): OpeningRow {
  const opens_at = reader.moment('opens_at');
  if (!opens_at && reader.isEmpty('opens_at') && !reader.isUpdate) {
    reader.report('rejected', 'opens_at', '没有开服时间');
  }
  if (opens_at && opens_at.getTime() > systemClock.now().getTime() + FAR_MS) {
    const year = chinaDay(opens_at).slice(0, 4);
    reader.report('warning', 'opens_at', `开服时间在 ${year} 年，离现在两年以上，请核对年份`);
  }
  if (opens_at && chinaDay(opens_at) < FIRST_YEAR) {
    reader.report('warning', 'opens_at', `开服时间在 ${chinaDay(opens_at).slice(0, 4)} 年，请核对年份`);
  }
  return {
    game: reader.required('game', NAME_LIMIT),
    game_id: 0,
    server_name: readServer(reader),
    opens_at: opens_at ?? new Date(0),
    platform: reader.choice('platform', PLATFORMS),
    dynamic: reader.isEmpty('dynamic') ? null : reader.flag('dynamic'),
    pack_id: null,
    pack: reader.oneLine('pack', NAME_LIMIT),
  };
}

/**
 * Reports new openings of servers that have one at another time, in the database or in an earlier row: the row would not
 * change it.
 */
async function reportOtherTimes(tx: Tx, rows: readonly ReadRow<OpeningRow>[]): Promise<void> {
  const added = rows.filter(({ row, numbered }) => row.game_id > 0 && !numbered);
  if (added.length === 0) {
    return;
  }
  const given = added.map(({ row }, place) => ({ ...presentTimes(row), place }));
  const { rows: found } = await sql<{ place: number; times: Date[]; is_known: boolean }>`
    select place, array_agg(opening.opens_at order by opening.opens_at) as times,
      given.opens_at = any(array_agg(opening.opens_at)) as is_known
    from jsonb_to_recordset(${asJson(given)}::jsonb)
      as given (place integer, game_id bigint, server_name text, opens_at timestamptz)
    join opening using (game_id, server_name)
    group by place, given.opens_at`.execute(tx);
  const known = new Map(found.map((one) => [one.place, one]));
  const earlier = new Map<string, OpeningRow>();
  for (const [place, { row, reader }] of added.entries()) {
    const key = JSON.stringify([row.game_id, row.server_name]);
    const before = earlier.get(key);
    earlier.set(key, before ?? row);
    const { times = [], is_known = false } = known.get(place) ?? {};
    if (is_known) {
      continue;
    }
    if (times.length > 0) {
      const shown = times.slice(0, MOST_TIMES).map(shownTime).join('、');
      const reason = `这个区服已有 ${shown} 的开服，这一行会另加一条；要改时间，请用带编号的导出，或在列表里改`;
      reader.report('warning', 'opens_at', reason);
    } else if (before && before.opens_at.getTime() !== row.opens_at.getTime()) {
      const reason = `前面的行里，这个区服在 ${shownTime(before.opens_at)} 开服，这一行会另加一条；改期的请只留一行`;
      reader.report('warning', 'opens_at', reason);
    }
  }
}

function shownTime(time: Date): string {
  return chinaTime(new Date(time)).slice(0, 16).replace('T', ' ');
}

/** Resolves the packs that the rows name. A row of an existing opening without a game means the opening's game. */
async function resolvePacks(tx: Tx, rows: readonly ReadRow<OpeningRow>[]): Promise<void> {
  const naming = rows.filter(({ row, numbered }) => row.pack !== '' && (row.game_id > 0 || numbered));
  if (naming.length === 0) {
    return;
  }
  const known = await tx
    .selectFrom('opening')
    .select(['id', 'game_id'])
    .where('id', '=', sql<number>`any(${naming.map(({ numbered }) => numbered?.id ?? 0)}::bigint[])`)
    .execute();
  const gameOf = new Map(known.map(({ id, game_id }) => [id, game_id]));
  const found = await findPackIds(
    tx,
    naming.map(({ row, numbered }) => [row.game_id || (gameOf.get(numbered?.id ?? 0) ?? 0), row.pack]),
  );
  for (const [place, { reader, row }] of naming.entries()) {
    row.pack_id = found[place] ?? null;
    if (row.pack_id === null) {
      reader.report('rejected', 'pack', '这款游戏没有这个礼包');
    }
  }
}
