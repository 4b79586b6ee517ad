import { type RawBuilder, sql } from 'kysely';

/** True for a row of `pack` that is 领取中: started, not ended, in stock. */
export function packClaimable(now: Date): RawBuilder<boolean> {
  return sql`(pack.published and pack.remaining > 0
    and (pack.starts_at is null or pack.starts_at <= ${now})
    and (pack.ends_at is null or pack.ends_at > ${now}))`;
}
