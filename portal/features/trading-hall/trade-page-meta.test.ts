import { expect, test } from 'vitest';
import type { Trade } from '#contract/entities/trade.ts';
import { readFilters } from './trade-filters.ts';
import { tradePageMeta, tradeProduct } from './trade-page-meta.ts';

const ORIGIN = 'https://www.example.com';

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

test('the product has the address of its page, and the picture of the account before those of the game', () => {
  const product = (known: Partial<Trade>) => tradeProduct({ ...trade, ...known }, ORIGIN);
  expect(product({ description: '满级，全图鉴' })).toMatchObject({
    sku: '7',
    url: `${ORIGIN}/BaseJyDetails?id=7`,
    description: '满级，全图鉴',
    offers: {
      '@type': 'Offer',
      url: `${ORIGIN}/BaseJyDetails?id=7`,
      itemCondition: 'https://schema.org/UsedCondition',
    },
  });
  const pictures = { cover_url: 'trades/a.webp', game_cover_url: 'games/b.webp' };
  expect(product(pictures)).toMatchObject({ image: `${ORIGIN}/images/trades/a.webp` });
  expect(product({ ...pictures, cover_url: null })).toMatchObject({ image: `${ORIGIN}/images/games/b.webp` });
  expect(product({ game: { ...trade.game, icon_url: null } })).not.toHaveProperty('image');
});

const list = (known: object = {}) => ({
  list: [trade],
  total: 3,
  page: 1,
  size: 24,
  games: [trade.game],
  servers: [],
  deals: [],
  generated_at: '2026-11-21T10:00:00+08:00',
  ...known,
});
const site = { name: '游门' } as never;
const metaOf = (query: string, known?: object) =>
  tradePageMeta(list(known), readFilters(new URLSearchParams(query)), { site, origin: ORIGIN });

test('the page of a game is named after it and indexed', () => {
  expect(metaOf('game_id=3')).toMatchObject({
    title: '云海剑歌 账号交易',
    description: expect.stringMatching(/^游门账号交易：云海剑歌手游账号 3 个，/),
    path: '/BaseTradingHall?game_id=3',
    noindex: false,
    page: 1,
  });
  expect(metaOf('')).toMatchObject({ title: '账号交易', noindex: false, path: '/BaseTradingHall' });
});

test.each(['platform=ios', 'game_id=3&price_max=200', 'sort=price_up'])(
  'other filters (%s) are not indexed',
  (query) => {
    expect(metaOf(query).noindex).toBe(true);
  },
);

test('an empty list is not indexed', () => {
  expect(metaOf('game_id=3', { list: [] }).noindex).toBe(true);
});

test('several filters are named in one title', () => {
  expect(metaOf('game_id=3&server=一区').title).toBe('云海剑歌 一区 账号交易');
});

test('the accounts of the page are a list below the trading hall', () => {
  const { structured } = metaOf('page=2', { page: 2 });
  expect(structured).toMatchObject([
    { itemListElement: [{ name: '首页' }, { name: '账号交易', item: `${ORIGIN}/BaseTradingHall` }] },
    { itemListElement: [{ name: '云海剑歌 沉璧满意', url: `${ORIGIN}/BaseJyDetails?id=7`, position: 25 }] },
  ]);
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
