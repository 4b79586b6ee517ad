import type { OPENING_PLATFORMS } from '#contract/entities/schedule.ts';
import { column } from '#platform/import/import-kind.ts';
import type { RecordKind } from '#platform/import/record-kind.ts';
import type { RowReader } from '#platform/import/row-reader.ts';
import type { GameNames } from '../games/game-names.ts';
import { batchResult } from '../import/batch-result.ts';
import { NAME_LIMIT, WORD_LIMIT } from '../import/limits.ts';
import { type OpeningInput, openingKey, presentOpenings, upsertOpenings } from './opening-writer.ts';

const PLATFORMS: Record<string, (typeof OPENING_PLATFORMS)[number]> = {
  双端: '双端',
  android: 'android',
  安卓: 'android',
  ios: 'ios',
  苹果: 'ios',
  h5: 'h5',
  网页: 'h5',
};

/** A server opening with the name of its game. */
export interface OpeningRow extends OpeningInput {
  game: string;
}

/** The import of server openings. */
export function openingImport(names: GameNames): RecordKind<OpeningRow> {
  return {
    name: 'openings',
    title: '开服',
    columns: [
      column('game', '游戏名（已在库中）', '青崖渡', true),
      column('server_name', '区服名，最多 60 字', '双线1服', true),
      column('opens_at', '开服时间', '2026-11-01 10:00', true),
      column('platform', '双端、android、ios 或 h5', '双端'),
      column('dynamic', '动态开服写 是，时间为预计', '否'),
    ],
    keyText: '游戏 + 区服名 + 开服时间（game、server_name、opens_at）',
    tables: ['opening'],
    read: readOpening,
    resolve: (tx, rows) =>
      names.resolve(tx, 'game', rows, (row, game) => {
        row.game_id = game.id;
      }),
    key: openingKey,
    shape: { table: 'opening', parts: [], present: presentOpenings },
    write: async (tx, rows) => {
      const written = await upsertOpenings(
        tx,
        rows.map(({ game: _game, ...opening }) => opening),
      );
      return batchResult(written, ['openings', 'games'], 'opening');
    },
  };
}

function readOpening(reader: RowReader): OpeningRow {
  const opens_at = reader.date('opens_at');
  if (!opens_at && reader.isEmpty('opens_at')) {
    reader.report('rejected', 'opens_at', '没有开服时间');
  }
  return {
    game: reader.required('game', NAME_LIMIT),
    game_id: 0,
    server_name: reader.required('server_name', WORD_LIMIT),
    opens_at: opens_at ?? new Date(0),
    platform: reader.choice('platform', PLATFORMS),
    dynamic: reader.flag('dynamic'),
    pack_id: null,
  };
}
