import { expect, test } from 'vitest';
import type { Trade } from '#contract/entities/trade.ts';
import { tradeProduct } from './trade-page-meta.ts';

const trade: Trade = {
  id: 7,
  game: { id: 3, name: '云海剑歌', icon_url: 'games/icon-256x256.webp' },
  title: '沉璧满意',
  server_name: '听潮36服',
  platform: 'android',
  cover_url: null,
  game_cover_url: null,
  price_fen: 68_050,
  recharge_fen: null,
  created_days: null,
  has_second_password: false,
  state: '出售中',
  listed_at: '2026-11-01T10:00:00+08:00',
  description: '',
  screenshots: [],
  sold_at: null,
  publicity_ends_at: null,
  timeline: [],
  fee: { permille: 50, min_fen: 500, fee_fen: 3_403, seller_gets_fen: 64_647 },
  market: { median_fen: null, listings: 1 },
};

test('an account is a product with an offer', () => {
  expect(tradeProduct(trade, 'https://www.example.com')).toMatchObject({
    '@type': 'Product',
    name: '云海剑歌 沉璧满意',
    description: '听潮36服 · 安卓',
    image: 'https://www.example.com/images/games/icon-256x256.webp',
    offers: { price: '680.50', priceCurrency: 'CNY', availability: 'https://schema.org/InStock' },
  });
});

test.each([
  ['公示期', 'PreOrder'],
  ['交易中', 'LimitedAvailability'],
  ['已出售', 'SoldOut'],
  ['已下架', 'Discontinued'],
] as const)('the availability of %s is %s', (state, word) => {
  expect(tradeProduct({ ...trade, state }, 'https://www.example.com')).toMatchObject({
    offers: { availability: `https://schema.org/${word}` },
  });
});
