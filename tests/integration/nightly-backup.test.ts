import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, describe, expect, test } from 'vitest';
import { createFileStore } from '#platform/adapters/storage/create-file-store.ts';
import { recordRun } from '#platform/backup/backup-runs.ts';
import { checkBackupArchive } from '#platform/backup/check-backup.ts';
import { backupPath, makeBackupFile } from '#platform/backup/make-backup-file.ts';
import {
  backUpNight,
  type NightDeps,
  nightDue,
  scheduleNightlyBackups,
} from '#platform/backup/nightly-backup.ts';
import { fixedClock } from '#platform/core/clock.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import type { Database } from '#platform/database/open.ts';
import { backupCheck } from '#server/doctor/backup-check.ts';
import { describeEachDatabase } from './databases.ts';

const root = mkdtempSync(join(tmpdir(), 'youmen-nights-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const nightly = { time: '04:00', keep: 2 };
const notAborted = new AbortController().signal;
const dueOn = (day: number) => new Date(`2026-11-${day}T04:00:00+08:00`);
const shortlyAfter = (day: number) => fixedClock(`2026-11-${day}T04:00:20+08:00`);

describe('the nightly schedule', () => {
  const due = (at: string) => nightDue(new Date(`2026-11-${at}+08:00`), '04:00')?.toISOString();

  test('is due at its hour in China, and expires two hours later', () => {
    expect(due('21T03:59:59')).toBeUndefined();
    expect(due('21T04:00:00')).toBe(dueOn(21).toISOString());
    expect(due('21T05:59:59')).toBe(dueOn(21).toISOString());
    expect(due('21T06:00:00')).toBeUndefined();
    const late = nightDue(new Date('2026-11-22T00:10:00+08:00'), '23:30');
    expect(late?.toISOString()).toBe(new Date('2026-11-21T23:30:00+08:00').toISOString());
  });
});

describeEachDatabase('the nightly backup', (open) => {
  /** A portal process with its own folders on a database. */
  function portal(db: Database, settings: Record<string, string> = {}) {
    const DATA_DIR = mkdtempSync(join(root, 'data-'));
    const config = loadConfig({ DATA_DIR, ...settings });
    const logged: string[] = [];
    const log = (message: string) => void logged.push(message);
    const logger = { debug: log, info: log, warn: log, error: log };
    const deps = { db, config, store: createFileStore(config), folder: config.backupDir, logger, nightly };
    const on = (day: number): NightDeps => ({ ...deps, clock: shortlyAfter(day) });
    const check = (day: number) => backupCheck(db, { ...config, nightly }).run(shortlyAfter(day).now());
    return { DATA_DIR: config.dataDir, folder: config.backupDir, on, check, logged };
  }

  const runs = (db: Database) => db.selectFrom('backup_run').selectAll().orderBy('id').execute();

  test('is made once, by the first process, and can be restored', async () => {
    const db = await open();
    const [one, other] = [portal(db), portal(db)];
    await Promise.all([one, other].map(({ on }) => backUpNight(on(21), dueOn(21), notAborted)));
    await backUpNight(one.on(21), dueOn(21), notAborted);
    const made = await runs(db);
    expect(made).toMatchObject([{ doer: '系统', due_at: dueOn(21), problem: null }]);
    const files = [one, other].flatMap(({ folder }) =>
      existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [],
    );
    expect(files).toEqual([made[0]?.file]);
    expect(files[0]).toMatch(/youmen-20261121-040020-auto\.tar$/);
    expect(statSync(files[0] ?? '').mode & 0o077).toBe(0);
    expect((await checkBackupArchive(files[0] ?? '')).made_at).toBe('2026-11-21T04:00:20+08:00');
    await backUpNight(other.on(22), dueOn(22), notAborted);
    expect(await runs(db)).toHaveLength(2);
    expect(await one.check(22)).toMatchObject([{ level: 'ok', text: expect.stringContaining('由系统完成') }]);
  });

  test("removes only automatic backups, the oldest first; operators' and unknown files stay", async () => {
    const db = await open();
    const { on, folder, logged } = portal(db);
    mkdirSync(folder, { recursive: true });
    const unknown = join(folder, 'youmen-20200101-040000-auto.tar');
    writeFileSync(unknown, '');
    const operators = backupPath(folder, dueOn(18));
    await recordRun(
      db,
      { kind: 'backup', doer: '系统', file: operators },
      dueOn.bind(null, 18),
      async () => ({
        tables: 1,
        ...(await makeBackupFile(on(18), operators, { now: dueOn(18) })),
      }),
    );
    const elsewhere = join(mkdtempSync(join(root, 'elsewhere-')), 'youmen-auto.tar');
    writeFileSync(elsewhere, '');
    const [draft, whole] = ['lost', 'whole'].map((name) => join(folder, `${name}-auto.tar`));
    writeFileSync(`${draft}.partial`, '');
    writeFileSync(`${whole}`, '');
    const row = { kind: 'backup' as const, doer: '系统', started_at: dueOn(15) };
    await db
      .insertInto('backup_run')
      .values([
        { ...row, file: elsewhere, due_at: dueOn(14), ended_at: dueOn(15) },
        { ...row, file: `${draft}`, due_at: dueOn(15), ended_at: null },
        { ...row, file: `${whole}`, due_at: dueOn(16), ended_at: null },
      ])
      .execute();
    for (const day of [19, 20, 21]) {
      await backUpNight(on(day), dueOn(day), notAborted);
    }
    expect(readdirSync(folder)).toEqual([
      'youmen-20200101-040000-auto.tar',
      'youmen-20261118-040000.tar',
      'youmen-20261120-040020-auto.tar',
      'youmen-20261121-040020-auto.tar',
    ]);
    expect(existsSync(elsewhere)).toBe(true);
    expect(logged.filter((message) => message.includes('removed'))).toHaveLength(2);
  });

  test('is encrypted to the recipients, and counts with the plain ones of before', async () => {
    const db = await open();
    const identity = await generateX25519Identity();
    const BACKUP_RECIPIENTS = await identityToRecipient(identity);
    const DATA_DIR = mkdtempSync(join(root, 'data-'));
    const [before, since] = [portal(db, { DATA_DIR }), portal(db, { DATA_DIR, BACKUP_RECIPIENTS })];
    for (const day of [18, 19]) {
      await backUpNight(before.on(day), dueOn(day), notAborted);
    }
    await backUpNight(since.on(20), dueOn(20), notAborted);
    const [plain, encrypted] = readdirSync(since.folder);
    expect([plain, encrypted]).toEqual([
      'youmen-20261119-040020-auto.tar',
      'youmen-20261120-040020-auto.tar.age',
    ]);
    const path = join(since.folder, encrypted ?? '');
    expect((await checkBackupArchive(path, [identity])).made_at).toBe('2026-11-20T04:00:20+08:00');
    const texts = async () => (await since.check(20)).map(({ level, text }) => `${level} ${text}`).join();
    expect(await texts()).toMatch(/ok 备份已用 1 把公钥加密.*ok 上一次的备份已加密/);
    truncateSync(path, statSync(path).size - 20);
    expect(await texts()).toContain(`bad ${path} 不完整`);
    await backUpNight(since.on(21), dueOn(21), notAborted);
    expect(readdirSync(since.folder)).toEqual([
      'youmen-20261120-040020-auto.tar.age',
      'youmen-20261121-040020-auto.tar.age',
    ]);
  });

  test('is logged if it fails, reported by the doctor until one succeeds, and costs no older one', async () => {
    const db = await open();
    const { on, check, folder, logged, DATA_DIR } = portal(db);
    for (const day of [18, 19]) {
      await backUpNight(on(day), dueOn(day), notAborted);
    }
    rmSync(join(DATA_DIR, 'media'), { recursive: true, force: true });
    writeFileSync(join(DATA_DIR, 'media'), 'a file where a folder should be');
    await backUpNight(on(20), dueOn(20), notAborted);
    expect(readdirSync(folder)).toHaveLength(2);
    expect(logged).toContain('the backup of the night was not made');
    expect((await runs(db)).at(-1)?.problem).toContain('media：路径里有一段不是文件夹');
    expect(await check(20)).toMatchObject([
      { level: 'ok' },
      { level: 'warn', text: expect.stringContaining('自动备份（2026-11-20T04:00:20+08:00）失败') },
    ]);
    expect(await check(21)).toMatchObject([
      { level: 'warn', advice: expect.stringContaining('04:00') },
      { level: 'warn' },
    ]);
    rmSync(join(DATA_DIR, 'media'));
    await backUpNight(on(21), dueOn(21), notAborted);
    expect(await check(21)).toMatchObject([{ level: 'ok' }]);
  });

  test('[ADM-08] says what to do if its folder is unusable, in the log of runs and in the doctor', async () => {
    const db = await open();
    const { on, check, DATA_DIR, folder } = portal(db);
    writeFileSync(folder, 'a file where a folder should be');
    await backUpNight(on(20), dueOn(20), notAborted);
    const text = `BACKUP_DIR 不能使用 ${folder}：${folder} 是文件，不是文件夹。请移走它，或用 BACKUP_DIR 指定一个文件夹。`;
    expect((await runs(db)).at(-1)?.problem).toBe(text);
    expect(await check(20)).toMatchObject([{ level: 'bad', text }, {}, { level: 'warn' }]);
    rmSync(folder);
    await backUpNight(on(21), dueOn(21), notAborted);
    expect(await check(21)).toMatchObject([{ level: 'ok' }]);
    expect(readdirSync(DATA_DIR)).toContain('backups');
  });

  test('is reported if its process ended before it was complete', async () => {
    const db = await open();
    const { check } = portal(db);
    const row = { kind: 'backup' as const, doer: '系统', file: '/x.tar', due_at: dueOn(20) };
    await db
      .insertInto('backup_run')
      .values({ ...row, started_at: dueOn(20), alive_at: dueOn(20) })
      .execute();
    expect(await check(20)).toMatchObject([{ text: '还没有备份。' }]);
    expect(await check(21)).toMatchObject([{}, { level: 'warn', text: expect.stringContaining('已中断') }]);
  });

  test('is left to the next process if the portal stops meanwhile', async () => {
    const db = await open();
    const { on, folder, logged } = portal(db);
    await backUpNight(on(21), dueOn(21), AbortSignal.abort());
    expect([await runs(db), readdirSync(folder), logged]).toEqual([[], [], []]);
    await backUpNight(on(21), dueOn(21), notAborted);
    expect(await runs(db)).toMatchObject([{ problem: null }]);
  });

  test('runs in the portal at its hour, and later if the portal gives others precedence', async () => {
    const db = await open();
    const { on, folder } = portal(db);
    const patient = scheduleNightlyBackups(on(21), { patienceMs: 60_000, everyMs: 5 });
    const clock = { at: dueOn(21).getTime() - 1 };
    const quick = scheduleNightlyBackups(
      { ...on(21), clock: { now: () => new Date(clock.at) } },
      { patienceMs: 0, everyMs: 5 },
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await runs(db)).toEqual([]);
    clock.at += 1;
    await expect.poll(async () => (await runs(db))[0]?.ended_at).toEqual(dueOn(21));
    await patient();
    await quick();
    expect(readdirSync(folder)).toEqual(['youmen-20261121-040000-auto.tar']);
  });
});
