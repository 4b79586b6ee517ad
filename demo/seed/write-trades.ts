import { type Ids, idOf, type Seeding } from './seeding.ts';
import { tradeDates, tradeEvents } from './trade-events.ts';
import { demoKey } from './write-sections.ts';

export async function writeTrades({ tx, catalogue: { trades }, now }: Seeding, games: Ids): Promise<void> {
  const listings = trades.map((trade) => ({ trade, ...tradeDates(now, trade) }));
  const written = await tx
    .insertInto('trade_listing')
    .values(
      listings.map(({ trade, listed_at, sold_at }) => ({
        import_key: demoKey(trade.key),
        game_id: idOf(games, trade.game),
        server_name: trade.server_name,
        platform: trade.platform,
        title: trade.title,
        description: trade.description,
        price_fen: Math.round(trade.price_yuan * 100),
        recharge_fen: trade.recharge_yuan == null ? null : Math.round(trade.recharge_yuan * 100),
        created_days: trade.created_days ?? null,
        has_second_password: trade.has_second_password,
        state: trade.state,
        listed_at,
        sold_at,
      })),
    )
    .returning(['id', 'import_key'])
    .execute();
  const ids = new Map(written.map((row) => [row.import_key, row.id]));
  const events = listings.flatMap(({ trade, listed_at, sold_at }) =>
    tradeEvents(trade, { now, listed_at, sold_at }).map((event) => ({
      listing_id: ids.get(demoKey(trade.key)) ?? 0,
      ...event,
    })),
  );
  await tx.insertInto('trade_event').values(events).execute();
}
