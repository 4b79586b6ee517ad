import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { commandLine, record } from '../../platform/audit/record.ts';
import { fixedClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { logFiles } from '../../platform/log-files.ts';
import { removeOld } from '../../platform/retention/remove-old.ts';
import { describeEachDatabase } from './databases.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-logs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeEachDatabase('what is kept long enough', (open) => {
  /** The clock that counts is the database's own. */
  async function daysAgo(db: Database, days: number): Promise<Date> {
    const { rows } = await sql<{
      at: Date;
    }>`select now() - make_interval(days => ${days}::int) as at`.execute(db);
    return rows[0]?.at ?? new Date(Number.NaN);
  }

  async function filled(): Promise<Database> {
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

  const left = async (db: Database) =>
    (await db.selectFrom('audit_entry').select('title').orderBy('at').execute()).map(({ title }) => title);

  test('goes: 180 days, or as many more as are set', async () => {
    const db = await filled();
    const now = await daysAgo(db, 0);
    expect(await removeOld(db, { now, days: 365, logDir: undefined })).toMatchObject({ entries: 2 });
    expect(await left(db)).toEqual(['181', '179', '1', '0']);
    expect(await removeOld(db, { now, days: 180, logDir: undefined })).toMatchObject({ entries: 1 });
    expect(await left(db)).toEqual(['179', '1', '0']);
  });

  test('goes by the earlier of two clocks: one that runs a year ahead removes nothing too soon, one behind keeps more', async () => {
    const db = await filled();
    const behind = await daysAgo(db, 200);
    expect(await removeOld(db, { now: behind, days: 180, logDir: undefined })).toMatchObject({ entries: 1 });
    expect(await left(db)).toEqual(['366', '181', '179', '1', '0']);
    const ahead = await daysAgo(db, -365);
    await removeOld(db, { now: ahead, days: 180, logDir: undefined });
    expect(await left(db)).toEqual(['179', '1', '0']);
  });

  test('and nothing before half a year, whoever asks', async () => {
    const db = await filled();
    const now = await daysAgo(db, 0);
    await expect(removeOld(db, { now, days: 179, logDir: undefined })).rejects.toThrow('180 days');
    await expect(sql`delete from audit_entry where title = '179'`.execute(db)).rejects.toThrow();
    expect(await left(db)).toHaveLength(6);
  });

  test('takes many entries in bites', async () => {
    const db = await open();
    const at = await daysAgo(db, 400);
    await sql`
      insert into audit_entry (at, operator_name, role, action, subject, address)
      select ${at}::timestamptz, 'x', 'admin', 'save', 'games', '' from generate_series(1, 4500)`.execute(db);
    expect(await removeOld(db, { now: await daysAgo(db, 0), days: 180, logDir: undefined })).toMatchObject({
      entries: 4_500,
    });
    expect(await left(db)).toEqual([]);
  });

  test('takes the files of the log along, and leaves what isn’t one', async () => {
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
    expect(await removeOld(db, { now, days: 180, logDir: logs })).toMatchObject({ log_files: 2 });
    expect(readdirSync(logs)).toEqual(['youmen-2026-05-25.log', 'youmen-2026-11-21.log']);
  });
});
