import { addCounts, MOST_COUNTS } from '#contract/service-counts.ts';
import { portalContext } from '#platform/calls/portal-context.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import { repeatEvery } from '#platform/core/repeat-every.ts';
import type { ServiceGateway } from '../services/service-gateway.ts';
import type { Counts, PublicCounter } from './public-counter.ts';

/** What a killed process loses at most. */
const WRITE_EVERY_MS = 1_000;

/** Writes counts. Resolves with false if they can't be written now; they are written later then. */
export type WriteCounts = (counts: Counts) => Promise<boolean>;

/**
 * Passes counts to the main service, in this process or another one. A service that has no such call counts nothing: its
 * refusal drops them.
 */
export function countWriter(gateway: Pick<ServiceGateway, 'handle'>, clock: Clock): WriteCounts {
  return async (counts) => {
    const response = await gateway.handle(addCounts, { ...counts }, portalContext(clock));
    return response.status === 1 || response.code !== 'UNAVAILABLE';
  };
}

function sizeOf({ downloads, reads, views, impressions }: Counts): number {
  return downloads.length + reads.length + views.length + impressions.length;
}

/**
 * Writes the counts every second. Counts that can't be written stay in the counter.
 * @returns stops the timer and writes the rest
 */
export function persistCounts(
  counter: PublicCounter,
  write: WriteCounts,
  logger: Logger,
): () => Promise<void> {
  let isFailing = false;
  const writeAll = async () => {
    let rest = counter.take();
    const hasCounts = sizeOf(rest) > 0;
    let hasFailed = false;
    while (!hasFailed && sizeOf(rest) > 0) {
      const batch = {
        downloads: rest.downloads.slice(0, MOST_COUNTS),
        reads: rest.reads.slice(0, MOST_COUNTS),
        impressions: rest.impressions.slice(0, MOST_COUNTS),
        views: rest.views.slice(0, MOST_COUNTS),
      };
      if (await write(batch).catch(() => false)) {
        rest = {
          downloads: rest.downloads.slice(MOST_COUNTS),
          reads: rest.reads.slice(MOST_COUNTS),
          impressions: rest.impressions.slice(MOST_COUNTS),
          views: rest.views.slice(MOST_COUNTS),
        };
      } else {
        counter.refund(rest);
        hasFailed = true;
      }
    }
    if (hasFailed && !isFailing) {
      logger.warn('downloads and reads could not be written; they are counted later');
    }
    if (hasCounts) {
      isFailing = hasFailed;
    }
  };
  const stop = repeatEvery(writeAll, WRITE_EVERY_MS, WRITE_EVERY_MS);
  return async () => {
    await stop();
    await writeAll();
  };
}
