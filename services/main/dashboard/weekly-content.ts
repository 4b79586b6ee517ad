import { sql } from 'kysely';
import type { WeeklyBody } from '#contract/admin/weekly.ts';
import { chinaDay } from '#platform/core/clock.ts';
import { type DayRange, precedingRange } from '#platform/core/day-range.ts';
import type { Database } from '#platform/database/open.ts';
import { packForecast } from '../packs/forecast.ts';

const SHOWN = 10;
/** A pack is named if it runs out within these days. */
const AHEAD_DAYS = 7;

/** The games with the most downloads and claims in a range; `before` is their sum in the range before. */
export async function readTopGames(db: Database, range: DayRange): Promise<WeeklyBody['games']> {
  const { from } = precedingRange(range);
  const [before, start, end] = [from, range.from, range.to].map(chinaDay);
  const { rows } = await sql<WeeklyBody['games'][number]>`
    with downloaded as (
      select game_id, sum(count) filter (where day >= ${start}::date) as now,
        sum(count) filter (where day < ${start}::date) as before
      from download_day where day >= ${before}::date and day < ${end}::date group by game_id
    ), claimed as (
      select pack.game_id, count(*) filter (where claimed_at >= ${range.from}) as now,
        count(*) filter (where claimed_at < ${range.from}) as before
      from claim join pack on pack.id = claim.pack_id
      where claimed_at >= ${from} and claimed_at < ${range.to} group by pack.game_id
    )
    select game.id, game.name, coalesce(downloaded.now, 0)::int as downloads, coalesce(claimed.now, 0)::int as claims,
      (coalesce(downloaded.before, 0) + coalesce(claimed.before, 0))::int as before
    from game left join downloaded on downloaded.game_id = game.id left join claimed on claimed.game_id = game.id
    where coalesce(downloaded.now, 0) + coalesce(claimed.now, 0) > 0
    order by coalesce(downloaded.now, 0) + coalesce(claimed.now, 0) desc, game.id limit ${SHOWN}`.execute(db);
  return rows;
}

/** The packs that run out soon, the first ones first. */
export async function readPacksRunningOut(db: Database, now: Date): Promise<WeeklyBody['packs']> {
  const { rows } = await sql<WeeklyBody['packs'][number]>`
    select id, title, game, remaining, round((forecast ->> 'days')::numeric, 1)::float8 as days from (
      select pack.id, pack.title, pack.remaining, ${packForecast(now)} as forecast,
        (select name from game where game.id = pack.game_id) as game
      from pack where pack.published and pack.remaining > 0
    ) as found
    where (forecast ->> 'days')::float8 < ${AHEAD_DAYS} order by (forecast ->> 'days')::float8, id limit ${SHOWN}
  `.execute(db);
  return rows;
}
