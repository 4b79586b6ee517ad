import { packForm } from '#contract/admin/packs.ts';
import { PLATFORMS, type Platform } from '#contract/entities/game.ts';
import type { PackItem } from '#contract/entities/pack.ts';
import { isEndless } from '#contract/notations/dates.ts';
import { fieldsReader, importColumns } from '#platform/import/record-fields.ts';
import { presentByKey, type RecordKind } from '#platform/import/record-kind.ts';
import type { RowReader } from '#platform/import/row-reader.ts';
import type { GameNames } from '../games/game-names.ts';
import { batchResult, indexChanged } from '../import-rows/batch-result.ts';
import * as limits from '../import-rows/limits.ts';
import { indexPacks } from '../search-index/search-index.ts';
import { checkContents, readContents } from './contents.ts';
import { contentsDoubt } from './contents-doubts.ts';
import { packFields } from './pack-fields.ts';
import { PACK_HEADINGS } from './pack-headings.ts';
import { findPackRecords } from './pack-records.ts';
import { type PackInput, packKey, upsertPacks } from './pack-writer.ts';

/** Platform names in lists, in lower case. */
const PLATFORM_WORDS: ReadonlyMap<string, readonly Platform[]> = new Map(
  Object.entries<Platform[]>({
    android: ['android'],
    安卓: ['android'],
    ios: ['ios'],
    苹果: ['ios'],
    iphone: ['ios'],
    harmony: ['harmony'],
    harmonyos: ['harmony'],
    鸿蒙: ['harmony'],
    h5: ['h5'],
    网页: ['h5'],
    网页版: ['h5'],
    双端: ['android', 'ios'],
    全平台: ['android', 'ios', 'h5'],
    全部: ['android', 'ios', 'h5'],
    全部平台: ['android', 'ios', 'h5'],
    所有平台: ['android', 'ios', 'h5'],
    不限: [],
  }),
);

/** Why the numbers of a file are not imported. */
export const STOCK_NOTE = '数量没有导入：页面上的数量按兑换码计，导入兑换码后显示';

/** Between platforms: `安卓/苹果`, `ios 安卓`, `安卓+iOS`. */
const PLATFORM_BREAK = /[/、,，+&;；\s]+/;
const STEP_BREAK = /\n|[|｜]|->|=>|→|＞|>/;

/** A gift pack with the name of its game. Its stock is counted from its codes. */
export interface PackRow extends Omit<PackInput, 'created_at' | 'total' | 'remaining'> {
  game: string;
}

const readOwnFields = fieldsReader(packFields, packForm);

export function packImport(names: GameNames): RecordKind<PackRow> {
  return {
    name: 'packs',
    title: '礼包',
    columns: importColumns(packFields, PACK_HEADINGS),
    keyText: '游戏 + 礼包名（game、title）',
    tables: ['pack', 'search_document'],
    read: readPack,
    resolve: async (tx, rows) => {
      await names.resolve(tx, 'game', rows, (row, game) => {
        row.game_id = game.id;
        row.game_key = game.key;
      });
      await findPackRecords(tx, rows);
    },
    key: packKey,
    shape: { table: 'pack', parts: [], present: presentByKey('pack', packKey) },
    write: async (tx, rows, now) => {
      const written = await upsertPacks(
        tx,
        rows.map(({ game: _game, ...pack }) => ({
          ...pack,
          total: 0,
          remaining: 0,
          created_at: pack.starts_at ?? now,
        })),
      );
      await indexChanged(tx, written, indexPacks);
      return batchResult(written, ['packs', 'games'], 'pack');
    },
  };
}

function readPack(reader: RowReader): PackRow {
  const starts_at = reader.date('starts_at');
  const ends_at = readEnd(reader);
  if (starts_at && ends_at && ends_at <= starts_at) {
    reader.report('rejected', 'ends_at', '结束时间要晚于开始时间');
  }
  const stock = (['total', 'used'] as const).find((name) => !reader.isEmpty(name));
  if (stock && !reader.isUpdate) {
    reader.report('note', stock, STOCK_NOTE);
  }
  return {
    ...readOwnFields(reader),
    game_id: 0,
    game_key: '',
    contents: readItems(reader),
    how_to: readSteps(reader),
    platforms: readPlatforms(reader),
    starts_at,
    ends_at,
    next_batch_at: null,
    feedback_good: 0,
    feedback_bad: 0,
  };
}

/** The end of a pack; null for one without an end, which an existing pack retains. */
function readEnd(reader: RowReader): Date | null {
  if (!reader.isUpdate && isEndless(String(reader.raw('ends_at') ?? ''))) {
    reader.report('note', 'ends_at', '按没有结束时间算；已有的礼包不变，要清空请在编辑页改');
    return null;
  }
  return reader.end('ends_at');
}

function readItems(reader: RowReader): PackItem[] {
  const raw = reader.raw('contents');
  const reading = Array.isArray(raw)
    ? checkContents(raw)
    : readContents(reader.body('contents', limits.BODY_LIMIT));
  if ('problem' in reading) {
    reader.report('rejected', 'contents', reading.problem);
    return [];
  }
  const doubt = contentsDoubt(reading.value);
  if (doubt !== undefined) {
    reader.report('warning', 'contents', doubt);
  }
  return reading.value;
}

function readSteps(reader: RowReader): string[] {
  const raw = reader.raw('how_to');
  if (Array.isArray(raw)) {
    return reader.list('how_to', limits.STEP_LIMITS);
  }
  const steps = reader
    .body('how_to', limits.STEP_LIMITS.items * limits.STEP_LIMITS.length)
    .split(STEP_BREAK)
    .map((step) => step.trim())
    .filter((step) => step !== '');
  if (steps.length > limits.STEP_LIMITS.items) {
    reader.report('rejected', 'how_to', `最多 ${limits.STEP_LIMITS.items} 步，这里有 ${steps.length} 步`);
  }
  return steps;
}

function readPlatforms(reader: RowReader): Platform[] {
  const given = reader
    .list('platforms', { items: 5, length: limits.WORD_LIMIT })
    .flatMap((word) => word.split(PLATFORM_BREAK))
    .filter((word) => word !== '');
  const found = new Set<Platform>();
  for (const word of given) {
    const platforms = PLATFORM_WORDS.get(word.toLowerCase());
    if (!platforms) {
      reader.report('rejected', 'platforms', `无法识别的平台“${word}”；可填 ${PLATFORMS.join('、')}`);
    }
    for (const platform of platforms ?? []) {
      found.add(platform);
    }
  }
  return [...found];
}
