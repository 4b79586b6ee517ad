import { type RawBuilder, sql } from 'kysely';
import { chinaDay, chinaDayStart } from '#platform/core/clock.ts';
import { packInState } from '../codes/claim-state.ts';
import { unlistedGames } from '../lists/game-ref.ts';
import { countedEntries } from '../lists/list-counts.ts';
import { allOf } from '../lists/list-page.ts';
import type { PackFilter } from './pack-repository.ts';

const unlisted = sql`pack.game_id in ${unlistedGames}`;

/** The number of packs in the list without a filter. */
export const allPacksCounted: RawBuilder<number> = sql`(${countedEntries('pack', ['', '', ''])}
  - (select count(*) from pack where pack.published and ${unlisted}))::int`;

/**
 * The number of packs of all games that match a filter: those counted by the day of their end, corrected by those of today
 * and the upcoming ones, without those of unlisted games. Undefined for filters that match few packs, which are counted
 * directly.
 */
export function packsCounted(
  { game_id, game_ids, kind, platform, state }: PackFilter,
  now: Date,
): RawBuilder<number> | undefined {
  if (game_id || game_ids || !(state === undefined || state === '领取中' || state === '已结束')) {
    return undefined;
  }
  const listed = allOf([
    sql`pack.published`,
    kind && sql`pack.kind = ${kind}`,
    platform && sql`pack.platforms @> array[${platform}]::text[]`,
  ]);
  const counted = (stock: string, days?: RawBuilder<unknown>) =>
    countedEntries('pack', [kind ?? '', platform ?? '', stock], days);
  const endedToday = sql`(pack.ends_at >= ${chinaDayStart(now)} and pack.ends_at <= ${now})`;
  const count = (condition: RawBuilder<unknown>) => sql`(
    select count(*) from pack where ${listed} and ${condition})`;
  const today = sql`${chinaDay(now)}::date`;
  switch (state) {
    case '领取中': {
      const inStock = sql`pack.remaining > 0`;
      return sql`(${counted('stock', sql`day >= ${today}`)} - ${count(sql`${inStock} and ${endedToday}`)}
        - ${count(sql`${inStock} and pack.starts_at > ${now}`)}
        - ${count(sql`${packInState(state, now)} and ${unlisted}`)})::int`;
    }
    case '已结束':
      return sql`(${counted('', sql`day < ${today}`)} + ${count(endedToday)}
        - ${count(sql`pack.ends_at <= ${now} and ${unlisted}`)})::int`;
    default:
      return sql`(${counted('')} - ${count(unlisted)})::int`;
  }
}
