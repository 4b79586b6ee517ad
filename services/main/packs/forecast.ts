import { type RawBuilder, sql } from 'kysely';
import { FORECAST_DAYS, URGENT_DAYS } from '#contract/admin/packs.ts';

const DAY_S = 86_400;

/** The days of which claims are counted: since the pack opened, at least one and at most `FORECAST_DAYS`. */
function measuredDays(now: Date): RawBuilder<number> {
  return sql`least(greatest(
    extract(epoch from ${now}::timestamptz - greatest(pack.starts_at, pack.created_at)) / ${sql.lit(DAY_S)}, 1),
    ${sql.lit(FORECAST_DAYS)})::float8`;
}

function recentClaims(now: Date): RawBuilder<number> {
  return sql`(
    select count(*) from claim
    where claim.pack_id = pack.id and claimed_at > ${now}::timestamptz - make_interval(days => ${sql.lit(FORECAST_DAYS)})
      and claimed_at <= ${now}::timestamptz)`;
}

/** True for a row of `pack` that players can claim now and that can run out. */
function runsOut(now: Date): RawBuilder<boolean> {
  return sql`(pack.published and pack.remaining > 0 and (pack.shared_code is null or pack.shared_total is not null)
    and (pack.starts_at is null or pack.starts_at <= ${now}::timestamptz)
    and (pack.ends_at is null or pack.ends_at > ${now}::timestamptz))`;
}

/**
 * The days until the stock of a row of `pack` is claimed, at the speed of the measured days; null if it was not claimed in
 * them, can't be claimed now or can't run out.
 */
export function packForecast(now: Date): RawBuilder<{ days: number; measured: number } | null> {
  return sql`case when ${runsOut(now)} then (
    select jsonb_build_object('days', pack.remaining / (recent.claims / recent.measured), 'measured', recent.measured)
    from (select ${recentClaims(now)}::float8 as claims, ${measuredDays(now)} as measured) as recent
    where recent.claims > 0
  ) end`;
}

/** True for a row of `pack` that runs out within `URGENT_DAYS`, and before it ends. */
export function runsOutSoon(now: Date): RawBuilder<boolean> {
  return sql`(${runsOut(now)} and exists (
    select from (select ${recentClaims(now)}::float8 as claims, ${measuredDays(now)} as measured) as recent
    where recent.claims > 0 and pack.remaining / (recent.claims / recent.measured) < ${sql.lit(URGENT_DAYS)}
      and coalesce(extract(epoch from pack.ends_at - ${now}::timestamptz) / ${sql.lit(DAY_S)}
        > pack.remaining / (recent.claims / recent.measured), true)))`;
}
