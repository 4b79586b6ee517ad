import type { tradeInfo, tradeList } from '#contract/calls/trade.ts';
import type { Trade, TradeCard } from '#contract/entities/trade.ts';
import { orNotFound } from '#contract/refusal.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import type { Handle } from '../context.ts';
import { listPage } from '../lists/list-page.ts';
import { wireTime } from '../lists/times.ts';
import { findSite } from '../site/site-repository.ts';
import type { TradeRules } from '../site/site-settings.ts';
import { DEFAULT_TRADE_RULES, tradeFee } from './trade-fee.ts';
import {
  countTrades,
  findTrade,
  gameMarket,
  gamesTraded,
  latestDeals,
  listTradeEvents,
  listTrades,
  otherTrades,
  serversTraded,
  type TradeCardRow,
  type TradeRow,
} from './trade-repository.ts';

/** Sales in the broadcast line, and other listings on a page. */
const DEALS = 12;
const OTHERS = 6;

/**
 * A page of trade listings.
 * @throws {Refusal} NOT_FOUND if the site has no trading
 */
export const readTrades: Handle<typeof tradeList> = async ({ reads: db, scope }, params) => {
  scope.tag('trades', 'games', 'site');
  const rules = await tradeRules(db);
  const [rows, total, games, servers, deals] = await Promise.all([
    listTrades(db, params),
    countTrades(db, params),
    gamesTraded(db),
    params.game_id ? serversTraded(db, params.game_id) : [],
    latestDeals(db, DEALS),
  ]);
  return {
    ...listPage(presentCards(rows, rules, scope), total, params, scope.now),
    games,
    servers,
    deals: deals.map(({ sold_at, ...deal }) => ({ ...deal, sold_at: chinaTime(sold_at) })),
  };
};

/**
 * A trade listing with market data and other listings of its game.
 * @throws {Refusal} NOT_FOUND
 */
export const readTrade: Handle<typeof tradeInfo> = async ({ reads: db, scope }, { id }) => {
  scope.tag(`trade:${id}`, 'trades', 'site');
  const [rules, found] = await Promise.all([tradeRules(db), findTrade(db, id)]);
  const row = orNotFound(found);
  scope.tag(`game:${row.game_id}`);
  scope.changesAt(publicityEnd(row, rules));
  const [events, market, others] = await Promise.all([
    listTradeEvents(db, id),
    gameMarket(db, row.game_id),
    otherTrades(db, row, OTHERS),
  ]);
  return {
    trade: presentTrade(row, events, market, { rules, now: scope.now }),
    others: presentCards(others, rules, scope),
    generated_at: chinaTime(scope.now),
  };
};

/** The newest listings, optionally of one game, and their number; empty if the site has no trading. */
export async function pickTrades(
  db: Database,
  { game_id, limit }: { game_id?: number; limit: number },
  scope: ReadScope,
): Promise<{ list: TradeCard[]; total: number }> {
  scope.tag('trades', 'site');
  const rules = await findTradeRules(db);
  if (!rules) {
    return { list: [], total: 0 };
  }
  const [rows, total] = await Promise.all([
    listTrades(db, { game_id, sort: 'new', page: 1, size: limit }),
    countTrades(db, { game_id }),
  ]);
  return { list: presentCards(rows, rules, scope), total };
}

/** Presents cards; the response changes when the first publicity period ends. */
function presentCards(rows: readonly TradeCardRow[], rules: TradeRules, scope: ReadScope): TradeCard[] {
  scope.changesAt(...rows.map((row) => publicityEnd(row, rules)));
  return rows.map((row) => presentTradeCard(row, { rules, now: scope.now }));
}

/** The site's trading rules. @throws {Refusal} NOT_FOUND if the site has none */
async function tradeRules(db: Database): Promise<TradeRules> {
  return orNotFound(await findTradeRules(db), '本站暂未开放账号交易');
}

async function findTradeRules(db: Database): Promise<TradeRules | null> {
  const settings = (await findSite(db, []))?.settings;
  return settings?.features?.trading ? { ...DEFAULT_TRADE_RULES, ...settings.trade } : null;
}

const DAY_MS = 86_400_000;

interface TradeView {
  rules: TradeRules;
  now: Date;
}

/** A listing as a list entry. It can be bought after its publicity period. */
function presentTradeCard(row: TradeCardRow, { rules, now }: TradeView): TradeCard {
  const ends = publicityEnd(row, rules);
  return {
    ...row,
    cover_url: row.screenshots[0] ?? null,
    state: ends && ends <= now ? '出售中' : row.state,
    listed_at: chinaTime(row.listed_at),
  };
}

/** The end of a listing's publicity period; null in later states. */
function publicityEnd({ state, listed_at }: TradeCardRow, rules: TradeRules): Date | null {
  return state === '公示期' ? new Date(listed_at.getTime() + rules.publicity_days * DAY_MS) : null;
}

function presentTrade(
  row: TradeRow,
  events: Awaited<ReturnType<typeof listTradeEvents>>,
  market: Awaited<ReturnType<typeof gameMarket>>,
  view: TradeView,
): Trade {
  const { rules, now } = view;
  const ends = publicityEnd(row, rules);
  return {
    ...row,
    ...presentTradeCard(row, view),
    sold_at: wireTime(row.sold_at),
    publicity_ends_at: wireTime(ends && ends > now ? ends : null),
    timeline: events.map((event) => ({ ...event, happened_at: chinaTime(event.happened_at) })),
    fee: tradeFee(row.price_fen, rules),
    market,
  };
}
