import { expect, test } from 'vitest';
import { createLogger } from '#platform/core/logger.ts';
import { testKeys } from '#tests/data-keys.ts';
import { scriptedDatabase } from '#tests/unit/scripted-database.ts';
import { notifyInactive } from './inactive-accounts.ts';

test('[MY-18] inactive players are found by the index of the last login, without a calculation per player', async () => {
  const { db, statements } = scriptedDatabase();
  const deps = { db, keys: testKeys, logger: createLogger('silent'), notify: async () => undefined };
  await notifyInactive({ ...deps, isTime: () => true }, new Date('2026-11-21T10:00:00+08:00'));
  const [, list] = statements;
  expect(list?.sql).toMatch(/"player"\."seen_at" <= \$\d+::timestamptz - make_interval/);
  expect(list?.sql).not.toMatch(/seen_at"? \+/);
});
