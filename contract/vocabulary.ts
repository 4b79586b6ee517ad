/** The word lists of the portal, as plain arrays, so that pages can import them without the schemas. */

/** The lists by which games are sorted, which operators maintain, and their built-in contents. */
export const CATEGORY_KINDS = ['categories', 'themes'] as const;
export type CategoryKind = (typeof CATEGORY_KINDS)[number];
export const CATEGORY_LENGTH = 20;
export const GAME_CATEGORIES = [
  '角色扮演',
  '动作',
  '策略',
  '卡牌',
  '休闲',
  '竞技',
  '模拟',
  '射击',
  '音乐',
  '冒险',
  '益智',
  '放置',
] as const;
export const GAME_THEMES = [
  '仙侠',
  '三国',
  '武侠',
  '魔幻',
  '二次元',
  '科幻',
  '历史',
  '都市',
  '末日',
  '童话',
  '体育',
  '恐怖',
] as const;
export const GAME_STATUSES = ['已上线', '测试中', '预约'] as const;
/** Figures of a game that come from elsewhere. */
export const FIGURE_KINDS = ['评分', '下载量', '预约人数'] as const;

export const GAME_SORTS = ['hot', 'new', 'score', 'downloads'] as const;
export const AGE_RATINGS = ['8+', '12+', '16+'] as const;
export const PLATFORMS = ['android', 'ios', 'harmony', 'h5'] as const;
/** Badges of a card, which shows the first. */
export const GAME_BADGES = ['首发', '新', '礼包', '今日开服'] as const;

export const NEWS_KINDS = ['article', 'video'] as const;
export const NEWS_CATEGORIES = ['新闻', '公告', '攻略', '活动', '评测'] as const;

export const PACK_KINDS = ['新手', '独家', '节日', 'VIP', '通用'] as const;
export const CLAIM_STATES = ['未开始', '领取中', '已领完', '淘号', '已结束'] as const;

export const OPENING_STATES = ['即将', '今日', '已开'] as const;
export const OPENING_DAYS = ['today', 'tomorrow', 'coming', 'past'] as const;
/** Of openings and trade listings, whose servers are those of Android or iOS. */
export const OPENING_PLATFORMS = ['双端', 'android', 'ios', 'h5'] as const;
export const SITEMAP_KINDS = ['games', 'news', 'packs'] as const;

export const TEST_KINDS = ['删档', '不删档', '限量', '首发', '公测'] as const;
export const TEST_RANGES = ['today', 'tomorrow', 'week', 'coming', 'past'] as const;
export const TIME_PRECISIONS = ['分', '日', '月', '待定'] as const;
export const APPEAL_KINDS = ['账号被盗', '换绑手机号', '限制申诉', '礼包问题', '交易问题'] as const;
/** Maximum favourite games of a player or browser, and maximum games of a calendar feed. */
export const FAVOURITES_LIMIT = 200;
export const CALENDAR_GAMES_LIMIT = 50;

/** What players reserve, and the most reservations of a kind that a player has. */
export const RESERVATION_KINDS = ['game', 'pack'] as const;
export type ReservationKind = (typeof RESERVATION_KINDS)[number];
export const RESERVATIONS_LIMIT = 200;

export const APPEAL_LENGTH = { min: 10, max: 1_000 } as const;
/** What notifications (消息) are about. */
export const NOTICE_KINDS = [
  '评论回复',
  '处理结果',
  '预约提醒',
  '礼包上新',
  '开服提醒',
  '礼包到期',
  '平台公告',
  '账号安全',
] as const;
/** Decisions on what a player filed, and the safety of the account: a player can't switch them off. */
export const FIXED_NOTICE_KINDS = [
  '处理结果',
  '账号安全',
] as const satisfies readonly (typeof NOTICE_KINDS)[number][];
/** Kinds that are also sent by SMS: what a player waits for and would miss without it. */
export const SMS_NOTICE_KINDS = [
  '预约提醒',
  '开服提醒',
  '礼包到期',
] as const satisfies readonly (typeof NOTICE_KINDS)[number][];
/**
 * Kinds that are also pushed to browsers. Announcements are not: those to all players are delivered on a visit. 账号安全 is
 * not: what it is about ends the subscriptions.
 */
export const PUSH_NOTICE_KINDS = [
  '评论回复',
  '处理结果',
  '预约提醒',
  '礼包上新',
  '开服提醒',
  '礼包到期',
] as const satisfies readonly (typeof NOTICE_KINDS)[number][];
/** Hours in China in which SMS are sent, from the first to before the second. */
export const SMS_HOURS = [8, 22] as const;
/** Unread messages are counted up to this number. */
export const UNREAD_LIMIT = 100;
/** The days that messages are stored. */
export const MESSAGE_DAYS = 180;
export const ANNOUNCEMENT_AUDIENCES = ['全部玩家', '收藏了游戏的玩家'] as const;
export const CLAIM_FEEDBACK = ['可用', '失效'] as const;
export const COMMENT_STATES = ['待审核', '已发布', '已拒绝'] as const;
export const COMMENT_LENGTH = { min: 2, max: 2_000 } as const;
export const TRADE_STATES = ['公示期', '出售中', '交易中', '已出售', '已下架'] as const;
export const TRADE_EVENTS = ['送审', '截图核验', '上架', '降价', '转手', '出售', '下架'] as const;
export const TRADE_SORTS = ['new', 'price_up', 'price_down'] as const;

/** The name of each search engine's site verification meta tag. */
export const VERIFICATION_METAS = {
  baidu: 'baidu-site-verification',
  '360': '360-site-verification',
  sogou: 'sogou_site_verification',
  shenma: 'shenma-site-verification',
  google: 'google-site-verification',
  bing: 'msvalidate.01',
} as const;
export type SearchEngine = keyof typeof VERIFICATION_METAS;
export const SEARCH_ENGINES = Object.keys(VERIFICATION_METAS) as SearchEngine[];
