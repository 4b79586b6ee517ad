import type { Client } from '#contract/client.ts';
import type { Site } from '#contract/entities/site.ts';
import { coming, comments, details } from './game-page-responses.ts';
import {
  at,
  deals,
  game,
  gameCard,
  games,
  list,
  news,
  opening,
  pack,
  packs,
  trade,
  waitingPack,
} from './page-entities.ts';

/** A site with what pages show of one. */
export const site = {
  name: '游门',
  links: Array.from({ length: 8 }, (_, i) => ({
    name: `友情链接${i}`,
    url: `https://partner-${i}.example/`,
  })),
  tags: [{ name: '手游推荐', url: 'https://tags.example/' }],
  partners: [],
  features: { pool: true, comments: true },
  hotline: '400-123-4567',
} as unknown as Site;

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
    banners: [banner, { ...banner, id: 2 }],
    headlines: [news],
    links: site.links,
    news: [news],
    openings: [opening],
    packs: packs.list,
    recommended: [gameCard],
    trades: [trade],
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
  '/vue/download': {
    ...details.game,
    developer: '云海工作室',
    filing_no: '国新出审〔2026〕1 号',
    app_filing_no: null,
    history: details.game.releases,
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
  '/vue/gameinfo': details,
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
const posted: Record<string, object> = {
  '/Comment/comment_list_v2': comments,
  '/index.php/api/game/gameinfo': { game: details.game, generated_at: at },
  '/index.php/api/game/gameOpenServer': { list: details.openings, generated_at: at },
  '/index.php/api/packs/get_list_by_game': packs,
};
/** Services with a response for each page of the table. */
export const services = {
  get: async (path: string, { id }: { id?: string }) => {
    const isComing = path === '/vue/gameinfo' && id === '2';
    return { status: 1, msg: 'ok', data: isComing ? coming : responses[path] };
  },
  post: async (path: string) => ({ status: 1, msg: 'ok', data: posted[path] }),
} as unknown as Client;
