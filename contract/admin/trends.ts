import * as z from 'zod/mini';
import type { ServiceName } from '../call.ts';
import { count, time } from '../fields.ts';
import { consoleCalls } from './console-calls.ts';
import { rangeChecks, rangeFields } from './dashboard.ts';
import { EXPORT_FORMATS } from './shapes.ts';
import type { TrendName } from './trend-comparison.ts';

const points = z.array(z.object({ at: time, count, before: count }));
const siteKey = z.string().check(z.maxLength(60));

/** The calls of the trends that a service counts: the points of each, and the file of one. */
function trendCalls<const Names extends readonly [TrendName, ...TrendName[]]>(
  service: ServiceName,
  part: string,
  summary: string,
  names: Names,
) {
  const read = consoleCalls(service, 'dashboard.read');
  /** The key of a site; without one, all sites that the operator may see. */
  const fields = { ...rangeFields, site: z.optional(siteKey) };
  return {
    read: read.get(`trends/${part}`, `趋势：${summary}`, {
      input: z.object(fields).check(...rangeChecks),
      output: z.object({
        step: z.enum(['hour', 'day']),
        /** The sites that the operator may choose from; none if the figures belong to no site. */
        sites: z.array(z.object({ key: siteKey, name: z.string() })),
        series: z.array(z.object({ name: z.enum(names), points })),
        generated_at: time,
      }),
    }),
    file: read.get(`trends/${part}-export`, `趋势：导出${summary}`, {
      returns: 'file',
      input: z
        .object({ ...fields, name: z.enum(names), format: z._default(z.enum(EXPORT_FORMATS), 'csv') })
        .check(...rangeChecks),
    }),
  };
}

export const trafficTrends = trendCalls('console', 'traffic', '访问与搜索', ['visits', 'searches', 'missed']);
export const contentTrends = trendCalls('main', 'content', '下载、预约与领取', [
  'downloads',
  'reservations',
  'claims',
]);
export const playerTrends = trendCalls('account', 'players', '注册', ['players']);
export const commentTrends = trendCalls('sdk', 'comments', '评论', ['comments']);
