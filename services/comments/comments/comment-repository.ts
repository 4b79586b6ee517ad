import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';

/** A reply inside a JSON value; its time is a string. */
export interface ReplyRow {
  id: number;
  nickname: string;
  icon_url: string | null;
  body: string;
  created_at: string;
}

/** Ids of a game's published reviews: type 1 orders by likes, 2 by time, then newest first. */
function reviewIds(db: Database, gameId: number, type: number) {
  return db
    .selectFrom('comment')
    .select('id')
    .where('game_id', '=', gameId)
    .where('parent_id', 'is', null)
    .where('state', '=', '已发布')
    .orderBy(type === 1 ? 'likes' : 'created_at', 'desc')
    .orderBy('id', 'desc');
}

/** One page of a game's reviews with their published replies, oldest first. */
export function listReviews(
  db: Database,
  gameId: number,
  type: number,
  range: { limit: number; offset: number },
) {
  return db
    .selectFrom('comment')
    .select([
      'comment.id',
      'comment.nickname',
      'comment.icon_url',
      'comment.stars',
      'comment.body',
      'comment.device',
      'comment.created_at',
      'comment.likes',
      sql<ReplyRow[]>`coalesce((
        select jsonb_agg(
          jsonb_build_object('id', reply.id, 'nickname', reply.nickname, 'icon_url', reply.icon_url,
            'body', reply.body, 'created_at', reply.created_at)
          order by reply.created_at, reply.id)
        from comment as reply
        where reply.parent_id = comment.id and reply.state = '已发布'
      ), '[]')`.as('replies'),
    ])
    .where('comment.id', 'in', reviewIds(db, gameId, type).limit(range.limit).offset(range.offset))
    .orderBy(type === 1 ? 'comment.likes' : 'comment.created_at', 'desc')
    .orderBy('comment.id', 'desc')
    .execute();
}

export type ReviewRow = Awaited<ReturnType<typeof listReviews>>[number];

export interface ReviewCounts {
  reviews: number;
  starred: number;
  total_stars: number;
  stars: number[];
}

export async function countReviews(db: Database, gameId: number): Promise<ReviewCounts> {
  const { rows } = await sql<ReviewCounts>`
    select count(*)::int as reviews, count(stars)::int as starred, coalesce(sum(stars), 0)::int as total_stars,
      array[
        count(*) filter (where stars = 1), count(*) filter (where stars = 2),
        count(*) filter (where stars = 3), count(*) filter (where stars = 4),
        count(*) filter (where stars = 5)
      ]::int[] as stars
    from comment
    where game_id = ${gameId} and parent_id is null and state = '已发布'`.execute(db);
  return rows[0] ?? { reviews: 0, starred: 0, total_stars: 0, stars: [0, 0, 0, 0, 0] };
}
