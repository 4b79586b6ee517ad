import { sql } from 'kysely';
import type { Platform } from '#contract/entities/game.ts';
import { chinaDayStart } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { packClaimable } from '../codes/claim-state.ts';
import { cardColumns } from './game-fields.ts';

/** Days before and after the first release with the badge 首发. */
const LAUNCH_DAYS = 3;
/** Days after creation with the badge 新. */
const NEW_DAYS = 14;

/**
 * Selects games with every field of a card, in one statement. The caller filters and orders; it selects the ids of a
 * page in a subquery first, because the subqueries here run once per row.
 */
export function selectGameCards(db: Database, now: Date) {
  const today = chinaDayStart(now);
  return db.selectFrom('game').select([
    'game.id',
    ...cardColumns.map((name) => `game.${name}` as const),
    sql<boolean>`game.h5_url is not null`.as('is_playable_online'),
    sql<Platform[]>`array(select platform from game_build where game_id = game.id)`.as('package_platforms'),
    sql<number | null>`(
        select size_bytes from game_build
        where game_id = game.id and size_bytes is not null order by platform limit 1
      )`.as('size_bytes'),
    sql<boolean>`exists(
        select 1 from game_test
        where game_id = game.id and kind in ('首发', '公测') and precision in ('分', '日')
          and starts_at >= ${chinaDayStart(now, -LAUNCH_DAYS)}
          and starts_at < ${chinaDayStart(now, LAUNCH_DAYS + 1)}
      )`.as('is_launching'),
    sql<boolean>`coalesce(game.created_at >= ${chinaDayStart(now, -NEW_DAYS)}, false)`.as('is_new'),
    sql<boolean>`exists(select 1 from pack where pack.game_id = game.id and ${packClaimable(now)})`.as(
      'has_pack',
    ),
    sql<boolean>`exists(
        select 1 from opening
        where game_id = game.id and opens_at >= ${today} and opens_at < ${chinaDayStart(now, 1)}
      )`.as('opens_today'),
    sql<Date | null>`(
        select min(least(case when starts_at > ${now} then starts_at end, case when ends_at > ${now} then ends_at end))
        from pack where pack.game_id = game.id and pack.published
      )`.as('packs_change_at'),
  ]);
}

/** A row of `selectGameCards`. */
export type GameCardRow = Awaited<ReturnType<ReturnType<typeof selectGameCards>['execute']>>[number];

/** The cards of published games, in the order of `ids`. */
export async function gameCardsInOrder(
  db: Database,
  ids: readonly number[],
  now: Date,
): Promise<GameCardRow[]> {
  if (ids.length === 0) {
    return [];
  }
  const wanted = sql<number[]>`${[...ids]}::bigint[]`;
  return selectGameCards(db, now)
    .where(sql<boolean>`game.id = any(${wanted})`)
    .where('game.published', '=', true)
    .orderBy(sql`array_position(${wanted}, game.id)`)
    .execute();
}
