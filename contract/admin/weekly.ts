import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { consoleCalls } from './console-calls.ts';
import { numberOf } from './shapes.ts';
import { TREND_NAMES, type TrendName } from './trend-comparison.ts';

const names = Object.keys(TREND_NAMES) as [TrendName, ...TrendName[]];
const compared = { count, before: count };

/** The figures of a week, and the open tasks when the report was made. */
export const weeklyBody = z.object({
  /** A figure that another installation counts is left out. */
  figures: z.array(z.object({ name: z.enum(names), ...compared })),
  /** The games with the most downloads and claims. */
  games: z.array(z.object({ id, name: z.string(), downloads: count, claims: count, before: count })),
  words: z.array(z.object({ term: z.string(), ...compared })),
  missed_words: z.array(z.object({ term: z.string(), ...compared })),
  /** Packs that run out within a week, at the speed of the last days. */
  packs: z.array(z.object({ id, title: z.string(), game: z.string(), remaining: count, days: z.number() })),
  /** Open tasks; `before` is of the previous report, null without one. */
  open: z.array(z.object({ name: z.string(), count, before: z.nullable(count) })),
});
export type WeeklyBody = z.output<typeof weeklyBody>;

const report = {
  id,
  /** Of the site whose page views and searches it has; empty for a portal with one site. */
  site: z.string(),
  site_name: z.string(),
  /** The first and the last day. */
  from: z.string(),
  to: z.string(),
  created_at: time,
};

const read = consoleCalls('console', 'dashboard.read');

export const weeklyList = read.get('weekly/list', '周报：历史', {
  output: z.object({ list: z.array(z.object(report)) }),
});

export const weeklyOne = read.get('weekly/one', '周报：查看', {
  input: z.object({ id: numberOf }),
  output: z.object({ ...report, body: weeklyBody }),
});
