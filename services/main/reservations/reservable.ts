import { type RawBuilder, sql } from 'kysely';
import { chinaTime } from '#platform/core/clock.ts';

/** True for a row of `game` whose first release (首发, 公测) is dated and has begun. */
function released(now: Date): RawBuilder<boolean> {
  return sql`exists (
    select from game_test
    where game_test.game_id = game.id and kind in ('首发', '公测') and precision in ('分', '日') and starts_at <= ${now})`;
}

/**
 * True for a row of `game` that players can reserve: published, not released, and either 预约 or without any build but
 * 测试中 or with a test ahead. A test dated by month is ahead until its month is over.
 */
export function gameReservable(now: Date): RawBuilder<boolean> {
  const month = new Date(`${chinaTime(now).slice(0, 7)}-01T00:00:00+08:00`);
  return sql`(game.published and not ${released(now)} and (
    coalesce(game.status = '预约', false)
    or (game.h5_url is null and not exists (select from game_build where game_build.game_id = game.id)
      and (coalesce(game.status = '测试中', false) or exists (
        select from game_test
        where game_test.game_id = game.id and (starts_at is null or starts_at > ${now}
          or (precision = '月' and starts_at >= ${month})))))))`;
}

/** True for a row of `game` that has launched: it is 已上线, or its first release has begun. */
export function gameLaunched(now: Date): RawBuilder<boolean> {
  return sql`(game.published and (coalesce(game.status = '已上线', false) or ${released(now)}))`;
}

/** The next moment at which a test of a row of `game` begins. */
export function nextTestStart(now: Date): RawBuilder<Date | null> {
  return sql`(select min(starts_at) from game_test where game_test.game_id = game.id and starts_at > ${now})`;
}

/** True for a row of `pack` that players can reserve: published, and not yet open. */
export function packReservable(now: Date): RawBuilder<boolean> {
  return sql`(pack.published and coalesce(pack.starts_at > ${now}, false)
    and exists (select from game where game.id = pack.game_id and game.published))`;
}
