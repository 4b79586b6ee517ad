import { isValidElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Client } from '#contract/client.ts';
import type { Site } from '#contract/entities/site.ts';
import { withIslands } from '../islands/island.tsx';
import { loadIsland } from './island-registry.ts';
import { PageFrame } from './page-frame.tsx';
import { pageTable } from './page-table.ts';

/** The longest props of an island, as JSON. */
const MOST_CHARACTERS = 1_500;
const ORIGIN = 'https://portal.example';
const site = {
  name: '游门',
  links: Array.from({ length: 8 }, (_, i) => ({
    name: `友情链接${i}`,
    url: `https://partner-${i}.example/`,
  })),
  tags: [{ name: '手游推荐', url: 'https://tags.example/' }],
  partners: [],
  features: { pool: true },
  hotline: '400-123-4567',
} as unknown as Site;

const at = '2026-11-21T10:00:00+08:00';
const card = {
  id: 1,
  kind: 'article',
  category: '攻略',
  title: '入门',
  summary: '先看这篇',
  view_count: 12,
  like_count: 3,
};
const news = {
  ...card,
  cover_url: null,
  duration_s: null,
  source: '编辑部',
  author: null,
  published_at: at,
  games: [],
};
const game = { id: 1, name: '云海剑歌', icon_url: null };
const trade = {
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
const deals = Array.from({ length: 12 }, (_, i) => ({
  id: i,
  game: game.name,
  title: trade.title,
  price_fen: 100,
  sold_at: at,
}));
const opening = {
  id: 1,
  game,
  server_name: '一服',
  opens_at: '2026-11-21T12:00:00+08:00',
  dynamic: true,
  platform: 'ios',
  pack_id: 1,
  state: '即将',
};
const games = Array.from({ length: 200 }, (_, i) => ({ ...game, id: i, name: `云海剑歌${i}` }));
const gameCard = {
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
const list = { list: [news], lead: news, hot: [news], page: 1, size: 21, total: 1, generated_at: at };
const pack = {
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
const waitingPack = { ...pack, id: 4, claim_state: '未开始' };
const packs = {
  list: [pack, waitingPack],
  games: [pack.game],
  page: 1,
  size: 24,
  total: 30,
  total_capped: false,
  generated_at: at,
};
const ranked = [{ game: gameCard, change: null, pinned: false }];
const activity = {
  id: 1,
  title: '周年庆',
  cover_url: null,
  body_html: '<p>登录七天</p>',
  starts_at: '2026-11-20T10:00:00+08:00',
  ends_at: '2026-11-30T10:00:00+08:00',
  state: '进行中',
  link: null,
};
const banner = { id: 1, image: 'banners/a-1184x474.webp', alt: '', headline: '月满', sub: '', link: '/' };
const counts = { game: 0, gift: 0, opening: 0, news: 0 };
const hotWords = [{ word: '云海', rank: 1, trend: 'up' }];
const responses: Record<string, object> = {
  '/vue/index': {
    activities: [activity],
    links: site.links,
    rankings: { hot: ranked, new: ranked, reserve: [] },
    tests: [{ id: 1, game: gameCard, kind: '公测', starts_at: at, precision: '日', history: [] }],
    generated_at: at,
  },
  '/vue/banners': {
    list: [{ ...banner, starts_at: null, ends_at: at, state: '进行中' }],
    page: 1,
    size: 12,
    total: 1,
    generated_at: at,
  },
  '/vue/game': {
    list: [gameCard, { ...gameCard, id: 2 }],
    categories: ['策略', '卡牌'],
    themes: ['三国'],
    page: 1,
    size: 24,
    total: 30,
    total_capped: false,
    generated_at: at,
  },
  '/vue/page': {
    page: { id: 6, title: '账号申诉', body_html: '<h2 id="a">一</h2><p>二</p>', updated_at: at },
  },
  '/vue/gift': packs,
  '/vue/giftinfo': {
    pack: {
      ...pack,
      how_to: ['打开游戏，点击主界面右上角的头像', '选择“礼包兑换”', '输入兑换码，奖励会发到游戏内邮箱'],
      notice: '每个角色限用一次',
      servers: '全区服',
      level_limit: 10,
      channel: '官服',
      per_user: 1,
      feedback: { good: 97, bad: 3 },
      reserve_count: 12,
    },
    others: [pack, waitingPack],
    generated_at: at,
  },
  '/vue/news': list,
  '/vue/newsinfo': {
    news: {
      ...news,
      kind: 'video',
      body_html: '<p>正文</p>',
      video_url: '/v.mp4',
      minors_notice: true,
      updated_at: null,
    },
    games: [],
    packs: [],
    previous: { id: 2, title: '上一篇' },
    next: null,
    related: [news],
    generated_at: at,
  },
  '/vue/suggest': { hot_words: hotWords },
  '/vue/search': {
    games: [{ ...gameCard, marks: [], matched_alias: null }],
    packs: [{ ...pack, marks: [], minors_notice: false }],
    openings: [opening],
    news: [{ ...news, marks: [], minors_notice: false }],
    filters: [{ theme: '三国', total: 3 }],
    order: ['game', 'gift', 'opening', 'news'],
    counts,
    near: [],
    hot_words: hotWords,
    generated_at: at,
  },
  '/vue/searchgame': {
    list: [],
    near: [game],
    related: [gameCard],
    counts,
    hot_words: hotWords,
    page: 1,
    size: 20,
    total: 0,
    generated_at: at,
  },
  '/vue/server': {
    list: [opening],
    counts: { today: 1, tomorrow: 2, coming: 0, past: 0 },
    games,
    page: 1,
    size: 50,
    total: 60,
    generated_at: at,
  },
  '/vue/trade': {
    list: [trade],
    games,
    servers: ['九服'],
    deals,
    page: 1,
    size: 24,
    total: 30,
    generated_at: at,
  },
  '/vue/tradeinfo': { trade, others: [trade], generated_at: at },
};
const services = {
  get: async (path: string) => ({ status: 1, msg: 'ok', data: responses[path] }),
} as unknown as Client;

/** Addresses that together show every part of each page of the table. */
const ADDRESSES = [
  '/BaseGameCenter?category=策略&has_gift=1',
  '/BaseHomePage/BaseActivity',
  '/BaseHomePage/BaseActivity?page=2',
  '/BaseHomePage/BaseCarousel',
  '/BaseHomePage/BaseLinks',
  '/BaseHomePage/BaseRanking',
  '/BaseHomePage/BaseRecom',
  '/BaseHomePage/BaseTesting',
  '/BaseOrdering',
  '/BaseSearch',
  '/BaseSearch?val=云海',
  '/BaseSearch?val=云海&type=game',
  '/BaseWebNav?id=6',
  '/BaseWebNav?id=7',
  '/BaseGameInfo?category=攻略',
  '/BaseGameInfo/BaseVideo',
  '/BaseGameInfoDetails',
  '/BaseGameInfoDetails?id=1',
  '/BasePackageNumber?kind=独家',
  '/BasePackageNumber/BaseBroadcast',
  '/BasePackageNumber/BaseNotice',
  '/BaseGiftDetails',
  '/BaseGiftDetails?id=3',
  '/BaseGiftDetails/BaseDialog?id=3',
  '/BaseOpenserveSurface?game_id=1',
  '/BaseTradingHall?game_id=1&price_min=abc',
  '/BaseTradingHall/BaseBroadcast',
  '/BaseTradingHall/BaseNotice',
  '/BaseTradingHall/BaseScreen',
  '/BaseJyDetails',
  '/BaseJyDetails?id=1',
  '/BaseJyDetails/BaseDeCarousel?id=1',
  '/BaseJyDetails/BaseYxInfo?id=1',
  '/BaseReport',
  '/BaseReport?kind=game&id=1&result=invalid',
];

/**
 * Calls the components of a page, except islands, as a server does. @throws for a hook, which has no dispatcher here
 * @returns the handlers that it finds
 */
function handlersIn(node: ReactNode): string[] {
  if (Array.isArray(node)) {
    return node.flatMap(handlersIn);
  }
  if (!isValidElement<Record<string, unknown>>(node)) {
    return [];
  }
  const { type, props } = node;
  if (typeof type === 'function') {
    return handlersIn((type as (given: object) => ReactNode)(props));
  }
  const own = Object.keys(props).filter((name) => /^on[A-Z]/.test(name) && props[name]);
  const found = own.map((name) => `${String(type)} has ${name}`);
  return [...found, ...handlersIn(props.children as ReactNode)];
}

async function partsOf(address: string) {
  const url = new URL(address, ORIGIN);
  const page = pageTable.get(decodeURI(url.pathname));
  if (!page) {
    throw new Error(`${address} is not in the table`);
  }
  const props = { data: await page.load({ services, url, params: {} }), site, origin: ORIGIN, url };
  const element = (
    <PageFrame site={site} url={url}>
      <page.Page {...props} />
    </PageFrame>
  );
  const islands: { Component: unknown; props: object }[] = [];
  let handlers: string[] = [];
  withIslands(
    'mark',
    () => {
      handlers = handlersIn(element);
      return '';
    },
    () => '',
  );
  const html = withIslands(
    'mark',
    () => renderToString(element),
    (one) => {
      islands.push(one);
      return '';
    },
  );
  const names = [...html.matchAll(/data-island="([^"]*)"/g)].map(([, name = '']) => name);
  return { handlers, islands, names };
}

describe.each(ADDRESSES)('the page %s', (address) => {
  it('[ISL-04] has handlers and state in islands alone', async () => {
    expect((await partsOf(address)).handlers).toEqual([]);
  });

  it('[ISL-04] has islands with few props, each with its script', async () => {
    const { islands, names } = await partsOf(address);
    expect(names).toHaveLength(islands.length);
    for (const [i, { Component, props }] of islands.entries()) {
      const name = names[i] ?? '';
      expect(JSON.stringify(props).length, name).toBeLessThan(MOST_CHARACTERS);
      // The overlays have no HTML of the server.
      expect(name === 'overlays' || (await loadIsland(name)) === Component, name).toBe(true);
    }
  });
});

it('[ISL-04] the addresses show each kind of page', () => {
  const shown = new Set(ADDRESSES.map((one) => pageTable.get(one.split('?')[0] ?? '')));
  expect([...pageTable.values()].every((page) => shown.has(page))).toBe(true);
});
