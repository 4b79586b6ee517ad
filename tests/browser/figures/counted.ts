import { sql } from 'kysely';
import { meanScore } from '#contract/entities/comment.ts';
import type { Database } from '#platform/database/open.ts';

export type Kind = '评分' | '打分' | '下载' | '预约' | '阅读' | '赞' | '库存' | '剩余' | '反馈' | '可用率';

/** The values of each kind of figure that the rows behind them explain. Zero is always explained. */
export type Counted = Record<Kind, ReadonlySet<number>>;

/**
 * Counts the rows that figures stand for: players' reviews, downloads, reservations, likes, codes and feedback.
 * @param reads the reads of articles, which have no rows
 */
export async function countedIn(db: Database, reads: readonly number[]): Promise<Counted> {
  const numbers = async (query: ReturnType<typeof sql<{ n: number }>>) =>
    (await query.execute(db)).rows.map(({ n }) => Number(n));
  const { rows: ratings } = await sql<{ sum: number; votes: number }>`
    select sum(stars)::int as sum, count(*)::int as votes from comment
    where parent_id is null and state = '已发布' and stars is not null and player_id is not null
    group by grouping sets ((game_id), (game_id, game_version))`.execute(db);
  const stars = await numbers(sql`
    select count(*)::int as n from comment
    where parent_id is null and state = '已发布' and player_id is not null group by game_id, stars`);
  const { rows: packs } = await sql<{ total: number; free: number; good: number; bad: number }>`
    select count(*)::int as total, (count(*) filter (where not claimed))::int as free,
      (select count(*) from claim where claim.pack_id = pack_code.pack_id and feedback = '可用')::int as good,
      (select count(*) from claim where claim.pack_id = pack_code.pack_id and feedback = '失效')::int as bad
    from pack_code group by pack_id`.execute(db);
  const set = (...values: (number | null)[]) => new Set([0, ...values.map(Number)]);
  return {
    评分: set(...ratings.map(({ sum, votes }) => meanScore(sum, votes))),
    打分: set(...ratings.map(({ votes }) => votes), ...stars),
    下载: set(...(await numbers(sql`select sum(count)::int as n from download_day group by game_id`))),
    预约: set(...(await numbers(sql`select count(*)::int as n from game_reservation group by game_id`))),
    阅读: set(...reads),
    赞: set(...(await numbers(sql`select count(*)::int as n from comment_like group by comment_id`))),
    库存: set(...packs.flatMap(({ total, free }) => [total, free])),
    剩余: set(...packs.map(({ total, free }) => Math.round((free / total) * 100))),
    反馈: set(...packs.flatMap(({ good, bad }) => [good, bad, good + bad])),
    可用率: set(...packs.map(({ good, bad }) => Math.round((good / (good + bad || 1)) * 100))),
  };
}
