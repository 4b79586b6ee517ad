import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { OperatorParams } from '../../../contract/operator/call.ts';
import type { tradeQueue } from '../../../contract/operator/trades.ts';
import type { Database } from '../../../platform/database/open.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { containing } from '../../../platform/manage/conditions.ts';

type Filters = OperatorParams<typeof tradeQueue>;

/** A listing as its reviewers see it; times inside the timeline are texts. */
export interface QueuedTrade {
  id: number;
  game: { id: number; name: string };
  title: string;
  server_name: string;
  platform: '双端' | 'android' | 'ios' | 'h5';
  description: string;
  screenshots: string[];
  price_fen: number;
  recharge_fen: number | null;
  created_days: number | null;
  has_second_password: boolean;
  state: '审核中' | '公示期' | '出售中' | '交易中' | '已出售' | '已下架';
  listed_at: Date | null;
  sold_at: Date | null;
  timeline: { kind: string; happened_at: string }[];
  version: number;
}

const ORDERS: Record<string, RawBuilder<unknown>> = {
  id: sql`id`,
  price_fen: sql`price_fen`,
  listed_at: sql`listed_at`,
};

function conditions({ q, game_id, state }: Filters): RawBuilder<unknown> {
  const all = [
    sql`true`,
    ...(q ? [containing('title', q)] : []),
    ...(game_id ? [sql`game_id = ${game_id}`] : []),
    ...(state ? [sql`state = ${state}`] : []),
  ];
  return sql.join(all, sql` and `);
}

export async function listTradeQueue(db: Database, params: Filters): Promise<QueuedTrade[]> {
  const { page, size, sort = '-id' } = params;
  const column = ORDERS[sort.replace('-', '')] ?? sql`id`;
  const order = sort.startsWith('-')
    ? sql`${column} desc nulls last, id desc`
    : sql`${column} nulls last, id`;
  const { rows } = await sql<QueuedTrade>`
    select trade_listing.*,
      (select jsonb_build_object('id', game.id, 'name', game.name) from game where game.id = game_id) as game,
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', kind, 'happened_at', happened_at) order by happened_at, id)
        from trade_event where listing_id = trade_listing.id
      ), '[]') as timeline
    from trade_listing where ${conditions(params)}
    order by ${order} limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows;
}

export async function countTradeQueue(db: Database, params: Filters): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from trade_listing where ${conditions(params)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Moves listings that are in one of these states on to another, each with its event. Answers those that moved. */
export async function moveTrades(
  tx: Transaction<Tables>,
  ids: readonly number[],
  move: { from: readonly string[]; to: '公示期' | '已下架'; event: '上架' | '下架' },
  now: Date,
): Promise<{ id: number; title: string; was: string; version: number }[]> {
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
