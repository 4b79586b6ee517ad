import type { Client } from '#contract/client.ts';
import { probeAddress } from '#platform/adapters/http-client/probe-address.ts';
import type { FileStore } from '#platform/adapters/storage/file-store.ts';
import { scheduledJobs } from '#platform/audit/record.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import { repeatEvery } from '#platform/core/repeat-every.ts';
import type { Database } from '#platform/database/open.ts';
import { sumListCounts } from '#services/main/catalogue/list-counts.ts';
import { moveGames } from '#services/main/categories/move-games.ts';
import { syncScores } from '#services/main/games/score-sync.ts';
import { computeRankings } from '#services/main/home/ranking-computation.ts';
import { registerUsed } from '#services/main/media/media-list.ts';
import { removeAbandoned } from '#services/main/packages/finish-upload.ts';
import { rewriteDocuments } from '#services/main/search/search-index.ts';
import { checkLinks } from '#services/main/site/link-checks.ts';

const LIBRARY_EVERY_MS = 3_600_000;
const RANKINGS_EVERY_MS = 10 * 60_000;
const SCORES_EVERY_MS = 30_000;
const CATEGORIES_EVERY_MS = 60_000;
const LIST_COUNTS_EVERY_MS = 60_000;
const SEARCH_EVERY_MS = 3_600_000;
const FIRST_CHECK_MS = 60_000;
const CHECK_EVERY_MS = 30 * 60_000;

/**
 * Recalculates the rankings now and every ten minutes.
 * @returns a function that stops it and waits for a running calculation
 */
export function scheduleRankings(
  { db, clock, publish }: { db: Database; clock: Clock; publish: PublishChanges },
  logger: Logger,
): () => Promise<void> {
  const draw = async () => {
    try {
      await computeRankings(db, clock.now(), publish);
    } catch (error) {
      logger.warn('recalculating the rankings failed', { error });
    }
  };
  return repeatEvery(draw, RANKINGS_EVERY_MS);
}

/**
 * Adds up the changes of the counts of lists, now and every minute.
 * @returns a function that stops it and waits for a running sum
 */
export function scheduleListCounts(db: Database, logger: Logger): () => Promise<void> {
  const addUp = () =>
    sumListCounts(db).catch((error) => logger.warn('adding up the counts of lists failed', { error }));
  return repeatEvery(addUp, LIST_COUNTS_EVERY_MS);
}

/**
 * Registers pictures of imported and restored content in the library, now and every hour.
 * @returns a function that stops it and waits for a running registration
 */
export function scheduleLibrary(
  { db, clock, store }: { db: Database; clock: Clock; store: FileStore },
  logger: Logger,
): () => Promise<void> {
  const register = async () => {
    try {
      await registerUsed(db, store, clock.now());
    } catch (error) {
      logger.warn('registering pictures failed', { error });
    }
  };
  return repeatEvery(register, LIBRARY_EVERY_MS);
}

/**
 * Removes abandoned uploads of packages, and old packages that no game has, now and every hour.
 * @returns a function that stops it and waits for a running removal
 */
export function scheduleUploads(
  { db, clock, packages }: { db: Database; clock: Clock; packages: FileStore },
  logger: Logger,
): () => Promise<void> {
  const remove = async () => {
    try {
      const removed = await removeAbandoned({ db, packages }, clock.now());
      if (removed > 0) {
        logger.info('abandoned uploads removed', { removed });
      }
    } catch (error) {
      logger.warn('removing abandoned uploads failed', { error });
    }
  };
  return repeatEvery(remove, LIBRARY_EVERY_MS);
}

/**
 * Gives games with a former name of a category or theme the current one, now and every minute: the rest of a change, and
 * what imports and undone changes bring back.
 * @returns a function that stops it and waits for a running change
 */
export function scheduleCategories(
  { db, clock, publish }: { db: Database; clock: Clock; publish: PublishChanges },
  logger: Logger,
): () => Promise<void> {
  const move = async () => {
    try {
      await moveGames({ db, publish }, { operator: scheduledJobs, address: '', at: clock.now() });
    } catch (error) {
      logger.warn('renaming the categories of games failed', { error });
    }
  };
  return repeatEvery(move, CATEGORIES_EVERY_MS);
}

/**
 * Copies changed ratings from the comments service into the scores of games, now and every half minute.
 * @returns a function that stops it and waits for a running copy
 */
export function scheduleScores(
  { db, comments, publish }: { db: Database; comments: () => Client; publish: PublishChanges },
  logger: Logger,
): () => Promise<void> {
  const sync = async () => {
    try {
      if (!(await syncScores(db, comments(), publish))) {
        logger.warn('reading ratings from the comments service failed');
      }
    } catch (error) {
      logger.warn('writing scores failed', { error });
    }
  };
  return repeatEvery(sync, SCORES_EVERY_MS);
}

/**
 * Writes the search documents of other versions again, now and every hour: after an upgrade, and what processes of an earlier
 * version write meanwhile.
 * @returns a function that stops it and waits for the running batch
 */
export function scheduleSearchDocuments(db: Database, logger: Logger): () => Promise<void> {
  const rewrite = async (ending: AbortSignal) => {
    try {
      const rewritten = await rewriteDocuments(db, () => ending.aborted);
      if (rewritten > 0) {
        logger.info('search documents written again', { rewritten });
      }
    } catch (error) {
      logger.warn('writing the search documents again failed', { error });
    }
  };
  return repeatEvery(rewrite, SEARCH_EVERY_MS);
}

/**
 * Checks every half hour the external addresses that were not checked for a day.
 * @returns a function that stops it and waits for a running check
 */
export function scheduleLinkChecks(db: Database, clock: Clock, logger: Logger): () => Promise<void> {
  const check = async (ending: AbortSignal) => {
    try {
      await checkLinks(db, (url) => probeAddress(url), clock.now(), ending);
    } catch (error) {
      logger.warn('link checks failed', { error });
    }
  };
  return repeatEvery(check, CHECK_EVERY_MS, FIRST_CHECK_MS);
}
