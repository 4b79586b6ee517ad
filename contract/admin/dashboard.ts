import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { PAGE_KINDS } from '../page-kinds.ts';
import { consoleCalls } from './console-calls.ts';
import {
  EXPORT_FORMATS,
  exportInput,
  listInput,
  listResult,
  numberOf,
  oneOf,
  searchFilter,
  timeFilter,
  yesOrNo,
} from './shapes.ts';

export const RANGE_LIMIT = 92;
/** A pack that ends within this many days is expiring. */
export const ENDING_DAYS = 7;

const DAY_MS = 86_400_000;
/** Days between two dates; NaN if one of them is invalid. */
const daysTo = (to: string, from = '2000-01-01') => (Date.parse(to) - Date.parse(from)) / DAY_MS;
const day = (label: string) =>
  z
    .string(`请选择${label}`)
    .check(z.refine((text) => /^20\d\d-\d\d-\d\d$/.test(text) && daysTo(text) >= 0, `${label}应是日期`));

/** The first and the last day, in China time. */
export const rangeFields = { from: day('开始日期'), to: day('结束日期') };
type Days = Record<keyof typeof rangeFields, string>;
export const rangeChecks = [
  z.refine<Days>(({ from, to }) => !(daysTo(to, from) < 0), {
    path: ['to'],
    error: '结束日期不能早于开始日期',
  }),
  z.refine<Days>(({ from, to }) => !(daysTo(to, from) >= RANGE_LIMIT), {
    path: ['to'],
    error: `一次最多看 ${RANGE_LIMIT} 天`,
  }),
];
const range = z.object(rangeFields).check(...rangeChecks);

/** A count in the range, and in the preceding range of the same length. */
const compared = z.object({ count, before: count });
/** Counts per hour or day from `at`, and in the preceding range. */
const timed = z.array(z.object({ at: time, count, before: count }));
const step = z.enum(['hour', 'day']);

const traffic = consoleCalls('console', 'dashboard.read');
const content = consoleCalls('main', 'dashboard.read');
const comments = consoleCalls('sdk', 'dashboard.read');

export const dashboardTraffic = traffic.get('dashboard/traffic', '工作台：访问与搜索', {
  input: range,
  output: z.object({
    step,
    /** The counts are of the operator's sites; pages and words, which are counted for all sites together, are empty. */
    is_bound: z.boolean(),
    visits: compared,
    visits_by_time: timed,
    pages: z.array(z.object({ page: z.string(), ...compared.shape })),
    searches: compared,
    missed: compared,
    words: z.array(z.object({ term: z.string(), searches: count, missed: count, results: count })),
    missed_words: z.array(z.object({ term: z.string(), searches: count, missed: count })),
    /** Webhooks that were paused because nothing arrived. */
    webhooks_paused: count,
    generated_at: time,
  }),
});

export const dashboardContent = content.get(
  'dashboard/content',
  '工作台：领取、待办、库存、开服、到期与失效的地址',
  {
    input: range,
    output: z.object({
      step,
      claims: compared,
      claims_by_time: timed,
      /** 24 counts from midnight. */
      claims_by_hour: z.array(compared),
      trades_waiting: count,
      appeals_waiting: count,
      /** Changes of content that wait for a review. */
      reviews_waiting: count,
      stock_low: count,
      stock_empty: count,
      /** Published packs that run out in less than two days. */
      stock_soon: count,
      openings_today: count,
      packs_ending: count,
      dead_links: count,
      /** Published games with an unreachable download address. */
      dead_downloads: count,
      /** Published articles, videos, banners and activities with an unreachable address. */
      dead_in_news: count,
      dead_in_banners: count,
      dead_in_activities: count,
      generated_at: time,
    }),
  },
);

export const dashboardComments = comments.get('dashboard/comments', '工作台：评论与举报', {
  input: range,
  output: z.object({
    step,
    comments: compared,
    comments_by_time: timed,
    waiting: count,
    reports_waiting: count,
    generated_at: time,
  }),
});

const file = z
  .object({ ...rangeFields, format: z._default(z.enum(EXPORT_FORMATS), 'csv') })
  .check(...rangeChecks);

/** The pages of the dashboard with their counts in the range and in the preceding one; not for operators bound to sites. */
export const pageSharesExport = traffic.get('dashboard/pages-export', '工作台：导出访问最多的页面', {
  returns: 'file',
  input: file,
});

export const claimHoursExport = content.get('dashboard/claim-hours-export', '工作台：导出领取时段分布', {
  returns: 'file',
  input: file,
});

/** A list with a sum over all filtered rows, not only the page. */
const withSum = <Row extends z.ZodMiniType>(row: Row) => z.object({ ...listResult(row).shape, sum: count });

const PAGE_VIEW_SORTS = ['at', 'visits'] as const;
const pageViewFilters = { page_kind: oneOf(PAGE_KINDS), from: timeFilter, to: timeFilter };

/** Page views by kind and hour, or by day for old ones. To an operator bound to sites: by hour, with an empty kind. */
export const pageViewList = traffic.get('visits/list', '访问：列表', {
  input: listInput(PAGE_VIEW_SORTS, pageViewFilters),
  output: withSum(z.object({ at: time, hours: z.literal([1, 24]), page_kind: z.string(), visits: count })),
});

export const pageViewExport = traffic.get('visits/export', '访问：导出筛选结果', {
  returns: 'file',
  input: exportInput(PAGE_VIEW_SORTS, pageViewFilters),
});

const SEARCH_SORTS = ['searches', 'missed', 'last_day'] as const;
const searchFilters = {
  q: searchFilter,
  from: timeFilter,
  to: timeFilter,
  /** Only terms with searches without results; `sum` counts those searches. */
  missed: yesOrNo,
};

/** Searches by term, not for operators bound to sites; an empty `term` has the count of all terms that are not stored. */
export const searchList = traffic.get('searches/list', '搜索：列表', {
  input: listInput(SEARCH_SORTS, searchFilters),
  output: withSum(
    z.object({
      term: z.string(),
      searches: count,
      missed: count,
      results: count,
      last_day: z.string(),
    }),
  ),
});

export const searchExport = traffic.get('searches/export', '搜索：导出筛选结果', {
  returns: 'file',
  input: exportInput(SEARCH_SORTS, searchFilters),
});

export const claimList = consoleCalls('main', 'codes.read').get('claims/list', '领取：列表', {
  sessionOnly: true,
  input: listInput(['id'], {
    pack_id: z.optional(numberOf),
    game_id: z.optional(numberOf),
    from: timeFilter,
    to: timeFilter,
  }),
  output: listResult(
    z.object({
      id,
      claimed_at: time,
      pack: z.object({ id, title: z.string() }),
      game: z.object({ id, name: z.string() }),
      player: z.string(),
      feedback: z.nullable(z.string()),
    }),
  ),
});
