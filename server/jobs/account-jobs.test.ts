import { expect, test } from 'vitest';
import { fixedClock } from '#platform/core/clock.ts';
import { createLogger } from '#platform/core/logger.ts';
import { sealedMobile, testKeys } from '#tests/data-keys.ts';
import { scriptedDatabase } from '#tests/unit/scripted-database.ts';
import { runAccountJobs } from './account-jobs.ts';

const number = sealedMobile('player.mobile', 'own:1', '13800138000');

test.each([
  ['2026-11-21T07:59:00+08:00', 0],
  ['2026-11-21T08:00:00+08:00', 1],
  ['2026-11-21T21:59:00+08:00', 1],
  ['2026-11-21T22:00:00+08:00', 0],
])('[MY-18] at %s inactive players are notified: %i', async (time, notified) => {
  const now = new Date(time);
  const { db } = scriptedDatabase(({ sql }) => {
    if (sql.includes('insert into retention_clock')) {
      return [{ seen_at: now, held_until: new Date(0) }];
    }
    if (sql.includes('"player"."seen_at" <=')) {
      return [{ id: 1, account_uid: 'own:1', ...number }];
    }
    return sql.includes('insert into account_closing') ? [{ due_at: now }] : [];
  });
  const sent: string[] = [];
  const result = await runAccountJobs({
    db,
    keys: testKeys,
    clock: fixedClock(time),
    logger: createLogger('silent'),
    accounts: {} as never,
    eraseInServices: async () => true,
    journalDir: '/nowhere',
    notify: async ({ mobile }) => void sent.push(mobile),
  });
  expect(result).toMatchObject({ notified });
  expect(sent).toHaveLength(notified);
});
