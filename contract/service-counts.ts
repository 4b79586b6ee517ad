import * as z from 'zod/mini';
import { DOWNLOAD_PLATFORMS } from './download-address.ts';
import { count, id } from './fields.ts';
import { MOST_IMPRESSIONS } from './impressions.ts';
import { portalCall } from './player-calls.ts';

const positive = count.check(z.positive());
const countedDay = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

const chinaDay = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

export const countedDownloads = z.object({
  game_id: id,
  platform: z.enum(DOWNLOAD_PLATFORMS),
  day: chinaDay,
  count: positive,
});
export type CountedDownloads = z.output<typeof countedDownloads>;

export const countedReads = z.object({ news_id: id, count: positive });
export type CountedReads = z.output<typeof countedReads>;

export const countedImpressions = z.object({
  subject: z.enum(['banner', 'activity']),
  record_id: id,
  place: count.check(z.gte(1), z.lte(MOST_IMPRESSIONS)),
  day: countedDay,
  views: count,
  clicks: count,
});
export type CountedImpressions = z.output<typeof countedImpressions>;

export const countedViews = z.object({ game_id: id, day: chinaDay, count: positive });
export type CountedViews = z.output<typeof countedViews>;

/** Rows of a request. Its JSON stays below the body limit. */
export const MOST_COUNTS = 500;

/**
 * Adds downloads, reads, page views of games and impressions that a portal has counted. Only portals call it: it is no public call, and from another process
 * it needs the portal's signature. Optional for a service (404); without it nothing is counted.
 */
export const addCounts = portalCall('/service/counts', {
  summary: 'Adds counted downloads, reads, page views of games and impressions',
  input: z.object({
    downloads: z.array(countedDownloads).check(z.maxLength(MOST_COUNTS)),
    reads: z.array(countedReads).check(z.maxLength(MOST_COUNTS)),
    /** An earlier portal sends none; an earlier service ignores them. */
    impressions: z._default(z.array(countedImpressions).check(z.maxLength(MOST_COUNTS)), []),
    views: z._default(z.array(countedViews).check(z.maxLength(MOST_COUNTS)), []),
  }),
});
