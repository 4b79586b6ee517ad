import { sql, type Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

/** A listing whose state changed. */
export interface MovedTrade {
  id: number;
  title: string;
  was: string;
  version: number;
}

/** Moves listings from one of the given states to another and adds an event to each. Returns the moved ones. */
export async function moveTrades(
  tx: Transaction<Tables>,
  ids: readonly number[],
  move: { from: readonly string[]; to: '公示期' | '已下架'; event: '上架' | '下架' },
  now: Date,
): Promise<MovedTrade[]> {
  const { rows } = await sql<MovedTrade>`
    with chosen as materialized (
      select id, state as was from trade_listing
      where id = any(${[...ids]}::bigint[]) and state = any(${[...move.from]}::text[]) for update
    ), moved as (
      update trade_listing set state = ${move.to}, version = version + 1,
        listed_at = coalesce(listed_at, case when ${move.to}::text = '公示期' then ${now}::timestamptz end)
      from chosen where trade_listing.id = chosen.id
      returning trade_listing.id, title, was, version
    ), told as (
      insert into trade_event (listing_id, kind, happened_at) select id, ${move.event}, ${now} from moved
    )
    select * from moved order by id`.execute(tx);
  return rows;
}
