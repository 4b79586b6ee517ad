export const at = '2026-11-21T10:00:00+08:00';
const card = {
  id: 1,
  kind: 'article',
  category: '攻略',
  title: '入门',
  summary: '先看这篇',
  view_count: 12,
  like_count: 3,
};
export const news = {
  ...card,
  cover_url: null,
  duration_s: null,
  source: '编辑部',
  author: null,
  published_at: at,
  games: [],
};
export const game = { id: 1, name: '云海剑歌', icon_url: null };
export const trade = {
  id: 1,
  game,
  title: '九服元老号',
  server_name: '九服',
  platform: 'ios',
  cover_url: null,
  game_cover_url: null,
  price_fen: 60_000,
  recharge_fen: null,
  created_days: 90,
  has_second_password: false,
  state: '公示期',
  listed_at: at,
  description: '老号',
  screenshots: Array.from({ length: 9 }, (_, i) => `trades/account-1-${i}-1280x720.webp`),
  sold_at: null,
  publicity_ends_at: '2026-11-22T10:00:00+08:00',
  timeline: [{ kind: '上架', happened_at: at, from_fen: null, to_fen: null }],
  fee: { permille: 50, min_fen: 500, fee_fen: 3_000, seller_gets_fen: 57_000 },
  market: { median_fen: 50_000, listings: 5 },
};
export const deals = Array.from({ length: 12 }, (_, i) => ({
  id: i,
  game: game.name,
  title: trade.title,
  price_fen: 100,
  sold_at: at,
}));
export const opening = {
  id: 1,
  game,
  server_name: '一服',
  opens_at: '2026-11-21T12:00:00+08:00',
  dynamic: true,
  platform: 'ios',
  pack_id: 1,
  state: '即将',
};
export const games = Array.from({ length: 200 }, (_, i) => ({ ...game, id: i, name: `云海剑歌${i}` }));
export const gameCard = {
  ...game,
  cover_url: null,
  summary: '御剑',
  reason: null,
  categories: ['策略'],
  themes: ['三国'],
  tags: [],
  version_label: null,
  status: null,
  score: 8.7,
  score_count: 12,
  download_count: 0,
  reserve_count: 0,
  size_bytes: null,
  platforms: ['ios'],
  badge: null,
  minors_notice: false,
  first_letter: 'Y',
  updated_at: at,
};
export const list = { list: [news], lead: news, hot: [news], page: 1, size: 21, total: 1, generated_at: at };
export const pack = {
  id: 3,
  game: { id: 7, name: '云海剑歌', icon_url: 'games/a-icon-512.webp' },
  title: '开服豪华礼包',
  kind: '独家',
  contents: [{ name: '钻石', count: 200 }],
  platforms: ['android', 'ios'],
  starts_at: '2026-11-22T10:00:00+08:00',
  ends_at: '2026-12-31T23:59:00+08:00',
  total: 100,
  remaining: 60,
  unlimited: false,
  claim_state: '领取中',
  next_batch_at: null,
};
export const waitingPack = { ...pack, id: 4, claim_state: '未开始' };
export const packs = {
  list: [pack, waitingPack],
  games: [pack.game],
  page: 1,
  size: 24,
  total: 30,
  total_capped: false,
  generated_at: at,
};
