import type { Client } from '#contract/client.ts';
import { probeAddress } from '#platform/adapters/http-client/probe-address.ts';
import type { FileStore } from '#platform/adapters/storage/file-store.ts';
import { scheduledJobs } from '#platform/audit/record.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { moveGames } from '#services/main/games/categories/move-games.ts';
import { syncScores } from '#services/main/games/score-sync.ts';
import { computeRankings } from '#services/main/home/ranking-computation.ts';
import { checkLinks } from '#services/main/links/link-checks.ts';
import { registerUsed } from '#services/main/media/media-list.ts';
import { removeAbandoned } from '#services/main/packages/finish-upload.ts';
import { rewriteDocuments } from '#services/main/search-index/search-index.ts';
import { HOUR_MS, type Job, MINUTE_MS, responding, SECOND_MS } from './repeat-jobs.ts';

interface Deps {
  db: Database;
  clock: Clock;
  logger: Logger;
  publish: PublishChanges;
  store: FileStore;
  packages: FileStore;
  comments(): Client;
}

/** The jobs that maintain the content of operators. */
export function contentJobs({ db, clock, logger, publish, store, packages, comments }: Deps): Job[] {
  return [
    {
      failure: 'link checks failed',
      everyMs: 30 * MINUTE_MS,
      firstAfterMs: MINUTE_MS,
      run: (ending) => checkLinks(db, (url) => probeAddress(url), clock.now(), ending),
    },
    {
      failure: 'registering pictures of imported and restored content failed',
      everyMs: HOUR_MS,
      run: () => registerUsed(db, store, clock.now()),
    },
    {
      failure: 'removing abandoned uploads and old packages failed',
      everyMs: HOUR_MS,
      run: async () => {
        const removed = await removeAbandoned({ db, packages }, clock.now());
        if (removed > 0) {
          logger.info('abandoned uploads removed', { removed });
        }
      },
    },
    {
      failure: 'recalculating the rankings failed',
      everyMs: 10 * MINUTE_MS,
      run: () => computeRankings(db, clock.now(), publish),
    },
    {
      // The rest of a change, and what imports and undone changes bring back.
      failure: 'renaming the categories of games failed',
      everyMs: MINUTE_MS,
      run: () => moveGames({ db, publish }, { operator: scheduledJobs, address: '', at: clock.now() }),
    },
    {
      // After an upgrade, and what processes of an earlier version write meanwhile.
      failure: 'writing the search documents again failed',
      everyMs: HOUR_MS,
      run: async (ending) => {
        const rewritten = await rewriteDocuments(db, () => ending.aborted);
        if (rewritten > 0) {
          logger.info('search documents written again', { rewritten });
        }
      },
    },
    {
      failure: 'copying ratings of the comments service into the scores failed',
      everyMs: 30 * SECOND_MS,
      run: () => responding('comments', syncScores(db, comments(), publish)),
    },
  ];
}
