import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { OperatorParams } from '../../../contract/operator/call.ts';
import type { commentQueue } from '../../../contract/operator/comments.ts';
import type { Database } from '../../../platform/database/open.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { containing } from '../../../platform/manage/conditions.ts';

type Params = OperatorParams<typeof commentQueue>;
type State = '待审核' | '已发布' | '已拒绝';

/** A comment as its moderators see it. */
export interface QueuedComment {
  id: number;
  game_id: number;
  parent_id: number | null;
  nickname: string;
  player_id: number | null;
  stars: number | null;
  body: string;
  state: State;
  likes: number;
  created_at: Date;
  version: number;
}

const ORDERS: Record<string, RawBuilder<unknown>> = {
  id: sql`id`,
  created_at: sql`created_at`,
  likes: sql`likes`,
};

function conditions({ q, game_id, state, stars, replies, from, to }: Params): RawBuilder<unknown> {
  const all = [
    sql`true`,
    ...(q ? [sql`(${containing('body', q)} or ${containing('nickname', q)})`] : []),
    ...(game_id ? [sql`game_id = ${game_id}`] : []),
    ...(state ? [sql`state = ${state}`] : []),
    ...(stars ? [sql`stars = ${stars}`] : []),
    ...(replies === undefined ? [] : [replies ? sql`parent_id is not null` : sql`parent_id is null`]),
    ...(from ? [sql`created_at >= ${new Date(from)}`] : []),
    ...(to ? [sql`created_at < ${new Date(to)}`] : []),
  ];
  return sql.join(all, sql` and `);
}

export async function listQueue(db: Database, params: Params): Promise<QueuedComment[]> {
  const { page, size, sort = '-id' } = params;
  const column = ORDERS[sort.replace('-', '')] ?? sql`id`;
  const order = sort.startsWith('-') ? sql`${column} desc, id desc` : sql`${column}, id`;
  const { rows } = await sql<QueuedComment>`
    select id, game_id, parent_id, nickname, player_id, stars, body, state, likes, created_at, version
    from comment where ${conditions(params)}
    order by ${order} limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows;
}

/** How many there are, counted no further than `limit` and one. */
export async function countQueue(db: Database, params: Params, limit: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from comment where ${conditions(params)} limit ${limit + 1}
    ) as counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** A comment that was moderated. */
export interface Moderated {
  id: number;
  game_id: number;
  body: string;
  was: State;
  version: number;
}

/**
 * Puts comments into a state; those that are in it stay as they are. A player's review that was turned down doesn't
 * come back where the player has written another since.
 */
export async function moderate(
  tx: Transaction<Tables>,
  ids: readonly number[],
  state: State,
): Promise<Moderated[]> {
  const { rows } = await sql<Moderated>`
    with chosen as materialized (
      select id, state as was from comment as chosen
      where id = any(${[...ids]}::bigint[]) and state <> ${state}
        and not (
          state = '已拒绝' and parent_id is null and player_id is not null and exists (
            select from comment as other
            where other.game_id = chosen.game_id and other.player_id = chosen.player_id
              and other.parent_id is null and other.state <> '已拒绝'
          )
        )
      order by id for update
    )
    update comment set state = ${state}, version = version + 1 from chosen
    where comment.id = chosen.id
    returning comment.id, game_id, body, was, version`.execute(tx);
  return rows;
}
