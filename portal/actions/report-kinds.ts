import type { REPORT_KINDS } from '#contract/report-vocabulary.ts';

export type ReportKind = (typeof REPORT_KINDS)[number];

export const KIND_NAMES: Record<ReportKind, string> = {
  comment: '玩家评论',
  game: '游戏',
  news: '资讯',
  trade: '账号交易商品',
  page: '网页',
  nickname: '玩家昵称和头像',
};
