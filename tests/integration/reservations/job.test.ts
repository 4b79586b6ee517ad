// @module-tag exact

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Clock } from '#platform/core/clock.ts';
import { createLogger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { repeatJobs } from '#server/jobs/repeat-jobs.ts';
import { reservationJobs } from '#server/jobs/reservation-jobs.ts';
import { describeEachDatabase } from '../databases.ts';
import { packOf } from '../main-service/code-packs.ts';
import { at, NOW } from '../main-service/inputs.ts';
import { coming, countOf, reserve } from './reserving.ts';

const clock: Clock = { now: () => at(0, '12:00') };
const EVERY_MS = 10_000;

describeEachDatabase('the job of reservations', (open) => {
  let db: Database;
  beforeEach(async () => {
    db = await open();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('[RSV-04] [RSV-10] a grant that takes long delays no counts, and the job ends after its batch', async () => {
    const game = await coming(db);
    const { id: pack_id } = await packOf(db, ['YM-1']);
    await reserve(db, 1, game);
    const grant = { pack_id, source: 'game' as const, operator: '运营', created_at: NOW };
    await db.insertInto('reservation_grant').values(grant).execute();
    const [started, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const logger = createLogger('silent');
    const issueCodes = async () => {
      started.resolve();
      await ended.promise;
      return new Map();
    };
    const publish = async () => undefined;
    const stop = repeatJobs(logger, reservationJobs({ db, clock, logger, publish, issueCodes }));
    await started.promise;
    await expect.poll(() => countOf(db, game), { timeout: 20_000 }).toBe(1);
    await reserve(db, 2, game);
    vi.advanceTimersByTime(EVERY_MS);
    await expect.poll(() => countOf(db, game), { timeout: 20_000 }).toBe(2);
    const stopped = stop();
    ended.resolve();
    await stopped;
    expect(await db.selectFrom('reservation_grant').select('state').execute()).toEqual([
      { state: 'running' },
    ]);
  });
});
