import type { addCounts } from '#contract/service-counts.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Handle } from '../context.ts';
import { addDownloadHour, addDownloads, addImpressions, addReads, addViews } from './count-repository.ts';

/** Adds downloads, reads, page views of games and impressions that a portal has counted. Cached pages show them after they expire. */
export const recordCounts: Handle<typeof addCounts> = async (
  { db, now },
  { downloads, reads, views, impressions },
) => {
  if (downloads.length + reads.length + views.length + impressions.length > 0) {
    await transaction(db, async (tx) => {
      await addDownloads(tx, downloads);
      await addReads(tx, reads);
      await addViews(tx, views);
      await addImpressions(tx, impressions);
      await addDownloadHour(tx, downloads, now);
    });
  }
  return {};
};
