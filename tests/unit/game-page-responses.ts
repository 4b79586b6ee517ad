import { bare } from './bare-game.ts';
import { at, game, news, opening, pack, trade, waitingPack } from './page-entities.ts';

const shot = (i: number) => ({
  kind: 'image',
  url: `games/yunhai-jiange/shot-${i}-720x1280.webp`,
  poster_url: null,
  width: 720,
  height: 1280,
  alt: `主城夜景，屋檐下挂着灯笼 ${i}`,
});
const video = { ...shot(0), kind: 'video', url: 'videos/a.mp4', poster_url: 'videos/a-1280x720.webp' };
const build = {
  platform: 'android',
  version: '1.4.2',
  size_bytes: 1024 ** 3,
  updated_at: at,
  url: '/packages/a.apk',
  sha256: 'f'.repeat(64),
  permissions: ['使用相机'],
  privacy_url: null,
  min_os: 'Android 8.0',
};
const reply = {
  id: 12,
  user: { nickname: '客服', icon_url: null },
  body: '谢谢',
  created_at: at,
  edited: false,
  folded: false,
  official: true,
};
const review = {
  ...reply,
  id: 11,
  game_id: 1,
  stars: 4,
  body: '手感很好。'.repeat(400),
  device: '手机',
  likes: 3,
  pinned: true,
  featured: false,
  replies: [reply, { ...reply, id: 13, official: false }, { ...reply, id: 14, folded: true }],
};
/** A page of reviews. */
export const comments = {
  list: Array.from({ length: 10 }, (_, i) => ({ ...review, id: 100 + i })),
  summary: { average: 8.7, count: 30, stars: [1, 2, 3, 4, 20], recent: { average: null, count: 0 } },
  page: 1,
  size: 10,
  total: 30,
  generated_at: at,
};
/** The response of a game that can be downloaded. */
export const details = {
  game: {
    ...bare,
    ...game,
    cover_url: 'games/yunhai-jiange/cover-1200x675.webp',
    summary: '在云海之上，御剑问道'.repeat(8),
    description_html: '<p>正文</p>',
    features: ['御剑飞行'],
    releases: [{ version: '1.4.2', released_at: at, notes_html: '<p>修复</p>' }],
    media: [video, ...Array.from({ length: 9 }, (_, i) => shot(i + 1))],
    packages: [build, { ...build, platform: 'ios' }],
    minors_notice: true,
  },
  packs: [pack, waitingPack],
  openings: [opening, { ...opening, id: 2, state: '已开' }],
  opening_pace: null,
  tests: [],
  news: [news],
  trades: { list: [trade], total: 1 },
  recommended: [bare],
  generated_at: at,
};
/** The response of a game that can be reserved. */
export const coming = {
  ...details,
  game: { ...details.game, reservable: true, reserve_count: 12, h5_url: 'https://h5.example/play' },
};
