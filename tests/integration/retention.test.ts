import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { commandLine, record } from '#platform/audit/record.ts';
import { fixedClock } from '#platform/core/clock.ts';
import { logFiles } from '#platform/core/log-files.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { removeOld } from '#server/jobs/retention.ts';
import { describeEachDatabase } from './databases.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-logs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeEachDatabase('the retention of audit entries and logs', (open) => {
  /** The clock of the database, which decides. */
  async function daysAgo(db: Database, days: number): Promise<Date> {
    const { rows } = await sql<{
      at: Date;
    }>`select now() - make_interval(days => ${days}::int) as at`.execute(db);
    return rows[0]?.at ?? new Date(Number.NaN);
  }

  async function filledDatabase(): Promise<Database> {
    const db = await open();
    for (const days of [500, 366, 181, 179, 1, 0]) {
      const at = await daysAgo(db, days);
      await transaction(db, (tx) =>
        record(tx, {
          ...{ operator: commandLine, action: 'save', subject: 'games', title: `${days}`, address: '', at },
        }),
      );
    }
    return db;
  }

  /** Simulates a year of hourly checks up to this moment. */
  const recordChecksUntil = (db: Database, at: Date) =>
    db
      .insertInto('retention_clock')
      .values({ id: 1, seen_at: at, held_until: at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: at, held_until: at }))
      .execute();

  const remaining = async (db: Database) =>
    (await db.selectFrom('audit_entry').select('title').orderBy('at').execute()).map(({ title }) => title);

  test('removes entries after 180 days, or more if configured', async () => {
    const db = await filledDatabase();
    const now = await daysAgo(db, 0);
    await recordChecksUntil(db, now);
    expect(await removeOld(db, { now, days: 365, logDir: undefined })).toMatchObject({ entries: 2 });
    expect(await remaining(db)).toEqual(['181', '179', '1', '0']);
    expect(await removeOld(db, { now, days: 180, logDir: undefined })).toMatchObject({ entries: 1 });
    expect(await remaining(db)).toEqual(['179', '1', '0']);
  });

  test('uses the earlier of two clocks: one ahead by a year removes nothing too soon, one behind retains more', async () => {
    const db = await filledDatabase();
    const behind = await daysAgo(db, 200);
    await recordChecksUntil(db, behind);
    expect(await removeOld(db, { now: behind, days: 180, logDir: undefined })).toMatchObject({ entries: 1 });
    expect(await remaining(db)).toEqual(['366', '181', '179', '1', '0']);
    const ahead = await daysAgo(db, -365);
    await recordChecksUntil(db, await daysAgo(db, 0));
    await removeOld(db, { now: ahead, days: 180, logDir: undefined });
    expect(await remaining(db)).toEqual(['179', '1', '0']);
  });

  /** Half a year and a week: the day that far back is the present, and today is where the clock jumps to. */
  const JUMP = 191;
  const AGES = [400, 179, 10, 1];

  async function jumpedClock(): Promise<{ db: Database; present: Date; ahead: Date }> {
    const db = await open();
    for (const age of AGES) {
      const at = await daysAgo(db, JUMP + age);
      await transaction(db, (tx) =>
        record(tx, {
          ...{ operator: commandLine, action: 'save', subject: 'games', title: `${age}`, address: '', at },
        }),
      );
    }
    const present = await daysAgo(db, JUMP);
    await recordChecksUntil(db, present);
    return { db, present, ahead: await daysAgo(db, 0) };
  }

  const later = (at: Date, days: number) => new Date(at.getTime() + days * 86_400_000);
  const remove = (db: Database, now: Date) => removeOld(db, { now, days: 180, logDir: undefined });

  test('removes nothing while both clocks have jumped, nor for a week after they were set back', async () => {
    const { db, present, ahead } = await jumpedClock();
    for (const now of [ahead, ahead, present, later(present, 2.9), later(present, 5.8)]) {
      const { entries, held_until } = await remove(db, now);
      expect({ entries, isHeld: held_until !== undefined }).toEqual({ entries: 0, isHeld: true });
    }
    expect(await remaining(db)).toEqual(AGES.map(String));
    expect(await remove(db, later(present, 7.1))).toMatchObject({ entries: 2, held_until: undefined });
    expect(await remaining(db)).toEqual(['10', '1']);
  });

  test('a planted bug is detected: an unchecked jump removes entries of the last day', async () => {
    const { db, ahead } = await jumpedClock();
    await recordChecksUntil(db, ahead);
    expect(await remove(db, ahead)).toMatchObject({ entries: AGES.length });
  });

  test('removes entries after a portal was off for three days, but nothing at the first check', async () => {
    const { db, present } = await jumpedClock();
    expect(await remove(db, later(present, 2.9))).toMatchObject({ entries: 2 });
    await db.deleteFrom('retention_clock').execute();
    expect(await remove(db, later(present, 30))).toMatchObject({ entries: 0 });
  });

  test('never removes entries before half a year', async () => {
    const db = await filledDatabase();
    const now = await daysAgo(db, 0);
    await expect(removeOld(db, { now, days: 179, logDir: undefined })).rejects.toThrow('180 days');
    await expect(sql`delete from audit_entry where title = '179'`.execute(db)).rejects.toThrow();
    expect(await remaining(db)).toHaveLength(6);
  });

  test('removes many entries in batches', async () => {
    const db = await open();
    const at = await daysAgo(db, 400);
    await recordChecksUntil(db, await daysAgo(db, 0));
    await sql`
      insert into audit_entry (at, operator_name, role, action, subject, address)
      select ${at}::timestamptz, 'x', 'admin', 'save', 'games', '' from generate_series(1, 4500)`.execute(db);
    expect(await removeOld(db, { now: await daysAgo(db, 0), days: 180, logDir: undefined })).toMatchObject({
      entries: 4_500,
    });
    expect(await remaining(db)).toEqual([]);
  });

  test('removes old log files, and no other files', async () => {
    const db = await open();
    const logs = mkdtempSync(join(folder, 'logs-'));
    const days = ['2026-01-01T12:00:00+08:00', '2026-05-24T12:00:00+08:00', '2026-05-25T00:00:01+08:00'];
    for (const day of days) {
      logFiles(logs, fixedClock(day))('{"message":"x"}\n');
      logFiles(logs, fixedClock(day))('{"message":"y"}\n');
    }
    logFiles(logs, fixedClock('2026-11-21T12:00:00+08:00'))('{"message":"z"}\n');
    const file = join(logs, 'youmen-2026-01-01.log');
    expect(readFileSync(file, 'utf8')).toBe('{"message":"x"}\n{"message":"y"}\n');
    expect(statSync(file).mode & 0o077).toBe(0);
    const now = new Date('2026-11-21T12:00:00+08:00');
    await recordChecksUntil(db, now);
    expect(await removeOld(db, { now, days: 180, logDir: logs })).toMatchObject({ log_files: 2 });
    expect(readdirSync(logs)).toEqual(['youmen-2026-05-25.log', 'youmen-2026-11-21.log']);
  });
});
