import * as z from 'zod/mini';
import { CHANNEL_CODE } from '../channel-code.ts';
import { count, id, time } from '../fields.ts';
import { consoleCalls } from './console-calls.ts';
import { needed, place, text, toggle } from './form-fields.ts';
import { resource } from './resource.ts';
import {
  EXPORT_FORMATS,
  exportInput,
  listInput,
  listResult,
  numberOf,
  searchFilter,
  timeRange,
  yesOrNo,
} from './shapes.ts';

/** What is counted for a channel, with its name. */
export const PROMOTION_NAMES = {
  visits: '访问',
  downloads: '下载',
  registrations: '注册',
  reservations: '预约',
  claims: '领取',
} as const;

/** A page of the portal that a channel leads to. */
const landing = place('落地页').check(
  z.refine(
    (address) => /^\/(?!\/)/.test(address),
    '落地页要填本站的路径，以 / 开头，例如 /BaseYxDetails?id=1',
  ),
);

export const channels = resource({
  name: 'channels',
  service: 'console',
  row: z.object({
    id,
    code: z.string(),
    name: z.string(),
    partner: z.string(),
    landing: z.string(),
    is_closed: z.boolean(),
    /** Of the last 30 days. */
    visits: count,
    registrations: count,
    created_at: time,
    version: count,
  }),
  form: z.object({
    name: needed('渠道名称', 40),
    code: needed('渠道代码', 32).check(z.regex(CHANNEL_CODE, '渠道代码是 2 到 32 个小写字母、数字或短横线')),
    partner: text('合作方', 60),
    landing,
    note: text('备注', 200),
    is_closed: toggle('停用'),
  }),
  isPublished: false,
  filters: { q: searchFilter, closed: yesOrNo },
  sorts: ['id', 'name', 'created_at'],
});

const counts = z.object({
  visits: count,
  downloads: count,
  registrations: count,
  reservations: count,
  claims: count,
});

const read = consoleCalls('console', 'promotion.read');
const SORTS = ['day', 'visits', 'downloads', 'registrations', 'reservations', 'claims'] as const;
const filters = { channel: z.optional(numberOf), ...timeRange };

/** The counts of channels per day, with their sums. Without the permission to read channels: of the operator's own. */
export const promotionList = read.get('promotion/list', '推广数据：列表', {
  input: listInput(SORTS, filters),
  output: z.object({
    ...listResult(
      z.object({
        day: z.string(),
        channel: z.object({ id, code: z.string(), name: z.string() }),
        ...counts.shape,
      }),
    ).shape,
    sum: counts,
  }),
});

export const promotionExport = read.get('promotion/export', '推广数据：导出筛选结果', {
  returns: 'file',
  input: exportInput(SORTS, filters),
});

/** The visits of channels by day, and of as many days before; at most 92 days, 30 by default. Also the channels to choose from. */
export const promotionTrend = read.get('promotion/trend', '推广数据：按天的访问', {
  input: z.object(filters),
  output: z.object({
    days: z.array(z.object({ day: z.string(), count, before: count })),
    channels: z.array(z.object({ id, code: z.string(), name: z.string() })),
  }),
});

export const promotionTrendExport = read.get('promotion/trend-export', '推广数据：导出按天的访问', {
  returns: 'file',
  input: z.object({ ...filters, format: z._default(z.enum(EXPORT_FORMATS), 'csv') }),
});

export type ChannelForm = z.output<typeof channels.form>;
export type ChannelAdminRow = z.output<typeof channels.row>;
