/** The word lists of reports, apart from those that a first visit loads. */

/** What a report is about; `page` is any address of the site, `nickname` the author of a comment. */
export const REPORT_KINDS = ['comment', 'game', 'news', 'trade', 'page', 'nickname'] as const;
/** Appeals against decisions: of the author of a rejected comment, and of the reporter of a report that was refused. */
export const APPEALED_KINDS = ['comment_appeal', 'report_appeal'] as const;
/** What is in the queue of reports. */
export const QUEUED_KINDS = [...REPORT_KINDS, ...APPEALED_KINDS] as const;
/** The most urgent reason comes first. */
export const REPORT_REASONS = [
  '危害未成年人',
  '违法违规',
  '色情低俗',
  '诈骗赌博',
  '侵权（著作权、名誉、隐私）',
  '辱骂攻击',
  '垃圾广告',
  '虚假信息',
  '昵称或头像违规',
  '其他',
] as const;
/** 已处理: the operator found the report justified. */
export const REPORT_STATES = ['待处理', '已处理', '不成立'] as const;
export const REPORT_TEXT_LIMIT = 500;
export const REPORT_URL_LIMIT = 500;
/** What the page of reports shows after a form without scripts. */
export const REPORT_RESULTS = ['sent', 'invalid', 'missing', 'many', 'failed'] as const;
