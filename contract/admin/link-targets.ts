import * as z from 'zod/mini';
import { LONGEST_ADDRESS } from '../saved-address.ts';
import { consoleCalls } from './console-calls.ts';
import { PUBLICATION_STATES, searchFilter } from './shapes.ts';

/** What an operator links to on this site. */
export const LINK_KINDS = ['game', 'pack', 'news', 'activity', 'page'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];
export const LINK_KIND_NAMES: Readonly<Record<LinkKind | 'web', string>> = {
  game: '游戏',
  pack: '礼包',
  news: '资讯',
  activity: '活动',
  page: '页面',
  web: '外部网址',
};

export const TARGET_LIMIT = 30;
/** The most addresses that one call reads: a form has fewer. */
const ADDRESS_LIMIT = 100;

const target = z.object({
  /** A path of the site, or the address of another one. */
  address: z.string(),
  kind: z.enum([...LINK_KINDS, 'web']),
  title: z.string(),
  picture: z.nullable(z.string()),
  /** Null for pages and other sites. */
  state: z.nullable(z.enum(PUBLICATION_STATES)),
  /** Why the link leads nowhere, as a sentence after its name. */
  fault: z.nullable(z.string()),
});
export type LinkTarget = z.output<typeof target>;

const read = consoleCalls('main', 'activities.read');

export const linkTargetSearch = read.get('link-targets/search', '链接：按名称查找站内内容', {
  input: z.object({ kind: z.enum(LINK_KINDS, '请选择链接类型'), q: searchFilter }),
  output: z.object({ list: z.array(target) }),
});

/** Where addresses lead, in their order. An address of a host of this portal becomes a path. */
export const linkTargetRead = read.post('link-targets/read', '链接：查看网址指向哪里、能否打开', {
  input: z.object({
    addresses: z
      .array(z.string().check(z.maxLength(LONGEST_ADDRESS, `网址最多 ${LONGEST_ADDRESS} 个字`)))
      .check(z.maxLength(ADDRESS_LIMIT, `一次最多 ${ADDRESS_LIMIT} 个网址`)),
    /** Requests addresses of other sites that were not checked lately, for at most three seconds. */
    is_save: z.optional(z.boolean()),
  }),
  output: z.object({ list: z.array(target) }),
});
