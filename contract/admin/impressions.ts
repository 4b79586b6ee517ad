import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { consoleCalls } from './console-calls.ts';
import { rangeChecks, rangeFields } from './dashboard.ts';
import { EXPORT_FORMATS, numberOf } from './shapes.ts';

/** The days of the figures in lists, today included. */
export const IMPRESSION_DAYS = 7;

/** The figures of the last days in a row of a list. */
export const impressionColumns = { views: count, clicks: count };

const seen = { views: count, clicks: count };

/** The calls of one record's impressions: by day and by place, and the file with both. */
function impressionCalls(name: 'banners' | 'activities', title: string) {
  const read = consoleCalls('main', `${name}.read`);
  const fields = { id: numberOf, ...rangeFields };
  return {
    read: read.get(`${name}/impressions`, `${title}：曝光与点击`, {
      input: z.object(fields).check(...rangeChecks),
      output: z.object({
        id,
        title: z.string(),
        /** Every day with the day at the same position in the preceding period. */
        days: z.array(z.object({ day: z.string(), ...seen, before: z.object(seen) })),
        places: z.array(z.object({ place: count, ...seen })),
        generated_at: time,
      }),
    }),
    file: read.get(`${name}/impressions-export`, `${title}：导出曝光与点击`, {
      returns: 'file',
      input: z.object({ ...fields, format: z._default(z.enum(EXPORT_FORMATS), 'csv') }).check(...rangeChecks),
    }),
  };
}

export const bannerImpressions = impressionCalls('banners', '轮播图');
export const activityImpressions = impressionCalls('activities', '活动');
