import { sql } from 'kysely';
import type { ImportColumn, NumberedRow, NumberedRows } from '#platform/import/import-kind.ts';
import type { RecordDocument } from '#platform/import/record-document.ts';
import { changedColumns, withRenameNote } from '../import-rows/changed-columns.ts';
import { exportedCells } from '../import-rows/exported-cells.ts';
import { indexNews } from '../search-index/search-index.ts';
import type { NewsRow } from './news-import.ts';
import { newsResourceDefinition } from './news-resource.ts';

const COLUMNS = [
  'title',
  'kind',
  'category',
  'summary',
  'body_html',
  'cover_url',
  'video_url',
  'duration_s',
  'source',
  'author',
  'published_at',
  'minors_notice',
] as const;

/** News by number: a row changes the columns that differ from the export. */
export function numberedNews(columns: readonly ImportColumn[]): NumberedRows<NewsRow> {
  return {
    ...exportedCells(newsResourceDefinition, columns),
    patch: patchNews,
    afterwards: async (tx, ids) => {
      await sql`update news set updated_at = now() where id = any(${[...ids]}::bigint[])`.execute(tx);
      await indexNews(tx, ids);
    },
    tags: (ids) => newsResourceDefinition.tags(ids),
  };
}

function patchNews(row: NumberedRow<NewsRow>, current: RecordDocument): RecordDocument {
  const { row: news, given, id, reader } = row;
  const columns = changedColumns(row, COLUMNS);
  if (given.has('title')) {
    withRenameNote(row, 'title', current.row.title);
  }
  if (columns.published_at !== undefined && current.row.publish_at !== null) {
    if (!current.row.published) {
      reader.report('rejected', 'published_at', '定时发布的内容请在编辑页改时间');
    }
    columns.publish_at = columns.published_at;
  }
  const after = { ...current.row, ...columns };
  if (after.kind === 'video' && !after.video_url) {
    reader.report('rejected', 'video_url', '视频缺少视频网址');
  }
  const games = [...new Set(news.game_ids)];
  return {
    row: columns,
    parts:
      given.has('games') && games.length > 0
        ? { news_game: games.map((game_id, position) => ({ news_id: id, game_id, position })) }
        : {},
  };
}
