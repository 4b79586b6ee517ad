import { type Selectable, sql } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import type { Tx } from '#platform/database/transaction.ts';

export type CommentState = Selectable<Tables['comment']>['state'];

export type Moderated = Pick<
  Selectable<Tables['comment']>,
  'id' | 'game_id' | 'body' | 'state' | 'version'
> & { was: CommentState };

/** A comment's new state; with a version, only if the comment still has it. */
export interface StateChange {
  id: number;
  state: CommentState;
  version?: number;
}

/**
 * Changes the state of comments and returns the changed ones. A rejected review is not restored if the player has
 * written another one since.
 */
export async function moderate(tx: Tx, changes: readonly StateChange[]): Promise<Moderated[]> {
  const { rows } = await sql<Moderated>`
    with wanted as (
      select * from unnest(
        ${changes.map(({ id }) => id)}::bigint[],
        ${changes.map(({ state }) => state)}::text[],
        ${changes.map(({ version }) => version ?? null)}::integer[]
      ) as wanted (id, state, version)
    ), chosen as materialized (
      select chosen.id, chosen.state as was, wanted.state from comment as chosen join wanted using (id)
      where chosen.state <> wanted.state and chosen.version = coalesce(wanted.version, chosen.version)
        and not (
          chosen.state = '已拒绝' and parent_id is null and player_id is not null and exists (
            select from comment as other
            where other.game_id = chosen.game_id and other.player_id = chosen.player_id
              and other.parent_id is null and other.state <> '已拒绝'
          )
        )
      order by chosen.id for update of chosen
    )
    update comment set state = chosen.state, version = version + 1 from chosen
    where comment.id = chosen.id
    returning comment.id, game_id, body, was, comment.state, version`.execute(tx);
  return rows;
}
