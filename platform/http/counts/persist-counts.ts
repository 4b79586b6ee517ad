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

const KINDS = ['downloads', 'reads', 'views', 'impressions'] as const;

function sizeOf(counts: Counts): number {
  return KINDS.reduce((sum, kind) => sum + counts[kind].length, 0);
}

/** A part of each kind of counts. */
function sliceOf({ downloads, reads, views, impressions }: Counts, start: number, end?: number): Counts {
  return {
    downloads: downloads.slice(start, end),
    reads: reads.slice(start, end),
    views: views.slice(start, end),
    impressions: impressions.slice(start, end),
  };
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
      if (await write(sliceOf(rest, 0, MOST_COUNTS)).catch(() => false)) {
        rest = sliceOf(rest, MOST_COUNTS);
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
