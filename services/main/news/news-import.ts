import { NEWS_CATEGORIES, type NewsKind } from '#contract/entities/news.ts';
import { column, type ImportColumn } from '#platform/import/import-kind.ts';
import { presentByKey, type RecordKind } from '#platform/import/record-kind.ts';
import type { RowReader } from '#platform/import/row-reader.ts';
import { htmlText, sanitiseHtml } from '#platform/security/html/sanitise.ts';
import type { GameNames } from '../games/game-names.ts';
import { batchResult, indexChanged, type SearchIndexer } from '../import/batch-result.ts';
import * as limits from '../import/limits.ts';
import { type NewsInput, newsKey, upsertNews } from './news-writer.ts';

const KINDS: Record<string, NewsKind> = {
  article: 'article',
  video: 'video',
  文章: 'article',
  资讯: 'article',
  视频: 'video',
};
const CATEGORIES = Object.fromEntries(NEWS_CATEGORIES.map((category) => [category, category]));
const DEFAULT_CATEGORY = '新闻';

/** News with the names of its games. */
export interface NewsRow extends NewsInput {
  games: string[];
}

const columns: ImportColumn[] = [
  column('title', '标题，最多 120 字', '青崖渡：冬日版本今日上线', true),
  column('kind', 'article（文章）或 video（视频）；留空为文章', 'article'),
  column('category', '新闻、公告、攻略、活动或评测；留空为新闻', '公告'),
  column('summary', '摘要，最多 500 字', '新地图与新结局一并开放。'),
  column('body_html', '正文，HTML 或纯文本', '<p>冬日版本于今日十点开放。</p>'),
  column('cover_url', '封面网址', 'https://img.example.com/qingya/news.jpg'),
  column('video_url', '视频网址；视频必填', ''),
  column('duration_s', '视频时长，可写 205、3:25', ''),
  column('source', '来源', '青崖渡官网'),
  column('author', '作者', ''),
  column('published_at', '发布时间', '2026-11-01 10:00', true),
  column('games', '相关游戏名，用 | 分隔', '青崖渡'),
];

/** The import of articles and videos. */
export function newsImport(names: GameNames, index: SearchIndexer): RecordKind<NewsRow> {
  return {
    name: 'news',
    title: '资讯',
    columns,
    keyText: '标题 + 来源 + 发布日（title、source、published_at）',
    tables: ['news', 'news_game', 'search_document'],
    read: readNews,
    resolve: async (tx, rows) => {
      const found = await names.find(
        tx,
        rows.flatMap(({ row }) => row.games),
      );
      for (const { row, reader } of rows) {
        for (const name of row.games) {
          const game = found.get(name);
          if (game) {
            row.game_ids.push(game.id);
          } else {
            reader.report('warning', 'games', `${await names.unknownGame(tx, name)}（资讯照收，不关联它）`);
          }
        }
      }
    },
    key: newsKey,
    shape: {
      table: 'news',
      parts: [{ table: 'news_game', of: 'news_id' }],
      present: presentByKey('news', newsKey),
    },
    write: async (tx, rows) => {
      const written = await upsertNews(
        tx,
        rows.map(({ games: _games, ...news }) => news),
      );
      await indexChanged(tx, written, index);
      return batchResult(written, ['news'], 'news');
    },
  };
}

function readNews(reader: RowReader): NewsRow {
  const kind = reader.choice('kind', KINDS) ?? 'article';
  const video_url = reader.link('video_url');
  if (kind === 'video' && video_url === null) {
    reader.report('rejected', 'video_url', '视频没有视频网址');
  }
  const published_at = reader.date('published_at');
  if (!published_at && reader.isEmpty('published_at')) {
    reader.report('rejected', 'published_at', '没有发布时间');
  }
  const body = reader.html('body_html', limits.BODY_LIMIT);
  return {
    kind,
    category: reader.choice('category', CATEGORIES) ?? DEFAULT_CATEGORY,
    title: reader.required('title', limits.TITLE_LIMIT),
    summary: htmlText(reader.oneLine('summary', limits.SUMMARY_LIMIT)),
    body_html: reader.isRejected ? '' : sanitiseHtml(body),
    cover_url: reader.picture('cover_url'),
    video_url,
    duration_s: reader.duration('duration_s'),
    source: reader.optional('source', limits.COMPANY_LIMIT),
    author: reader.optional('author', limits.WORD_LIMIT),
    published_at: published_at ?? new Date(0),
    featured: false,
    view_count: 0,
    like_count: 0,
    game_ids: [],
    games: reader.list('games', limits.GAMES_LIMITS),
  };
}
