import { beforeEach, expect, test } from 'vitest';
import { beginRun, lastRuns, resultOf } from '#platform/backup/backup-runs.ts';
import { clearExpired } from '#platform/database/maintenance.ts';
import type { Database } from '#platform/database/open.ts';
import { removeOld } from '#server/jobs/retention.ts';
import { describeEachDatabase } from './databases.ts';

const DAY_MS = 86_400_000;
/** Whole milliseconds, the precision of the database. */
const NOW = new Date('2026-11-21T10:00:00+08:00');
const ago = (days: number, ms = 0) => new Date(NOW.getTime() - days * DAY_MS - ms);

describeEachDatabase('records of backups', (open) => {
  let db: Database;

  beforeEach(async () => {
    db = await open();
    await db.insertInto('retention_clock').values({ id: 1, seen_at: NOW, held_until: NOW }).execute();
  });

  async function recordAt(started_at: Date, name: string): Promise<void> {
    const run = { kind: 'backup', file: name, doer: '命令行' } as const;
    const { end } = await beginRun(db, run, () => started_at);
    await end({ bytes: 1, rows: 1, files: 1 });
  }

  const files = async () => (await lastRuns(db, 99)).map(({ file }) => file);

  test('are removed after the retention period, to the millisecond, and others stay', async () => {
    await recordAt(ago(400), 'old');
    await recordAt(ago(180, 1), 'just old');
    await recordAt(ago(180), 'just young');
    await recordAt(ago(0), 'new');
    await removeOld(db, { now: NOW, days: 180, logDir: undefined });
    expect(await files()).toEqual(['new', 'just young']);
  });

  test('are retained while the clock has jumped', async () => {
    await recordAt(ago(400), 'old');
    await db
      .updateTable('retention_clock')
      .set({ seen_at: ago(30), held_until: ago(30) })
      .execute();
    const removed = await removeOld(db, { now: NOW, days: 180, logDir: undefined });
    expect([removed.held_until === undefined, await files()]).toEqual([false, ['old']]);
  });

  test('of imports are removed after thirty days and limit hits after one day, to the millisecond', async () => {
    const operator = { name: 'li.lei', display_name: '李雷', role: 'editor', created_at: ago(99) } as const;
    const added = db.insertInto('operator').values(operator).returning('id');
    const { id: operator_id } = await added.executeTakeFirstOrThrow();
    for (const [file_name, at] of [
      ['old', ago(30, 1)],
      ['young', ago(30)],
    ] as const) {
      const run = { subject: 'games', operator_id, file_name, at, ended_at: at };
      await db.insertInto('import_run').values(run).execute();
    }
    for (const at of [ago(1, 1), ago(1)]) {
      await db
        .insertInto('limit_hit')
        .values({ log: 'x', key: Buffer.alloc(32), at })
        .execute();
    }
    await clearExpired(db, NOW);
    expect(await db.selectFrom('import_run').select('file_name').execute()).toEqual([{ file_name: 'young' }]);
    expect(await db.selectFrom('limit_hit').select('at').execute()).toEqual([{ at: ago(1) }]);
  });
});

test.each([
  [{ ended_at: NOW, alive_at: null, problem: null }, 'made'],
  [{ ended_at: NOW, alive_at: null, problem: 'x' }, 'failed'],
  [{ ended_at: NOW, alive_at: null, problem: '' }, 'failed'],
  [{ ended_at: null, alive_at: null, problem: null }, 'lost'],
  [{ ended_at: null, alive_at: ago(0, 45_000), problem: null }, 'running'],
  [{ ended_at: null, alive_at: ago(0, 45_001), problem: null }, 'lost'],
])('a backup with %o is %s', (row, result) => {
  expect(resultOf(row, NOW)).toBe(result);
});
