import { type RawBuilder, sql } from 'kysely';
import type { ClaimState } from '#contract/entities/pack.ts';

/** The facts that determine a pack's state. `pooled`: it has claimed codes and the site enables 淘号. */
export interface ClaimFacts {
  starts_at: Date | null;
  ends_at: Date | null;
  remaining: number;
  pooled: boolean;
}

/** The states in list order: claimable, upcoming, over. */
export const LISTED_STATES = [
  '领取中',
  '淘号',
  '未开始',
  '已领完',
  '已结束',
] as const satisfies readonly ClaimState[];

/**
 * The state of a pack at a time. Before the start and after the end, stock doesn't matter. Without a start it is open
 * from the beginning, without an end forever.
 */
export function claimState({ starts_at, ends_at, remaining, pooled }: ClaimFacts, now: Date): ClaimState {
  if (starts_at && now < starts_at) {
    return '未开始';
  }
  if (ends_at && now >= ends_at) {
    return '已结束';
  }
  if (remaining > 0) {
    return '领取中';
  }
  return pooled ? '淘号' : '已领完';
}

/** True for a row of `pack` with claimed codes of its own, not a shared one, if the default site enables 淘号. */
export function packPooled(): RawBuilder<boolean> {
  return sql`(
    pack.shared_code is null
    and coalesce((select (settings -> 'features' ->> 'pool')::boolean from site where is_default), false)
    and exists(select 1 from claim where claim.pack_id = pack.id))`;
}

/** The condition of `claimState` for rows of `pack`. */
export function packInState(state: ClaimState, now: Date): RawBuilder<boolean> {
  const begun = sql`(pack.starts_at is null or pack.starts_at <= ${now})`;
  const open = sql`${begun} and (pack.ends_at is null or pack.ends_at > ${now})`;
  switch (state) {
    case '未开始':
      return sql`(pack.starts_at > ${now})`;
    case '已结束':
      return sql`(${begun} and pack.ends_at <= ${now})`;
    case '领取中':
      return sql`(${open} and pack.remaining > 0)`;
    case '淘号':
      return sql`(${open} and pack.remaining = 0 and ${packPooled()})`;
    case '已领完':
      return sql`(${open} and pack.remaining = 0 and not ${packPooled()})`;
  }
}

/** True for a row of `pack` that is 领取中: started, not ended, in stock. */
export function packClaimable(now: Date): RawBuilder<boolean> {
  return sql`(pack.published and pack.remaining > 0
    and (pack.starts_at is null or pack.starts_at <= ${now})
    and (pack.ends_at is null or pack.ends_at > ${now}))`;
}
