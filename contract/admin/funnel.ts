import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { consoleCalls } from './console-calls.ts';
import { exportInput, listInput, listResult, numberOf, searchFilter, timeRange } from './shapes.ts';

/** The steps of a game, from the page to the claim, with their names. */
export const FUNNEL_NAMES = {
  views: '页面访问',
  downloads: '下载',
  reservations: '预约',
  claims: '领取',
} as const;

const counts = { views: count, downloads: count, reservations: count, claims: count };
const read = consoleCalls('main', 'games.read');
const SORTS = ['views', 'downloads', 'reservations', 'claims', 'id'] as const;
const filters = { q: searchFilter, ...timeRange };

/** The sums of the days that are over, and of the days at the same positions in the preceding period. */
const comparedSums = z.object({
  /** The days that are over, and all days of the period. */
  days: count,
  all: count,
  sum: z.object(counts),
  before: z.object(counts),
});

/**
 * Games with their counts in a period, the last 30 days by default; the sums are of all games that match. A period without a
 * first day, or that reaches back further than days are stored, is not compared.
 */
export const funnelList = read.get('funnel/list', '游戏转化：列表', {
  input: listInput(SORTS, filters),
  output: z.object({
    ...listResult(z.object({ id, name: z.string(), ...counts })).shape,
    sum: z.object(counts),
    compared: z.nullable(comparedSums),
  }),
});

export const funnelExport = read.get('funnel/export', '游戏转化：导出筛选结果', {
  returns: 'file',
  input: exportInput(SORTS, filters),
});

const ofGame = { id: numberOf, ...timeRange };

/** The counts of a game by day, at most 92 days, 30 by default, with their sums and the counts of as many days before. */
export const gameFunnel = read.get('funnel/game', '游戏转化：一款游戏按天的数据', {
  input: z.object(ofGame),
  output: z.object({
    name: z.string(),
    sum: z.object(counts),
    days: z.array(z.object({ day: z.string(), ...counts, before: z.object(counts) })),
    generated_at: time,
  }),
});

export const gameFunnelExport = read.get('funnel/game-export', '游戏转化：导出一款游戏按天的数据', {
  returns: 'file',
  input: exportInput(['day'], ofGame),
});
