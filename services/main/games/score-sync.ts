import { sql } from 'kysely';
import type { Client } from '#contract/client.ts';
import { meanScore } from '#contract/entities/comment.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { orderingScore } from './game-derived.ts';

/**
 * Copies the ratings that changed since the last call from the comments service into the scores of games. Each rating is
 * absolute, so reading one twice does no harm. Lists and the pages of games whose score changed are invalidated.
 * @param comments a client of the comments service
 * @returns false if the comments service failed; the next call continues
 */
export async function syncScores(db: Database, comments: Client, publish: PublishChanges): Promise<boolean> {
  const changed = new Set<number>();
  try {
    for (let hasMore = true; hasMore; ) {
      const cursor = await db.selectFrom('score_cursor').select('position').executeTakeFirst();
      const response = await comments.get('/vue/ratings', cursor ? { after: cursor.position } : {});
      if (response.status === 0) {
        return false;
      }
      const { list, position, more } = response.data;
      if (list.length > 0) {
        const written = await transaction(db, async (tx) => {
          await storePosition(tx, position);
          return writeScores(tx, list);
        });
        for (const id of written) {
          changed.add(id);
        }
      }
      hasMore = more;
    }
    return true;
  } finally {
    if (changed.size > 0) {
      await publish(['games', ...[...changed].map((id) => `game:${id}`)]);
    }
  }
}

/** The published reviews of a game with stars, and the sum of these. */
export interface Stars {
  game_id: number;
  count: number;
  total: number;
}

function storePosition(tx: Tx, position: string) {
  return tx
    .insertInto('score_cursor')
    .values({ position })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ position }))
    .execute();
}

/**
 * Writes the scores of games, which it locks in the order of their ids, so that it deadlocks with none who does the same.
 * @returns the games whose score or number of reviews changed
 */
export async function writeScores(tx: Tx, ratings: readonly Stars[]): Promise<number[]> {
  const ids = ratings.map(({ game_id }) => game_id);
  const { rows } = await sql<{ id: number }>`
    update game set score = given.score, score_count = given.count, rating = given.rating
    from (select id from game where id = any(${ids}::bigint[]) order by id for no key update) as locked
    join unnest(
      ${ids}::bigint[],
      ${ratings.map(({ total, count }) => meanScore(total, count))}::numeric[],
      ${ratings.map(({ count }) => count)}::integer[],
      ${ratings.map(({ total, count }) => orderingScore(total, count))}::float8[]
    ) as given (id, score, count, rating) using (id)
    where locked.id = game.id
      and (game.score, game.score_count, game.rating) is distinct from (given.score, given.count, given.rating)
    returning game.id`.execute(tx);
  return rows.map(({ id }) => id);
}
