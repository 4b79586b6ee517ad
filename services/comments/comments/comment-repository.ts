import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';

/** A reply inside a JSON value; its time is a string. */
export interface ReplyRow {
  id: number;
  nickname: string;
  icon_url: string | null;
  body: string;
  province: string | null;
  created_at: string;
  edited: boolean;
  folded: boolean;
  official: boolean;
}

/** Ids of a game's published reviews, pinned or not: type 1 orders by likes, 2 by time, then newest first. */
function reviewIds(db: Database, gameId: number, type: number, isPinned: boolean) {
  return db
    .selectFrom('comment')
    .select('id')
    .where('game_id', '=', gameId)
    .where('parent_id', 'is', null)
    .where('state', '=', '已发布')
    .where('pinned', '=', isPinned)
    .orderBy(type === 1 ? 'likes' : 'created_at', 'desc')
    .orderBy('id', 'desc');
}

/** The ids of one page: the pinned reviews, which are few, and then the others. An index has the order of the others. */
async function pageIds(
  db: Database,
  gameId: number,
  type: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const pinned = await reviewIds(db, gameId, type, true).execute();
  const first = pinned.slice(offset, offset + limit);
  const others = await reviewIds(db, gameId, type, false)
    .limit(limit - first.length)
    .offset(Math.max(0, offset - pinned.length))
    .execute();
  return [...first, ...others].map(({ id }) => id);
}

/** One page of a game's reviews with their published replies: official ones first, then the oldest. */
export async function listReviews(
  db: Database,
  gameId: number,
  type: number,
  range: { limit: number; offset: number },
) {
  const ids = await pageIds(db, gameId, type, range);
  return db
    .selectFrom('comment')
    .select([
      'comment.id',
      'comment.nickname',
      'comment.icon_url',
      sql<number | null>`case when comment.source = '' then null else comment.stars end`.as('stars'),
      'comment.body',
      'comment.device',
      'comment.game_version',
      'comment.province',
      'comment.created_at',
      'comment.edited_at',
      'comment.likes',
      'comment.source',
      'comment.pinned',
      'comment.featured',
      'comment.folded',
      sql<ReplyRow[]>`coalesce((
        select jsonb_agg(
          jsonb_build_object('id', reply.id, 'nickname', reply.nickname, 'icon_url', reply.icon_url,
            'body', reply.body, 'province', reply.province, 'created_at', reply.created_at,
            'edited', reply.edited_at is not null, 'folded', reply.folded, 'official', reply.official)
          order by reply.official desc, reply.created_at, reply.id)
        from comment as reply
        where reply.parent_id = comment.id and reply.state = '已发布'
      ), '[]')`.as('replies'),
    ])
    .where(sql<boolean>`comment.id = any(${ids}::bigint[])`)
    .orderBy(sql`array_position(${ids}::bigint[], comment.id)`)
    .execute();
}

export type ReviewRow = Awaited<ReturnType<typeof listReviews>>[number];

/** A comment that players can see. */
export function findShownComment(db: Database, id: number) {
  return db
    .selectFrom('comment')
    .select(['nickname', 'icon_url', 'body', 'game_id', 'player_id', 'official'])
    .where('id', '=', id)
    .where('state', '=', '已发布')
    .executeTakeFirst();
}

export interface ReviewCounts {
  reviews: number;
  starred: number;
  total_stars: number;
  stars: number[];
  recent_starred: number;
  recent_total: number;
}

/** Counts a game's published reviews, and the stars of those that are not imported, also since a day. */
export async function countReviews(db: Database, gameId: number, since: Date): Promise<ReviewCounts> {
  const { rows } = await sql<ReviewCounts>`
    select count(*)::int as reviews, count(own.stars)::int as starred, coalesce(sum(own.stars), 0)::int as total_stars,
      (count(own.stars) filter (where created_at >= ${since}))::int as recent_starred,
      coalesce(sum(own.stars) filter (where created_at >= ${since}), 0)::int as recent_total,
      array[
        count(*) filter (where own.stars = 1), count(*) filter (where own.stars = 2),
        count(*) filter (where own.stars = 3), count(*) filter (where own.stars = 4),
        count(*) filter (where own.stars = 5)
      ]::int[] as stars
    from comment
    cross join lateral (select case when source is null then comment.stars end as stars) as own
    where game_id = ${gameId} and parent_id is null and state = '已发布'`.execute(db);
  const [counts] = rows;
  if (!counts) {
    throw new Error('An aggregate without groups returns one row.');
  }
  return counts;
}

/** The stars of a game's published reviews that are not imported, by version of the game, the one reviewed last first. */
export async function countByVersion(db: Database, gameId: number, limit: number) {
  const { rows } = await sql<{ version: string; starred: number; total_stars: number }>`
    select game_version as version, count(stars)::int as starred, sum(stars)::int as total_stars
    from comment
    where game_id = ${gameId} and parent_id is null and state = '已发布' and stars is not null
      and game_version is not null and source is null
    group by game_version order by max(created_at) desc, game_version desc limit ${limit}`.execute(db);
  return rows;
}
