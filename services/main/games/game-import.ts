import { gameForm } from '#contract/admin/games.ts';
import { fieldsReader, importColumns } from '#platform/import/record-fields.ts';
import { presentByKey, type RecordKind } from '#platform/import/record-kind.ts';
import type { RowReader } from '#platform/import/row-reader.ts';
import { batchResult, indexChanged } from '../import-rows/batch-result.ts';
import * as limits from '../import-rows/limits.ts';
import { indexGames } from '../search-index/search-index.ts';
import type { CategoryNames } from './categories/category-names.ts';
import { readFigures } from './figure-cells.ts';
import { gameFields } from './game-fields.ts';
import { GAME_HEADINGS } from './game-headings.ts';
import type { GameInput, MediaInput, PackageInput } from './game-input.ts';
import { findRecords, importKeyOf } from './game-records.ts';
import { upsertGames } from './game-writer.ts';

const readOwnFields = fieldsReader(gameFields, gameForm);
/** Default size: most screenshots are of phones in landscape. */
const PICTURE_SIZE = { width: 1280, height: 720 };
const SIZED_PICTURE = /^(\S+)\s+([1-9]\d{1,4})[x×*]([1-9]\d{1,4})$/i;

export function gameImport(names: CategoryNames): RecordKind<GameInput> {
  return {
    name: 'games',
    title: '游戏',
    columns: importColumns(gameFields, GAME_HEADINGS),
    keyText: '游戏名 + 版本标签（name、version_label）',
    tables: ['game', 'game_alias', 'game_package', 'game_media', 'game_figure', 'search_document'],
    read: readGame,
    resolve: async (tx, rows) => {
      await names.resolve(tx, rows);
      await findRecords(tx, rows);
    },
    key: importKeyOf,
    shape: {
      table: 'game',
      parts: [
        { table: 'game_alias', of: 'game_id' },
        { table: 'game_package', of: 'game_id' },
        { table: 'game_media', of: 'game_id' },
        { table: 'game_figure', of: 'game_id' },
      ],
      present: presentByKey('game', importKeyOf),
    },
    write: async (tx, rows, now) => {
      await names.addNew(tx, rows);
      const written = await upsertGames(tx, rows, now);
      await indexChanged(tx, written, indexGames);
      return batchResult(written, ['games', ...names.tags], 'game');
    },
  };
}

function readGame(reader: RowReader): GameInput {
  return {
    ...readOwnFields(reader),
    ...readWords(reader),
    created_at: null,
    aliases: reader.list('aliases', limits.ALIAS_LIMITS).map((alias) => ({ alias, kind: null })),
    packages: readPackages(reader),
    media: readMedia(reader),
    releases: [],
    figures: readFigures(reader),
  };
}

function readWords(reader: RowReader): Pick<GameInput, 'categories' | 'themes' | 'tags'> {
  return {
    categories: reader.list('categories', limits.TAG_LIMITS),
    themes: reader.list('themes', limits.TAG_LIMITS),
    tags: reader.list('tags', limits.TAG_LIMITS),
  };
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
