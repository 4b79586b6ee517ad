import { sql, type Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import type { DemoTrade } from '../catalogue/trades.ts';
import { tradeDates } from './trade-dates.ts';
import { tradeEvents } from './trade-events.ts';

/**
 * Moves the demo's accounts for sale with the day, with all that happened to them, so that none grows stale. One
 * that an operator took further is left alone.
 */
export async function renewTrades(
  tx: Transaction<Tables>,
  trades: readonly DemoTrade[],
  now: Date,
): Promise<void> {
  const dated = trades.map((trade) => ({
    trade,
    import_key: `demo:${trade.key}`,
    state: trade.state,
    ...tradeDates(now, trade),
  }));
  const { rows } = await sql<{ id: number; import_key: string }>`
    update trade_listing set listed_at = given.listed_at, sold_at = given.sold_at
    from jsonb_to_recordset(${JSON.stringify(dated)}::jsonb) as given (
      import_key text, state text, listed_at timestamptz, sold_at timestamptz)
    where trade_listing.import_key = given.import_key and trade_listing.state = given.state
    returning trade_listing.id, trade_listing.import_key`.execute(tx);
  if (rows.length === 0) {
    return;
  }
  const ids = new Map(rows.map((row) => [row.import_key, row.id]));
  const events = dated.flatMap(({ trade, import_key, listed_at, sold_at }) => {
    const listing_id = ids.get(import_key);
    const happened = tradeEvents(trade, { now, listed_at, sold_at });
    return listing_id === undefined ? [] : happened.map((event) => ({ listing_id, ...event }));
  });
  await tx
    .deleteFrom('trade_event')
    .where('listing_id', 'in', [...ids.values()])
    .execute();
  await tx.insertInto('trade_event').values(events).execute();
}
