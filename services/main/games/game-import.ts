import { AGE_RATINGS, type GameStatus } from '#contract/entities/game.ts';
import { column, type ImportColumn } from '#platform/import/import-kind.ts';
import { presentByKey, type RecordKind } from '#platform/import/record-kind.ts';
import type { RowReader } from '#platform/import/row-reader.ts';
import { htmlText, sanitiseHtml } from '#platform/security/html/sanitise.ts';
import { batchResult, indexChanged, type SearchIndexer } from '../import/batch-result.ts';
import * as limits from '../import/limits.ts';
import { sortCategoryWords } from './category-words.ts';
import { gameKey } from './game-derived.ts';
import type { GameInput, MediaInput, PackageInput } from './game-input.ts';
import { upsertGames } from './game-writer.ts';

const gameColumns: ImportColumn[] = [
  column('name', '游戏名，最多 80 字', '青崖渡', true),
  column('aliases', '别名、简称，用 | 分隔', '青崖|QYD'),
  column('categories', '类型，用 | 分隔；认不出的词放进标签', '角色扮演|冒险'),
  column('themes', '题材，用 | 分隔', '仙侠'),
  column('tags', '标签，用 | 分隔', '国风|单机'),
  column('features', '特色，用 | 分隔', '手绘山水|多结局'),
  column('version_label', '官服、渠道服、折扣服或 BT版', '官服'),
  column('status', '已上线、测试中或预约', '已上线'),
  column('score', '评分 0–10；0 表示暂无评分', '8.6'),
  column('score_count', '评分人数', '1.2万'),
  column('download_count', '下载量', '35万'),
  column('reserve_count', '预约人数', ''),
  column('developer', '开发商', '青崖工作室'),
  column('publisher', '运营单位', '青崖网络科技有限公司'),
  column('approval_no', '版号批文', '国新出审〔2025〕0000号'),
  column('isbn', 'ISBN', ''),
  column('age_rating', '8+、12+ 或 16+', '12+'),
  column('summary', '一句话简介，最多 500 字', '在断崖与渡口之间，寻一条归途。'),
  column('description_html', '详细介绍，HTML 或纯文本', '<h2>简介</h2><p>少年行至青崖，渡船却再没有来。</p>'),
  column('reason', '编辑推荐语', ''),
  column('icon_url', '图标网址', 'https://img.example.com/qingya/icon.png'),
  column('cover_url', '封面网址', 'https://img.example.com/qingya/cover.jpg'),
  column(
    'screenshots',
    '截图网址，用 | 分隔；网址后可空一格写宽x高',
    'https://img.example.com/qingya/1.jpg 1280x720|https://img.example.com/qingya/2.jpg',
  ),
  column('android_url', '安卓下载网址', 'https://dl.example.com/qingya.apk'),
  column('android_version', '安卓版本号', '1.4.2'),
  column('android_size_bytes', '安卓包大小', '1.2GB'),
  column('ios_url', '苹果商店网址', ''),
  column('h5_url', '网页版网址', ''),
  column('qq_group', 'QQ 群号', ''),
  column('updated_at', '更新时间', '2026-11-01 10:00'),
];

const STATUSES: Record<string, GameStatus> = {
  已上线: '已上线',
  上线: '已上线',
  运营中: '已上线',
  测试中: '测试中',
  测试: '测试中',
  内测: '测试中',
  预约: '预约',
  预约中: '预约',
  可预约: '预约',
};
const RATINGS = Object.fromEntries(AGE_RATINGS.map((rating) => [rating, rating]));
/** Default size: most screenshots are of phones in landscape. */
const PICTURE_SIZE = { width: 1280, height: 720 };
const SIZED_PICTURE = /^(\S+)\s+([1-9]\d{1,4})[x×*]([1-9]\d{1,4})$/i;

/** The import of games. */
export function gameImport(index: SearchIndexer): RecordKind<GameInput> {
  return {
    name: 'games',
    title: '游戏',
    columns: gameColumns,
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
  const description = reader.html('description_html', limits.BODY_LIMIT);
  return {
    name: reader.required('name', limits.NAME_LIMIT),
    version_label: reader.optional('version_label', limits.WORD_LIMIT),
    summary: htmlText(reader.oneLine('summary', limits.SUMMARY_LIMIT)),
    description_html: reader.isRejected ? '' : sanitiseHtml(description),
    reason: reader.optional('reason', limits.SUMMARY_LIMIT),
    icon_url: reader.picture('icon_url'),
    cover_url: reader.picture('cover_url'),
    ...readWords(reader),
    features: reader.list('features', limits.FEATURE_LIMITS),
    status: reader.choice('status', STATUSES),
    ...readNumbers(reader),
    developer: reader.optional('developer', limits.COMPANY_LIMIT),
    publisher: reader.optional('publisher', limits.COMPANY_LIMIT),
    approval_no: reader.optional('approval_no', limits.WORD_LIMIT),
    isbn: reader.optional('isbn', limits.WORD_LIMIT),
    age_rating: reader.choice('age_rating', RATINGS),
    qq_group: reader.optional('qq_group', limits.WORD_LIMIT),
    h5_url: reader.link('h5_url'),
    created_at: null,
    updated_at: reader.date('updated_at'),
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

function readNumbers(reader: RowReader) {
  const score = reader.score('score');
  const score_count = reader.count('score_count');
  const isUnscored = score === 0 && !score_count;
  if (isUnscored) {
    reader.report('note', 'score', '评分为 0，按“暂无评分”处理');
  }
  return {
    score: isUnscored ? null : score,
    score_count,
    download_count: reader.count('download_count', Number.MAX_SAFE_INTEGER),
    reserve_count: reader.count('reserve_count', Number.MAX_SAFE_INTEGER),
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
