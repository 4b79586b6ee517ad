import * as z from 'zod/mini';
import { defineCall, defineFileCall } from '../call.ts';
import { count } from '../fields.ts';
import { PAGE_KINDS } from '../page-kinds.ts';
import { VISIT_SOURCES } from '../visit-sources.ts';
import {
  EXPORT_FORMATS,
  exportInput,
  listInput,
  listResult,
  oneOf,
  searchFilter,
  timeRange,
} from './shapes.ts';

const read = { service: 'console', method: 'GET', access: 'dashboard.read' } as const;
const SORTS = ['day', 'visits'] as const;
const filters = {
  source: oneOf(VISIT_SOURCES),
  page_kind: oneOf(PAGE_KINDS),
  /** Of another site. */
  host: searchFilter,
  ...timeRange,
};

/** Page views that came from elsewhere, by day, source, host of another site and page kind, with their sum. */
export const sourceList = defineCall({
  ...read,
  path: '/console/api/sources/list',
  summary: '访问来源：列表',
  input: listInput(SORTS, filters),
  output: z.object({
    ...listResult(
      z.object({
        day: z.string(),
        source: z.string(),
        host: z.string(),
        page_kind: z.string(),
        visits: count,
      }),
    ).shape,
    sum: count,
  }),
});

export const sourceExport = defineFileCall({
  ...read,
  path: '/console/api/sources/export',
  summary: '访问来源：导出筛选结果',
  input: exportInput(SORTS, filters),
});

/** The page views by source, the most first, and of as many days before; at most 92 days, 30 by default. */
export const sourceShares = defineCall({
  ...read,
  path: '/console/api/sources/shares',
  summary: '访问来源：各来源的访问',
  input: z.object(filters),
  output: z.object({ days: count, sources: z.array(z.object({ source: z.string(), count, before: count })) }),
});

export const sourceSharesExport = defineFileCall({
  ...read,
  path: '/console/api/sources/shares-export',
  summary: '访问来源：导出各来源的访问',
  input: z.object({ ...filters, format: z._default(z.enum(EXPORT_FORMATS), 'csv') }),
});
