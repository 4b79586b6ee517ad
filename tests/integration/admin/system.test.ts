import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { auditList } from '#contract/admin/audit.ts';
import {
  backupCheck,
  backupDownload,
  backupList,
  backupMake,
  backupRestore,
  systemCheck,
} from '#contract/admin/system.ts';
import { createFileStore } from '#platform/adapters/storage/create-file-store.ts';
import { abandonRuns, adoptBackups, beginRun } from '#platform/backup/backup-runs.ts';
import { checkBackupArchive } from '#platform/backup/check-backup.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { type Finding, runChecks } from '#platform/core/finding.ts';
import { openJournalDirectory } from '#platform/database/journal/journal-directory.ts';
import { KeySource } from '#platform/security/data-keys/key-source.ts';
import { systemChecks } from '#server/doctor/system-checks.ts';
import { DATA_KEYS, testKeys } from '#tests/data-keys.ts';
import { scaled } from '#tests/time-limits.ts';
import { describeEachDatabase } from '../databases.ts';
import { HEALTHY, SECRETS } from './healthy-settings.ts';
import { type OperatorApp, openOperatorApp } from './operator-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-system-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeEachDatabase('doctor', (open) => {
  async function runSystemChecks(
    settings: Record<string, string>,
    prepare?: (db: Awaited<ReturnType<typeof open>>) => Promise<unknown>,
  ) {
    const db = await open();
    const config = loadConfig({ DATA_DIR: mkdtempSync(join(folder, 'data-')), ...SECRETS, ...settings });
    openJournalDirectory(config.journalDir);
    await prepare?.(db);
    const clock = { now: () => new Date() };
    return runChecks(systemChecks({ config, db, clock, store: createFileStore(config) }), clock.now());
  }
  const levelsOf = (findings: Finding[], name: string) =>
    findings.filter((one) => one.name === name).map(({ level }) => level);
  const run = { kind: 'backup', doer: 'x', file: '/x.tar' } as const;
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

  test('reports every check of a healthy system as ok, without secrets', async () => {
    const findings = await runSystemChecks(HEALTHY, async (db) => {
      await testKeys.prepare(db);
      await db
        .insertInto('backup_run')
        .values({ ...run, started_at: hoursAgo(2), ended_at: hoursAgo(1), bytes: 1, rows: 1, files: 1 })
        .execute();
    });
    const names = [
      '设置',
      '后台网段',
      '磁盘空间',
      '文件权限',
      '密钥位置',
      '短信',
      '图片存储',
      '数据库',
      '数据库写入',
      '数据库结构',
      '时钟',
      '搜索索引',
      'App 备案号',
      '安装包文件',
      '外部数据',
      '说明页',
      '百度统计',
      '站内链接',
      '预约人数',
      '列表数量',
      '领取记录',
      '备份',
      '数据密钥',
    ];
    expect([...new Set(findings.map(({ name }) => name))]).toEqual(names);
    expect(findings.filter(({ level, name }) => level !== 'ok' && name !== '磁盘空间')).toEqual([]);
    for (const secret of Object.values(SECRETS)) {
      expect(JSON.stringify(findings)).not.toContain(secret);
    }
  });

  test('[ICP-02] reports problems with advice', async () => {
    const findings = await runSystemChecks({ DEMO: '0', SMS: 'outbox', ALLOW_HTTP: '1' }, async (db) => {
      const game = { name: '搜不到的', first_letter: 'S' };
      const { id } = await db.insertInto('game').values(game).returning('id').executeTakeFirstOrThrow();
      await db
        .insertInto('game_package')
        .values({ game_id: id, platform: 'android', url: 'https://a.example/a.apk' })
        .execute();
      await db
        .insertInto('game_figure')
        .values({ game_id: id, kind: '下载量', value: 147_000, source: '运营填写' })
        .execute();
      await db
        .insertInto('backup_run')
        .values([
          { ...run, started_at: hoursAgo(30), ended_at: hoursAgo(29), bytes: 1, rows: 1, files: 1 },
          { ...run, started_at: hoursAgo(2), ended_at: hoursAgo(1), problem: '磁盘满了' },
        ])
        .execute();
      await db
        .insertInto('audit_entry')
        .values({
          at: hoursAgo(-48),
          operator_name: 'x',
          role: 'admin',
          action: 'save',
          subject: 'games',
          address: '',
        })
        .execute();
    });
    expect(levelsOf(findings, '设置')).toEqual(['ok', 'warn', 'warn', 'ok']);
    expect(levelsOf(findings, '短信')).toEqual(['bad']);
    expect(levelsOf(findings, '搜索索引')).toEqual(['warn']);
    // [FIG-01] lists the game by name.
    expect(findings.find(({ name }) => name === '外部数据')).toMatchObject({
      level: 'warn',
      text: '1 款游戏的评分、下载量或预约人数没有来源或日期，网站上不展示：搜不到的（1）。',
    });
    // [ICP-02] lists the game by name.
    expect(findings.find(({ name }) => name === 'App 备案号')).toMatchObject({
      level: 'warn',
      text: expect.stringContaining('搜不到的（1）'),
    });
    expect(levelsOf(findings, '备份')).toEqual(['warn', 'warn']);
    expect(levelsOf(await runSystemChecks({ ...HEALTHY, BACKUP_RECIPIENTS: '' }), '备份')).toEqual([
      'warn',
      'warn',
    ]);
    expect(levelsOf(findings, '时钟')).toEqual(['bad']);
    expect(findings.filter(({ level, advice }) => level !== 'ok' && !advice)).toEqual([]);
    expect(findings.find(({ text }) => text.includes('磁盘满了'))).toBeDefined();
  });

  test('reports an empty database, as before the first start, as a warning', async () => {
    const findings = await runSystemChecks(HEALTHY, async (db) => {
      await sql`alter schema public rename to aside`.execute(db);
      await sql`create schema public`.execute(db);
    });
    const levels = findings.filter(({ name }) => name !== '磁盘空间').map(({ level }) => level);
    expect(levels).not.toContain('bad');
    expect(levelsOf(findings, '数据库结构')).toEqual(['warn']);
    expect(levelsOf(findings, '搜索索引')).toEqual(['warn']);
  });

  test('reports data keys that this machine lacks, and a rotation that was interrupted', async () => {
    const other = '0123456789abcdef';
    const lacking = await runSystemChecks(HEALTHY, (db) =>
      db.insertInto('data_key').values({ id: other }).execute(),
    );
    expect(lacking.find(({ name }) => name === '数据密钥')).toMatchObject({
      level: 'bad',
      text: expect.stringContaining(other),
    });
    const second = Buffer.alloc(32, 8).toString('base64');
    const settings = { ...HEALTHY, DATA_KEYS: `${DATA_KEYS},${second}` };
    const interrupted = await runSystemChecks(settings, async (db) => {
      const keys = new KeySource({ dataKeys: [DATA_KEYS, second], dataDir: '' }).read();
      await db
        .insertInto('data_key')
        .values(keys.map(({ id }) => ({ id })))
        .execute();
    });
    expect(levelsOf(interrupted, '数据密钥')).toEqual(['warn']);
  });

  test('reports a check that fails as a finding', async () => {
    const DATA_DIR = mkdtempSync(join(folder, 'bad-'));
    writeFileSync(join(DATA_DIR, 'media'), 'a file where a folder should be');
    const findings = await runSystemChecks({ ...HEALTHY, DATA_DIR });
    expect(findings.find(({ name }) => name === '图片存储')).toMatchObject({
      level: 'bad',
      text: expect.stringContaining('检查失败'),
    });
    const never = await runChecks([{ name: 'x', run: () => Promise.reject(new Error('不行')) }], new Date());
    expect(never).toMatchObject([{ name: 'x', level: 'bad' }]);
  });
});

describeEachDatabase('backups in the admin site', (open) => {
  let server: OperatorApp;
  afterEach(() => server.close());

  test('an admin makes, lists, checks and downloads a backup, with audit entries', async () => {
    const DATA_DIR = mkdtempSync(join(folder, 'portal-'));
    mkdirSync(join(DATA_DIR, 'media', 'uploads'), { recursive: true });
    writeFileSync(join(DATA_DIR, 'media', 'uploads', 'a.webp'), Buffer.alloc(5_000, 1));
    server = await openOperatorApp(await open(), { DATA_DIR });
    const admin = await server.signedIn('admin');
    expect(await admin.get(backupList, {})).toMatchObject({ nightly: { time: '04:00', keep: 7 }, list: [] });
    const { id } = await admin.get(backupMake, {});
    await expect
      .poll(async () => (await admin.get(backupList, {})).list[0]?.result, { timeout: scaled(20_000) })
      .toBe('made');
    const [made] = (await admin.get(backupList, {})).list;
    expect(made).toMatchObject({
      id,
      doer: 'the-admin',
      files: 1,
      is_here: true,
      problem: null,
      by_itself: false,
    });
    const file = made?.file ?? '';
    expect(file.startsWith(join(DATA_DIR, 'backups', 'youmen-'))).toBe(true);
    expect(statSync(file).mode & 0o077).toBe(0);
    const checked = await admin.get(backupCheck, { id });
    expect(checked).toMatchObject({ pictures: 1, picture_bytes: 5_000 });
    expect(checked.command).toBe(`npm run portal -- restore ${file} --replace`);
    const sent = await admin.request(backupDownload, { id });
    const copy = join(folder, 'home.tar');
    writeFileSync(copy, sent.rawPayload);
    expect(await checkBackupArchive(copy)).toMatchObject({ media: { files: 1 } });
    const { list } = await admin.get(auditList, { subject: 'backups' });
    expect(list.map(({ action }) => action)).toEqual(['backup_download', 'backup_check', 'backup']);
  });

  test('a restore needs the password of the operator and no obstacle', async () => {
    const DATA_DIR = mkdtempSync(join(folder, 'portal-'));
    server = await openOperatorApp(await open(), { DATA_DIR });
    const admin = await server.signedIn('admin');
    const { id } = await admin.get(backupMake, {});
    await expect
      .poll(async () => (await admin.get(backupList, {})).list[0]?.result, { timeout: scaled(20_000) })
      .toBe('made');
    expect(await admin.get(backupCheck, { id })).toMatchObject({ obstacle: null });
    server.restores.obstacle = '还有 2 个其他连接';
    expect(await admin.call(backupRestore, { id })).toMatchObject({
      msg: '还有 2 个其他连接',
    });
    expect(await admin.get(backupCheck, { id })).toMatchObject({ obstacle: '还有 2 个其他连接' });
    server.restores.obstacle = undefined;
    const unknown = await admin.call(backupRestore, { id: id + 1 });
    expect([unknown, server.restores.orders]).toMatchObject([{ code: 'NOT_FOUND' }, []]);
    const { started_at } = await admin.get(backupRestore, { id });
    const [made] = (await admin.get(backupList, {})).list;
    const operator = { name: 'the-admin', role: 'admin' };
    expect(server.restores.orders).toMatchObject([{ file: made?.file, operator, address: admin.address }]);
    expect(server.restores.orders.map(({ at }) => chinaTime(at))).toEqual([started_at]);
    const { list } = await admin.get(auditList, { subject: 'backups' });
    expect(list[0]).toMatchObject({ action: 'restore', operator: { name: 'the-admin' } });
  });

  test('an encrypted backup is checked and restored with the identity, which is stored nowhere', async () => {
    const identity = await generateX25519Identity();
    const other = await generateX25519Identity();
    const DATA_DIR = mkdtempSync(join(folder, 'portal-'));
    const BACKUP_RECIPIENTS = await identityToRecipient(identity);
    server = await openOperatorApp(await open(), { DATA_DIR, BACKUP_RECIPIENTS });
    const admin = await server.signedIn('admin');
    const { id } = await admin.get(backupMake, {});
    await expect
      .poll(async () => (await admin.get(backupList, {})).list[0]?.result, { timeout: scaled(20_000) })
      .toBe('made');
    const { recipients, list } = await admin.get(backupList, {});
    expect(recipients).toBe(1);
    expect(list).toMatchObject([{ is_encrypted: true, file: expect.stringMatching(/\.tar\.age$/) }]);
    const file = list[0]?.file ?? '';
    expect(list[0]?.bytes).toBe(statSync(file).size);
    const refusals = [undefined, '', other, BACKUP_RECIPIENTS, 'not a key'].map((text) =>
      admin.call(backupRestore, { id, identity: text }),
    );
    expect((await Promise.all(refusals)).map((response) => 'code' in response && response.code)).toEqual(
      Array(5).fill('BAD_REQUEST'),
    );
    expect(await admin.call(backupCheck, { id })).toMatchObject({ code: 'BAD_REQUEST' });
    expect(server.restores.orders).toEqual([]);
    const text = `# public key: ${BACKUP_RECIPIENTS}\n${identity}\n`;
    const checked = await admin.get(backupCheck, { id, identity: text });
    expect(checked.command).toBe(`npm run portal -- restore ${file} --identity 私钥文件 --replace`);
    await admin.get(backupRestore, { id, identity: text });
    expect(server.restores.orders).toMatchObject([{ file, identities: [identity] }]);
    const audit = await server.db.selectFrom('audit_entry').selectAll().execute();
    const runs = await server.db.selectFrom('backup_run').selectAll().execute();
    const stored = JSON.stringify([audit, runs, server.logged]);
    expect([stored.includes(identity), stored.includes(other)]).toEqual([false, false]);
  });

  test('backup files without a record are adopted once', async () => {
    const DATA_DIR = mkdtempSync(join(folder, 'portal-'));
    server = await openOperatorApp(await open(), { DATA_DIR });
    const backups = join(DATA_DIR, 'backups');
    await adoptBackups(server.db, backups);
    mkdirSync(join(backups, 'folder.tar'), { recursive: true });
    writeFileSync(join(backups, 'from-elsewhere.tar'), 'x');
    writeFileSync(join(backups, 'encrypted.tar.age'), 'x');
    writeFileSync(join(backups, 'half.tar.partial'), 'x');
    writeFileSync(join(backups, 'half.tar.age.partial'), 'x');
    await adoptBackups(server.db, backups);
    await adoptBackups(server.db, backups);
    const { list } = await (await server.signedIn('admin')).get(backupList, {});
    const rows = list.map(({ file, result, is_here }) => ({ file, result, is_here }));
    expect(rows.sort((a, b) => (a.file < b.file ? -1 : 1))).toEqual([
      { file: join(backups, 'encrypted.tar.age'), result: 'made', is_here: true },
      { file: join(backups, 'from-elsewhere.tar'), result: 'made', is_here: true },
    ]);
  });

  test('one backup runs at a time; files outside the folder and failed backups cannot be downloaded', async () => {
    const DATA_DIR = mkdtempSync(join(folder, 'portal-'));
    server = await openOperatorApp(await open(), { DATA_DIR });
    const admin = await server.signedIn('admin');
    const secret = join(DATA_DIR, 'secrets.json');
    writeFileSync(secret, '{}');
    const now = server.clock.now();
    const write = async (values: {
      file: string;
      ended_at: Date | null;
      problem?: string;
      due_at?: Date;
      alive_at?: Date;
    }) => {
      const row = { kind: 'backup' as const, doer: 'x', started_at: now, ...values };
      const { id } = await server.db
        .insertInto('backup_run')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    for (const values of [
      { file: secret, ended_at: now },
      { file: join(DATA_DIR, 'backups', '..', 'secrets.json'), ended_at: now },
      { file: join(DATA_DIR, 'backups', 'gone.tar'), ended_at: now },
      { file: join(DATA_DIR, 'backups', 'failed.tar'), ended_at: now, problem: '磁盘满了' },
    ]) {
      const id = await write(values);
      expect((await admin.request(backupDownload, { id })).json()).toMatchObject({ code: 'NOT_FOUND' });
    }
    const night = { file: '/night.tar', ended_at: now, problem: '磁盘满了', due_at: now };
    const byItself = await write(night);
    const [failed] = (await admin.get(backupList, {})).list;
    expect(failed).toMatchObject({ id: byItself, by_itself: true, result: 'failed', problem: '磁盘满了' });
    await write({ file: '/x.tar', ended_at: null, alive_at: now });
    expect(await admin.call(backupMake, {})).toMatchObject({ code: 'BUSY' });
    expect((await admin.get(backupList, {})).list[0]?.result).toBe('running');
    expect(existsSync(join(DATA_DIR, 'backups'))).toBe(false);
  });

  test('a run without a heartbeat or with an ended process is lost, and another may start', async () => {
    const DATA_DIR = mkdtempSync(join(folder, 'portal-'));
    server = await openOperatorApp(await open(), { DATA_DIR });
    const admin = await server.signedIn('admin');
    const last = async () => (await admin.get(backupList, {})).list[0]?.result;
    const run = { kind: 'backup', file: '/x.tar', doer: 'x' } as const;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      await beginRun(server.db, run, () => server.clock.now());
      server.clock.pass(40);
      expect(await last()).toBe('running');
      vi.advanceTimersByTime(10_000);
      await expect
        .poll(
          async () => (await server.db.selectFrom('backup_run').select('alive_at').execute())[0]?.alive_at,
        )
        .toEqual(server.clock.now());
      server.clock.pass(40);
      expect([await last(), await admin.call(backupMake, {})]).toMatchObject(['running', { code: 'BUSY' }]);
      server.clock.pass(10);
      expect(await last()).toBe('lost');
      await beginRun(server.db, run, () => server.clock.now());
      expect(await last()).toBe('running');
      await abandonRuns(server.db);
      expect(await last()).toBe('lost');
    } finally {
      vi.useRealTimers();
    }
    await admin.get(backupMake, {});
    await expect.poll(last).toBe('made');
  });

  test('the system check returns the findings of the command line', async () => {
    server = await openOperatorApp(await open(), { DATA_DIR: mkdtempSync(join(folder, 'portal-')) });
    const admin = await server.signedIn('admin');
    const { findings } = await admin.get(systemCheck, {});
    expect(findings.map(({ name }) => name)).toContain('搜索索引');
    expect(findings.find(({ name }) => name === '备份')).toMatchObject({ level: 'warn' });
  });
});
