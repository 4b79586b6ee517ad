import type { Trade } from '#contract/entities/trade.ts';
import { imageUrl } from '#portal/ui/image-url.ts';
import { placeText, tradeHref } from '#portal/ui/trade-facts.ts';

/** What schema.org calls a listing's state. */
const AVAILABILITY: Record<Trade['state'], string> = {
  公示期: 'PreOrder',
  出售中: 'InStock',
  交易中: 'LimitedAvailability',
  已出售: 'SoldOut',
  已下架: 'Discontinued',
};

/** An account for sale as JSON-LD. */
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
