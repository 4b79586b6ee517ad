import * as z from 'zod/mini';
import { count } from '../fields.ts';
import { PAGE_KINDS } from '../page-kinds.ts';
import { VISIT_SOURCES } from '../visit-sources.ts';
import { consoleCalls } from './console-calls.ts';
import {
  EXPORT_FORMATS,
  exportInput,
  listInput,
  listResult,
  oneOf,
  searchFilter,
  timeRange,
} from './shapes.ts';

const read = consoleCalls('console', 'dashboard.read');
const SORTS = ['day', 'visits'] as const;
const filters = {
  source: oneOf(VISIT_SOURCES),
  page_kind: oneOf(PAGE_KINDS),
  /** Of another site. */
  host: searchFilter,
  ...timeRange,
};

/** Page views that came from elsewhere, by day, source, host of another site and page kind, with their sum. */
export const sourceList = read.get('sources/list', '访问来源：列表', {
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

export const sourceExport = read.get('sources/export', '访问来源：导出筛选结果', {
  returns: 'file',
  input: exportInput(SORTS, filters),
});

/** The page views by source, the most first, and of as many days before; at most 92 days, 30 by default. */
export const sourceShares = read.get('sources/shares', '访问来源：各来源的访问', {
  input: z.object(filters),
  output: z.object({ days: count, sources: z.array(z.object({ source: z.string(), count, before: count })) }),
});

export const sourceSharesExport = read.get('sources/shares-export', '访问来源：导出各来源的访问', {
  returns: 'file',
  input: z.object({ ...filters, format: z._default(z.enum(EXPORT_FORMATS), 'csv') }),
});
