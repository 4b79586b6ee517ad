import type { Site } from '#contract/entities/site.ts';
import { breadcrumbList, type PageDescription } from '#portal/head/page-meta.ts';
import { TRADING_HALL, tradeHref } from '#portal/ui/trade-facts.ts';
import { chosenFilters } from './chosen-filters.ts';
import type { TradePage } from './load-trades.ts';
import { canonicalAddress, chosenParams, type TradeFilters } from './trade-filters.ts';

/** What a list of accounts says of itself. */
export function tradePageMeta(
  trades: TradePage,
  filters: TradeFilters,
  { site, origin }: { site: Site; origin: string },
): PageDescription {
  const words = chosenFilters(filters, trades, TRADING_HALL)
    .map(({ label }) => label)
    .join(' ');
  const byGame = chosenParams(filters).every(([name]) => name === 'game_id');
  return {
    title: words ? `${words} 账号交易` : '账号交易',
    description: `${site.name}账号交易：${words}手游账号 ${trades.total} 个，区服、充值、创建天数写清楚，先公示后购买，实名交易，仅限成年人。`,
    path: canonicalAddress(filters),
    page: trades.page,
    noindex: !byGame || trades.list.length === 0,
    structured: [
      breadcrumbList(origin, [{ label: '账号交易', href: TRADING_HALL }]),
      {
        '@type': 'ItemList',
        itemListElement: trades.list.map((trade, i) => ({
          '@type': 'ListItem',
          position: (trades.page - 1) * trades.size + i + 1,
          name: `${trade.game.name} ${trade.title}`,
          url: origin + tradeHref(trade),
        })),
      },
    ],
  };
}
