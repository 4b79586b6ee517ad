import type { Trade } from '#contract/entities/trade.ts';
import { imageUrl } from '#contract/picture-sources.ts';
import { breadcrumbList, itemList, type PageDescription, type RootData } from '#portal/head/page-meta.ts';
import { placeText, TRADING_HALL, tradeHref } from '#portal/ui/trade-facts.ts';
import { chosenFilters } from './chosen-filters.ts';
import type { TradePage } from './load-trades.ts';
import { canonicalAddress, chosenParams, type TradeFilters } from './trade-filters.ts';

export function tradePageMeta(
  trades: TradePage,
  filters: TradeFilters,
  { site, origin }: RootData,
): PageDescription {
  const words = chosenFilters(filters, trades, TRADING_HALL)
    .map(({ label }) => label)
    .join(' ');
  const byGame = chosenParams(filters).every(({ name }) => name === 'game_id');
  const items = trades.list.map((trade) => ({
    name: `${trade.game.name} ${trade.title}`,
    href: tradeHref(trade),
  }));
  return {
    title: words ? `${words} 账号交易` : '账号交易',
    description: `${site.name}账号交易：${words}手游账号 ${trades.total} 个，区服、充值、创建天数写清楚，先公示后购买，实名交易，仅限成年人。`,
    path: canonicalAddress(filters),
    page: trades.page,
    noindex: !byGame || trades.list.length === 0,
    structured: [
      breadcrumbList(origin, [{ label: '账号交易', href: TRADING_HALL }]),
      itemList(origin, items, trades),
    ],
  };
}

const AVAILABILITY: Record<Trade['state'], string> = {
  公示期: 'PreOrder',
  出售中: 'InStock',
  交易中: 'LimitedAvailability',
  已出售: 'SoldOut',
  已下架: 'Discontinued',
};

export function tradeProduct(trade: Trade, origin: string): object {
  const picture = trade.cover_url ?? trade.game_cover_url ?? trade.game.icon_url;
  const url = origin + tradeHref(trade);
  return {
    '@type': 'Product',
    name: `${trade.game.name} ${trade.title}`,
    description: trade.description || placeText(trade),
    sku: String(trade.id),
    url,
    ...(picture ? { image: new URL(imageUrl(picture), origin).href } : {}),
    offers: {
      '@type': 'Offer',
      url,
      price: (trade.price_fen / 100).toFixed(2),
      priceCurrency: 'CNY',
      availability: `https://schema.org/${AVAILABILITY[trade.state]}`,
      itemCondition: 'https://schema.org/UsedCondition',
    },
  };
}
