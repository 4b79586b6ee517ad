import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Clock, systemClock } from '#platform/core/clock.ts';
import { createLogger } from '#platform/core/logger.ts';
import { followDatabaseClock } from '#platform/database/database-clock.ts';
import type { Database } from '#platform/database/open.ts';
import { describeOneDatabase } from '#tests/integration/databases.ts';
import { skewFaults } from './clock-skew/faults.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const SKEWS = [
  ['ten minutes ahead', 10 * MINUTE],
  ['ten minutes behind', -10 * MINUTE],
  ['a day ahead', DAY],
  ['a day behind', -DAY],
] as const;

const machineAt = (skew: number): Clock => ({ now: () => new Date(systemClock.now().getTime() + skew) });

describeOneDatabase('two processes on one database', (open) => {
  let db: Database;
  const stops: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    db = await open();
  });
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
  });

  async function follow(machine: Clock): Promise<Clock> {
    const { clock, stop } = await followDatabaseClock(db, machine, createLogger('silent'));
    stops.push(stop);
    return clock;
  }

  test.each(SKEWS)('agree while the clock of one is %s', async (_name, skew) => {
    const clocks = { right: await follow(machineAt(0)), wrong: await follow(machineAt(skew)) };
    expect(await skewFaults(db, clocks)).toEqual([]);
  });

  test('agree with the database even if both clocks are wrong', async () => {
    const clocks = { right: await follow(machineAt(-DAY)), wrong: await follow(machineAt(DAY)) };
    expect(await skewFaults(db, clocks)).toEqual([]);
  });

  describe('without the time of the database, faults are found', () => {
    test.each([
      [SKEWS[0], ['codes', 'limits', 'challenges', 'schedule']],
      [SKEWS[1], ['limits', 'schedule']],
      [SKEWS[2], ['sessions', 'codes', 'limits', 'schedule', 'backups']],
      [SKEWS[3], ['sessions', 'limits', 'schedule', 'backups']],
    ] as const)('%s', async ([, skew], expected) => {
      const found = await skewFaults(db, { right: machineAt(0), wrong: machineAt(skew) });
      const checks = new Set(found.map((fault) => fault.split(':')[0]));
      expect([...checks]).toEqual(expect.arrayContaining([...expected]));
    });
  });
});
