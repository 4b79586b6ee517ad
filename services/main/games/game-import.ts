import { gameForm } from '#contract/admin/games.ts';
import { fieldsReader, importColumns } from '#platform/import/record-fields.ts';
import { presentByKey, type RecordKind } from '#platform/import/record-kind.ts';
import type { RowReader } from '#platform/import/row-reader.ts';
import { batchResult, indexChanged, type SearchIndexer } from '../import/batch-result.ts';
import * as limits from '../import/limits.ts';
import { sortCategoryWords } from './category-words.ts';
import { gameKey } from './game-derived.ts';
import { gameFields } from './game-fields.ts';
import type { GameInput, MediaInput, PackageInput } from './game-input.ts';
import { upsertGames } from './game-writer.ts';

const readOwnFields = fieldsReader(gameFields, gameForm);
/** Default size: most screenshots are of phones in landscape. */
const PICTURE_SIZE = { width: 1280, height: 720 };
const SIZED_PICTURE = /^(\S+)\s+([1-9]\d{1,4})[x×*]([1-9]\d{1,4})$/i;

export function gameImport(index: SearchIndexer): RecordKind<GameInput> {
  return {
    name: 'games',
    title: '游戏',
    columns: importColumns(gameFields),
    keyText: '游戏名 + 版本标签（name、version_label）',
    tables: ['game', 'game_alias', 'game_package', 'game_media', 'search_document'],
    read: readGame,
    key: gameKey,
    shape: {
      table: 'game',
      parts: [
        { table: 'game_alias', of: 'game_id' },
        { table: 'game_package', of: 'game_id' },
        { table: 'game_media', of: 'game_id' },
      ],
      present: presentByKey('game', gameKey),
    },
    write: async (tx, rows, now) => {
      const written = await upsertGames(tx, rows, now);
      await indexChanged(tx, written, index);
      return batchResult(written, ['games'], 'game');
    },
  };
}

function readGame(reader: RowReader): GameInput {
  return {
    ...readOwnFields(reader),
    ...readWords(reader),
    ...readScore(reader),
    created_at: null,
    aliases: reader.list('aliases', limits.ALIAS_LIMITS).map((alias) => ({ alias, kind: null })),
    packages: readPackages(reader),
    media: readMedia(reader),
    releases: [],
  };
}

function readWords(reader: RowReader): Pick<GameInput, 'categories' | 'themes' | 'tags'> {
  const given = reader.list('categories', limits.TAG_LIMITS);
  const sorted = sortCategoryWords(given);
  if (sorted.others.length > 0) {
    reader.report('note', 'categories', `不在类型和题材之列，已放进标签：${sorted.others.join('、')}`);
  }
  if (sorted.ignored.length > 0) {
    reader.report('note', 'categories', `没有含义，已略去：${sorted.ignored.join('、')}`);
  }
  const themes = reader.list('themes', limits.TAG_LIMITS);
  const tags = reader.list('tags', limits.TAG_LIMITS);
  return {
    categories: sorted.categories,
    themes: [...new Set([...themes, ...sorted.themes])],
    tags: [...new Set([...tags, ...sorted.others])],
  };
}

function readScore(reader: RowReader): Pick<GameInput, 'score' | 'score_count'> {
  const score = reader.score('score');
  const score_count = reader.count('score_count');
  const isUnscored = score === 0 && !score_count;
  if (isUnscored) {
    reader.report('note', 'score', '评分为 0，按“暂无评分”处理');
  }
  return { score: isUnscored ? null : score, score_count };
}

function readPackages(reader: RowReader): PackageInput[] {
  const rest = { updated_at: null, sha256: null, permissions: [], privacy_url: null, min_os: null };
  const android = {
    url: reader.link('android_url'),
    version: reader.optional('android_version', limits.WORD_LIMIT),
    size_bytes: reader.size('android_size_bytes'),
  };
  const ios = reader.link('ios_url');
  const packages: PackageInput[] = [];
  if (android.url || android.version || android.size_bytes) {
    packages.push({ platform: 'android', ...android, ...rest });
  }
  if (ios) {
    packages.push({ platform: 'ios', url: ios, version: null, size_bytes: null, ...rest });
  }
  return packages;
}

function readMedia(reader: RowReader): MediaInput[] {
  return reader.list('screenshots', limits.PICTURE_LIMITS).flatMap((entry) => {
    const [, address = entry, width, height] = SIZED_PICTURE.exec(entry) ?? [];
    const url = reader.picture('screenshots', address);
    const size = width ? { width: Number(width), height: Number(height) } : PICTURE_SIZE;
    return url ? [{ kind: 'image' as const, url, poster_url: null, ...size, alt: '' }] : [];
  });
}
