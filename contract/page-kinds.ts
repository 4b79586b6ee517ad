/** The kinds of public pages, by which page views are counted. */
export const PAGE_NAMES = {
  home: '首页',
  games: '游戏中心',
  game: '游戏详情',
  news: '资讯列表',
  article: '资讯详情',
  packs: '礼包中心',
  pack: '礼包详情',
  schedule: '开服表',
  search: '搜索',
  trades: '交易大厅',
  trade: '交易详情',
  share: '分享页',
  download: '下载页',
  login: '登录与开玩',
  info: '说明页',
} as const;

export type PageKind = keyof typeof PAGE_NAMES;

export const PAGE_KINDS = Object.keys(PAGE_NAMES) as [PageKind, ...PageKind[]];
