// @module-tag exact

import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { IssueCodes } from '#services/main/claims/claim-result.ts';
import { none, oneByOne, type Picked, writeClaim } from '#tests/chaos/claims/plants/one-by-one.ts';
import { scaled } from '#tests/time-limits.ts';
import { describeEachDatabase } from '../databases.ts';
import { busyDay } from './one-pack/busy-day.ts';
import { type OperatorApp, openOperatorApp } from './operator-app.ts';

const LIMIT_MS = scaled(120_000);

/** Planted bug: reads a free code and claims it in a later transaction. */
function withoutLock(db: Database): IssueCodes {
  return oneByOne(async (packId, claimant) => {
    const { rows } = await sql<Picked>`
      select id, code from pack_code where pack_id = ${packId} and not claimed order by id limit 1`.execute(
      db,
    );
    const [picked] = rows;
    return picked ? transaction(db, (tx) => writeClaim(tx, packId, claimant, picked)) : none('PACK_EMPTY');
  });
}

describeEachDatabase('two operators and a hundred players on one pack', (open) => {
  let server: OperatorApp;
  afterEach(() => server.close());

  test('no code is issued twice or lost, the stock is correct, and concurrent saves conflict', {
    timeout: LIMIT_MS,
  }, async () => {
    server = await openOperatorApp(await open());
    expect(await busyDay(server, { players: 100, rounds: 6 })).toEqual([]);
  });

  test('the test finds a planted bug: a code is read in one transaction and claimed in another', async () => {
    server = await openOperatorApp(await open());
    await server.db.schema.alterTable('claim').dropConstraint('claim_code_id_key').execute();
    const faults = await busyDay(server, { players: 12, rounds: 1, issueCodes: withoutLock(server.db) });
    expect(faults).toContain('a code was issued twice');
    expect(faults).toContain('the stock is wrong');
  });
});
