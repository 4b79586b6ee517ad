/** Where visitors come from, by the names that operators see. Sites without an entry are `other`. */
export const SOURCE_NAMES = {
  direct: '直接访问',
  baidu: '百度',
  bing: '必应',
  sogou: '搜狗',
  so360: '360 搜索',
  google: 'Google',
  wechat: '微信',
  qq: 'QQ',
  weibo: '微博',
  douyin: '抖音',
  bilibili: '哔哩哔哩',
  other: '其他网站',
} as const;

export type VisitSource = keyof typeof SOURCE_NAMES;

export const VISIT_SOURCES = Object.keys(SOURCE_NAMES) as [VisitSource, ...VisitSource[]];
