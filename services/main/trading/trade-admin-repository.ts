import { sql } from 'kysely';
import type { TradeAdminRow, tradeQueue } from '#contract/admin/trades.ts';
import type { CallParams } from '#contract/call.ts';
import type { SheetColumn } from '#platform/admin/export/table-file.ts';
import type { Listable } from '#platform/admin/list-records.ts';
import { maskNumbers } from '#platform/admin/mask-numbers.ts';
import { between, containing } from '#platform/database/conditions.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { Selected } from '../lists/admin-row.ts';
import { presentTimes, wireTime } from '../lists/times.ts';

type Filters = Omit<CallParams<typeof tradeQueue>, 'page' | 'size' | 'sort'>;

type Listed = Selected<TradeAdminRow, 'listed_at' | 'sold_at'> & Pick<TradeAdminRow, 'state' | 'version'>;

const FEN = 100;

/**
 * Trade listings for reviewers; times inside the timeline are text.
 * @param isMasked whether mobile numbers in sellers' texts are masked
 */
export function queuedTrades(isMasked: boolean): Listable<Listed, TradeAdminRow, Filters> {
  const mask = isMasked ? maskNumbers : (text: string) => text;
  return {
    table: 'trade_listing',
    columns: sql`trade_listing.title, trade_listing.server_name, trade_listing.platform,
      trade_listing.description, trade_listing.screenshots, trade_listing.price_fen, trade_listing.recharge_fen,
      trade_listing.created_days, trade_listing.has_second_password, trade_listing.state,
      trade_listing.listed_at, trade_listing.sold_at, trade_listing.version,
      (select jsonb_build_object('id', game.id, 'name', game.name) from game
        where game.id = trade_listing.game_id) as game,
      coalesce((
        select jsonb_agg(
          jsonb_build_object('kind', kind, 'happened_at', happened_at, 'from_fen', from_fen, 'to_fen', to_fen)
          order by happened_at, id)
        from trade_event where listing_id = trade_listing.id
      ), '[]') as timeline`,
    sorts: { id: sql`id`, price_fen: sql`price_fen`, listed_at: sql`listed_at` },
    defaultSort: '-id',
    filter: ({ q, game_id, state, from, to }) => [
      q && containing('title', q),
      game_id === undefined ? undefined : sql`game_id = ${game_id}`,
      state && sql`state = ${state}`,
      ...between('listed_at', { from, to }),
    ],
    present: ({ timeline, ...row }) => ({
      ...presentTimes(row),
      title: mask(row.title),
      description: mask(row.description),
      timeline: timeline.map((event) => ({ ...event, happened_at: wireTime(event.happened_at) })),
    }),
  };
}

export const tradeSheet: readonly SheetColumn<TradeAdminRow>[] = [
  ['编号', (row) => row.id],
  ['游戏', (row) => row.game.name],
  ['标题', (row) => row.title],
  ['区服', (row) => row.server_name],
  ['平台', (row) => row.platform],
  ['价格（元）', (row) => row.price_fen / FEN],
  ['状态', (row) => row.state],
  ['描述', (row) => row.description],
  ['上架时间', (row) => row.listed_at],
  ['售出时间', (row) => row.sold_at],
];

/** Moves listings from one of the given states to another and adds an event to each. Returns the moved ones. */
export async function moveTrades(
  tx: Tx,
  ids: readonly number[],
  move: { from: readonly string[]; to: '公示期' | '已下架'; event: '上架' | '下架' },
  now: Date,
) {
  const { rows } = await sql<{ id: number; title: string; was: string; version: number }>`
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
