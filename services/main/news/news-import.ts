import { newsForm } from '#contract/admin/news.ts';
import type { NewsKind } from '#contract/entities/news.ts';
import { fieldsReader, importColumns } from '#platform/import/record-fields.ts';
import { presentByKey, type RecordKind } from '#platform/import/record-kind.ts';
import type { RowReader } from '#platform/import/row-reader.ts';
import type { GameNames } from '../games/game-names.ts';
import { batchResult, indexChanged, type SearchIndexer } from '../import/batch-result.ts';
import { GAMES_LIMITS } from '../import/limits.ts';
import { newsFields } from './news-fields.ts';
import { type NewsInput, newsKey, upsertNews } from './news-writer.ts';

const KINDS: Record<string, NewsKind> = {
  article: 'article',
  video: 'video',
  文章: 'article',
  资讯: 'article',
  视频: 'video',
};

export interface NewsRow extends NewsInput {
  games: string[];
}

const readOwnFields = fieldsReader(newsFields, newsForm);

export function newsImport(names: GameNames, index: SearchIndexer): RecordKind<NewsRow> {
  return {
    name: 'news',
    title: '资讯',
    columns: importColumns(newsFields),
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
  const own = readOwnFields(reader);
  if (kind === 'video' && own.video_url === null) {
    reader.report('rejected', 'video_url', '视频没有视频网址');
  }
  const published_at = reader.date('published_at');
  if (!published_at && reader.isEmpty('published_at')) {
    reader.report('rejected', 'published_at', '没有发布时间');
  }
  return {
    ...own,
    kind,
    published_at: published_at ?? new Date(0),
    featured: false,
    view_count: 0,
    like_count: 0,
    game_ids: [],
    games: reader.list('games', GAMES_LIMITS),
  };
}
