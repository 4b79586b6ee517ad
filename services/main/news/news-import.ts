import { sql } from 'kysely';
import { newsForm } from '#contract/admin/news.ts';
import type { NewsKind } from '#contract/entities/news.ts';
import { type MonthDay, weekdayProblem } from '#contract/notations/dates.ts';
import { chinaDay } from '#platform/core/clock.ts';
import { fieldsReader, importColumns } from '#platform/import/record-fields.ts';
import { presentByKey, type RecordKind } from '#platform/import/record-kind.ts';
import type { RowReader } from '#platform/import/row-reader.ts';
import type { GameNames } from '../games/game-names.ts';
import { batchResult, indexChanged } from '../import-rows/batch-result.ts';
import type { KindOptions } from '../import-rows/kind-options.ts';
import { GAMES_LIMITS } from '../import-rows/limits.ts';
import { indexNews } from '../search-index/search-index.ts';
import { newsFields } from './news-fields.ts';
import { NEWS_HEADINGS } from './news-headings.ts';
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
  /** A new article is not published. */
  isDraft?: boolean;
}

const readOwnFields = fieldsReader(newsFields, newsForm);

/** @param undated what becomes of rows without a date or year, which are rejected by default */
export function newsImport(names: GameNames, undated?: KindOptions['undated']): RecordKind<NewsRow> {
  return {
    name: 'news',
    title: '资讯',
    columns: importColumns(newsFields, NEWS_HEADINGS),
    keyText: '标题 + 来源 + 发布日（title、source、published_at）',
    tables: ['news', 'news_game', 'search_document'],
    read: (reader) => readNews(reader, undated),
    resolve: async (tx, rows) => {
      const named = rows.flatMap(({ row }) => row.games);
      const found = await names.find(tx, named);
      for (const { row, reader } of rows) {
        row.game_ids = [];
        if (names.isSkipping && row.games.length > 0 && !row.games.some((name) => found.has(name))) {
          await names.reportUnknown(tx, reader, 'games', row.games.join('|'));
          continue;
        }
        for (const name of row.games) {
          const game = found.get(name);
          if (game) {
            names.noteFound(reader, 'games', name);
            row.game_ids.push(game.id);
          } else {
            reader.report(
              'warning',
              'games',
              `${await names.unknownGame(tx, name)}（资讯照常导入，不关联这款游戏）`,
            );
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
      const news = rows.map(({ games: _games, isDraft: _isDraft, ...news }) => news);
      const written = await upsertNews(tx, news);
      const drafts = written.flatMap(({ id, outcome }, at) =>
        outcome === 'inserted' && rows[at]?.isDraft ? [id] : [],
      );
      if (drafts.length > 0) {
        await sql`update news set published = false where id = any(${drafts}::bigint[])`.execute(tx);
      }
      await indexChanged(tx, written, indexNews);
      return batchResult(written, ['news'], 'news');
    },
  };
}

function readNews(reader: RowReader, undated: KindOptions['undated']): NewsRow {
  const kind = reader.choice('kind', KINDS);
  const own = readOwnFields(reader);
  if (kind === 'video' && own.video_url === null && !reader.isUpdate) {
    reader.report('rejected', 'video_url', '视频缺少视频网址');
  }
  const assumed = undated && !reader.isUpdate ? assumedDate(reader, undated) : undefined;
  const published_at = assumed ?? reader.date('published_at');
  if (!published_at && reader.isEmpty('published_at') && !reader.isUpdate) {
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
    ...(assumed && { isUndated: true, isDraft: undated?.as === 'draft' }),
  };
}

/**
 * The date of a row without one: the requested day, or the last such month and day until it. Undefined for a row with a
 * date. A weekday that the day does not have rejects the row.
 */
function assumedDate(reader: RowReader, { as, day }: NonNullable<KindOptions['undated']>): Date | undefined {
  const given = reader.monthDay('published_at');
  if (!given && !reader.isEmpty('published_at')) {
    return undefined;
  }
  const found = given ? lastSuchDay(given, day) : { date: day };
  if (!found) {
    return undefined;
  }
  const shown = chinaDay(found.date);
  if (found.problem) {
    reader.report('rejected', 'published_at', `日期没有年份，按 ${shown} 算，${found.problem}`);
    return found.date;
  }
  const reason = given ? '日期没有年份' : '没有发布时间';
  reader.report(
    'note',
    'published_at',
    `${reason}，${as === 'draft' ? '存为草稿，时间暂记为' : '发布时间按'} ${shown}`,
  );
  return found.date;
}

/** Most years between two 29 February. */
const LEAP_GAP = 8;

/** The last day until `until` with this month and day, in China, and the problem of its weekday. */
function lastSuchDay(
  { month, day, weekday, milliseconds }: MonthDay,
  until: Date,
): { date: Date; problem?: string | undefined } | undefined {
  const year = Number(chinaDay(until).slice(0, 4));
  for (let one = year; one >= year - LEAP_GAP; one -= 1) {
    const midnight = new Date(Date.UTC(one, month - 1, day));
    const start = new Date(midnight.getTime() - 8 * 3_600_000);
    if (chinaDay(start).slice(5) === `${two(month)}-${two(day)}` && start <= until) {
      const date = new Date(start.getTime() + milliseconds);
      return { date, problem: weekdayProblem(midnight, weekday) };
    }
  }
  return undefined;
}

const two = (number: number) => String(number).padStart(2, '0');
