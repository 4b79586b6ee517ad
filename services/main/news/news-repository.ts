import { type RawBuilder, sql } from 'kysely';
import type { CallParams } from '#contract/call.ts';
import type { newsList } from '#contract/calls/news.ts';
import type { GameRef } from '#contract/entities/game.ts';
import type { NewsLink } from '#contract/entities/news.ts';
import type { Database } from '#platform/database/open.ts';
import { gameRefJson } from '../lists/game-ref.ts';
import { countedEntries, readCount } from '../lists/list-counts.ts';
import { allOf, countRows } from '../lists/list-page.ts';
import { aboutFlaggedGame, gamePromoted, newsPromoted } from '../lists/promoted.ts';
import { cardColumns } from './news-fields.ts';

/** The filter of a list of news; `featured`: recommended news only. */
export type NewsFilter = Pick<CallParams<typeof newsList>, 'kind' | 'category' | 'game_id'> & {
  featured?: boolean;
};

function selectNews(db: Database) {
  return db.selectFrom('news').select([
    'news.id',
    ...cardColumns.map((name) => `news.${name}` as const),
    sql<GameRef[]>`coalesce((
      select jsonb_agg(${gameRefJson()} order by news_game.position, game.id)
      from news_game join game on game.id = news_game.game_id and game.published and ${gamePromoted}
      where news_game.news_id = news.id
    ), '[]')`.as('games'),
  ]);
}

export type NewsCardRow = Awaited<ReturnType<ReturnType<typeof selectNews>['execute']>>[number];

const NEWEST = sql`news.published_at desc, news.id desc`;
/** The order of the most viewed news; ties by date, newest first. */
export const MOST_READ = sql`news.view_count desc, ${NEWEST}`;

function matching(db: Database, { kind, category, game_id, featured }: NewsFilter, now: Date) {
  return db
    .selectFrom('news')
    .select('news.id')
    .where('news.published', '=', true)
    .where('news.published_at', '<=', now)
    .where(
      allOf([
        kind && sql`news.kind = ${kind}`,
        category && sql`news.category = ${category}`,
        game_id && sql`news.id in (select news_id from news_game where game_id = ${game_id})`,
        featured && sql`news.featured`,
        !game_id && newsPromoted,
      ]),
    );
}

export function listNews(
  db: Database,
  filter: NewsFilter,
  { limit, offset = 0 }: { limit: number; offset?: number },
  now: Date,
  order = NEWEST,
): Promise<NewsCardRow[]> {
  const page = matching(db, filter, now).orderBy(order).limit(limit).offset(offset);
  return selectNews(db).where('news.id', 'in', page).orderBy(order).execute();
}

export async function countNews(db: Database, filter: NewsFilter, now: Date): Promise<number> {
  if (filter.game_id || filter.featured) {
    return countRows(db, matching(db, filter, now));
  }
  return readCount(db, newsCounted(filter, now));
}

/** The number of news of a kind and category: those that are counted, without scheduled ones and those about flagged games. */
export function newsCounted({ kind, category }: NewsFilter, now: Date): RawBuilder<number> {
  const listed = allOf([
    sql`news.published and not news.minors_notice`,
    kind && sql`news.kind = ${kind}`,
    category && sql`news.category = ${category}`,
  ]);
  return sql`(${countedEntries('news', [kind ?? '', category ?? ''])}
    - (select count(*) from news where ${listed} and published_at > ${now})
    - (select count(*) from news where ${listed} and published_at <= ${now} and ${aboutFlaggedGame}))::int`;
}

export async function nextNews(db: Database, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('news')
    .select('published_at')
    .where('published', '=', true)
    .where('published_at', '>', now)
    .orderBy('published_at')
    .limit(1)
    .executeTakeFirst();
  return row?.published_at ?? null;
}

export function findNews(db: Database, id: number, now: Date) {
  return selectNews(db)
    .select(['news.body_html', 'news.video_url', 'news.updated_at', 'news.minors_notice'])
    .where('news.id', '=', id)
    .where('news.published', '=', true)
    .where('news.published_at', '<=', now)
    .executeTakeFirst();
}

export type NewsRow = NonNullable<Awaited<ReturnType<typeof findNews>>>;

/** The fields of a page that the form lacks; undefined if there is no such news. */
export function findNewsFacts(db: Database, id: number) {
  return db
    .selectFrom('news')
    .select(['published', 'publish_at', 'published_at', 'view_count', 'like_count'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function neighbours(
  db: Database,
  news: Pick<NewsRow, 'id' | 'kind' | 'published_at'>,
  now: Date,
) {
  const here = sql`(${news.published_at}::timestamptz, ${news.id}::bigint)`;
  const side = (comparison: '<' | '>', direction: 'asc' | 'desc') => sql<NewsLink | null>`(
    select jsonb_build_object('id', id, 'title', title) from news
    where published and ${newsPromoted} and kind = ${news.kind} and published_at <= ${now} and id <> ${news.id}
      and (published_at, id) ${sql.raw(comparison)} ${here}
    order by published_at ${sql.raw(direction)}, id ${sql.raw(direction)} limit 1)`;
  const { rows } = await sql<{ previous: NewsLink | null; next: NewsLink | null }>`
    select ${side('<', 'desc')} as previous, ${side('>', 'asc')} as next`.execute(db);
  return rows[0] ?? { previous: null, next: null };
}

export function relatedNews(
  db: Database,
  news: Pick<NewsRow, 'id' | 'category' | 'games'>,
  limit: number,
  now: Date,
): Promise<NewsCardRow[]> {
  const near = sql<{ id: number; near: number }>`(
    select id, max(near) as near from (
      (select news_id as id, 1 as near from news_game
        where game_id = any(${news.games.map((game) => game.id)}::bigint[]) and news_id <> ${news.id}
        order by news_id desc limit ${limit * 3})
      union all
      (select id, 0 from news
        where published and ${newsPromoted} and published_at <= ${now} and category = ${news.category} and id <> ${news.id}
        order by published_at desc, news.id desc limit ${limit})
    ) as candidate group by id)`;
  return selectNews(db)
    .innerJoin(near.as('near'), 'near.id', 'news.id')
    .where('news.published', '=', true)
    .where(newsPromoted)
    .where('news.published_at', '<=', now)
    .orderBy('near.near', 'desc')
    .orderBy(NEWEST)
    .limit(limit)
    .execute();
}

export function findNewsCards(db: Database, ids: readonly number[], now: Date): Promise<NewsCardRow[]> {
  return selectNews(db)
    .where(sql<boolean>`news.id = any(${[...ids]}::bigint[])`)
    .where('news.published', '=', true)
    .where('news.published_at', '<=', now)
    .execute();
}
