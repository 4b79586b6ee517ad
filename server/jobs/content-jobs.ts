import type { Client } from '#contract/client.ts';
import { probeAddress } from '#platform/adapters/http-client/probe-address.ts';
import type { FileStore } from '#platform/adapters/storage/file-store.ts';
import { scheduledJobs } from '#platform/audit/record.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import { moveGames } from '#services/main/games/categories/move-games.ts';
import { syncScores } from '#services/main/games/score-sync.ts';
import { computeRankings } from '#services/main/home/ranking-computation.ts';
import { checkLinks } from '#services/main/links/link-checks.ts';
import { registerUsed } from '#services/main/media/media-list.ts';
import { removeAbandoned } from '#services/main/packages/finish-upload.ts';
import { rewriteDocuments } from '#services/main/search-index/search-index.ts';
import { HOUR_MS, type Job, type JobDeps, job, MINUTE_MS, responding, SECOND_MS } from './repeat-jobs.ts';

interface Deps extends JobDeps {
  publish: PublishChanges;
  store: FileStore;
  packages: FileStore;
  comments(): Client;
}

/** The jobs that maintain the content of operators. */
export function contentJobs({ db, clock, logger, publish, store, packages, comments }: Deps): Job[] {
  return [
    job(
      'link checks failed',
      30 * MINUTE_MS,
      (ending) => checkLinks(db, (url) => probeAddress(url), clock.now(), ending),
      MINUTE_MS,
    ),
    job('registering pictures of imported and restored content failed', HOUR_MS, () =>
      registerUsed(db, store, clock.now()),
    ),
    job('removing abandoned uploads and old packages failed', HOUR_MS, async () => {
      const removed = await removeAbandoned({ db, packages }, clock.now());
      if (removed > 0) {
        logger.info('abandoned uploads removed', { removed });
      }
    }),
    job('recalculating the rankings failed', 10 * MINUTE_MS, () => computeRankings(db, clock.now(), publish)),
    // The rest of a change, and what imports and undone changes bring back.
    job('renaming the categories of games failed', MINUTE_MS, () =>
      moveGames({ db, publish }, { operator: scheduledJobs, address: '', at: clock.now() }),
    ),
    // After an upgrade, and what processes of an earlier version write meanwhile.
    job('writing the search documents again failed', HOUR_MS, async (ending) => {
      const rewritten = await rewriteDocuments(db, () => ending.aborted);
      if (rewritten > 0) {
        logger.info('search documents written again', { rewritten });
      }
    }),
    job('copying ratings of the comments service into the scores failed', 30 * SECOND_MS, () =>
      responding('comments', syncScores(db, comments(), publish)),
    ),
  ];
}
