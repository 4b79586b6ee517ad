import { afterEach, expect, test } from 'vitest';
import { scaled } from '#tests/time-limits.ts';
import { describeEachDatabase } from '../databases.ts';
import { busyDay } from './one-pack/busy-day.ts';
import { withoutHold } from './one-pack/without-hold.ts';
import { type OperatorApp, openOperatorApp } from './operator-app.ts';

const LIMIT_MS = scaled(120_000);

describeEachDatabase('two operators and a hundred players on one pack', (open) => {
  let back: OperatorApp;
  afterEach(() => back.close());

  test('no code twice, none lost, the stock true, and of two who save at once one is told', {
    timeout: LIMIT_MS,
  }, async () => {
    back = await openOperatorApp(await open());
    expect(await busyDay(back, { players: 100, rounds: 6 })).toEqual([]);
  });

  test('and the test finds a planted bug: a code that is read first and taken afterwards', async () => {
    back = await openOperatorApp(await open());
    await back.db.schema.alterTable('claim').dropConstraint('claim_code_id_key').execute();
    const faults = await busyDay(back, { players: 12, rounds: 1, issueCodes: withoutHold(back.db) });
    expect(faults).toContain('a code was told twice');
    expect(faults).toContain('the stock is not true');
  });
});
