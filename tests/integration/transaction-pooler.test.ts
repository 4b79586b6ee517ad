import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { INVALIDATION_CHANNEL, publishInvalidation } from '#platform/cache/invalidation-channel.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { createLogger, type Logger } from '#platform/core/logger.ts';
import { type Database, openDatabase } from '#platform/database/open.ts';
import { PostgresChannel } from '#platform/database/postgres-channel.ts';
import { changeChannel } from '#server/change-channel.ts';
import { poolerCheck } from '#server/doctor/pooler-check.ts';
import { startPortal } from '#tests/browser/portal-process.ts';
import { scaled } from '#tests/time-limits.ts';
import { testOwner } from './owner.ts';
import { kinds, newPlace, type Place } from './place.ts';
import { TransactionPooler } from './postgres/transaction-pooler.ts';
import { run } from './setup.ts';
import { steadyPort } from './steady-port.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const LIMIT_MS = scaled(120_000);
const HEARTBEAT = { everyMs: 700, limitMs: scaled(300) };
const SETTINGS = {
  timezone: 'Asia/Shanghai',
  jit: 'off',
  random_page_cost: '1.1',
  statement_timeout: '25s',
};

const shipped = (file: string) => readFileSync(join(ROOT, 'deploy', 'failover', file), 'utf8');

test('[PGB-01] the shipped PgBouncer ignores what the portal sends, and the role has it', () => {
  expect(shipped('pgbouncer.ini')).toMatch(/^ignore_startup_parameters = .*options, statement_timeout$/m);
  for (const [name, value] of Object.entries(SETTINGS)) {
    expect(shipped('create-database.sh')).toMatch(
      new RegExp(`^alter role youmen set ${name} = '?${value}'?;$`, 'm'),
    );
  }
});

describe.skipIf(!kinds.includes('postgres'))('a pooler in transaction mode (needs PostgreSQL)', () => {
  let folder: string;
  let place: Place;
  let direct: string;
  let pooler: TransactionPooler;
  let pooled: string;
  let closers: (() => Promise<void>)[];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'youmen-pooler-'));
    place = await newPlace('postgres', folder, { migrated: true });
    direct = place.databaseUrl ?? '';
    pooler = new TransactionPooler(direct);
    pooled = await pooler.start();
    closers = [];
  });
  afterEach(async () => {
    for (const close of closers.reverse()) {
      await close();
    }
    await pooler.stop();
    rmSync(folder, { recursive: true });
  });

  /** Gives new sessions settings, as `alter role` does for those of one user. */
  async function set(settings: Record<string, string>): Promise<void> {
    const name = new URL(direct).pathname.slice(1);
    const each = Object.entries(settings);
    await run(direct, ...each.map(([key, value]) => `alter database ${name} set ${key} = '${value}'`));
    await pooler.stop();
    pooler = new TransactionPooler(direct);
    pooled = await pooler.start();
  }

  async function open(databaseUrl: string, say?: (text: string) => void): Promise<Database> {
    const opened = await openDatabase(
      { databaseUrl, dataDir: folder, owner: testOwner(), ...(say && { say }) },
      () => undefined,
    );
    closers.push(opened.close);
    return opened.db;
  }

  async function listen(url: string, db: Database) {
    const lines: string[] = [];
    const put = (level: string) => (text: string) => lines.push(`${level} ${text}`);
    const logger: Logger = { debug: put('debug'), info: put('info'), warn: put('warn'), error: put('error') };
    const received: string[] = [];
    let missed = 0;
    const channel = new PostgresChannel({
      url,
      channel: INVALIDATION_CHANNEL,
      db,
      logger,
      heartbeat: HEARTBEAT,
    });
    closers.push(() => channel.stop());
    await channel.listen({
      received: (payload) => received.push(payload),
      missed: () => {
        missed += 1;
      },
    });
    return { isReceiving: () => channel.isReceiving(), lines, received, missed: () => missed };
  }

  test('[PGB-01] a start names the startup parameter that it refuses, and the setting', async () => {
    pooler.ignored = [];
    await expect(open(pooled)).rejects.toThrow(
      /：PgBouncer 不接受启动参数 statement_timeout。请在 pgbouncer\.ini 的 ignore_startup_parameters 里写上 options, statement_timeout，[^。]+。$/,
    );
  });

  test('[PGB-01] a start names the settings that it does not pass on, and refuses another time zone', async () => {
    await set({ timezone: 'UTC' });
    await expect(open(pooled)).rejects.toThrow(
      /缺少参数 timezone（现为 UTC，应为 Asia\/Shanghai）、jit（现为 on，应为 off）、random_page_cost（.+）、statement_timeout（现为 0，应为 25s）：.*alter role postgres set timezone = 'Asia\/Shanghai'; alter role/,
    );
    await set({ ...SETTINGS, jit: 'on' });
    const said: string[] = [];
    await open(pooled, (text) => said.push(text));
    expect(said).toEqual([expect.stringMatching(/^数据库连接缺少参数 jit（现为 on，应为 off）：/)]);
    await set(SETTINGS);
    await open(pooled, (text) => said.push(text));
    await open(direct, (text) => said.push(text));
    expect(said).toHaveLength(1);
  });

  test('[PGB-02] [PGB-03] is noticed at the first heartbeat, treated as missed notifications, and its end is logged', async () => {
    await set(SETTINGS);
    const db = await open(pooled);
    const { isReceiving, lines, received, missed } = await listen(pooled, db);
    expect(isReceiving()).toBe(false);
    await expect.poll(missed, { timeout: LIMIT_MS }).toBeGreaterThan(2);
    await publishInvalidation(await open(direct))(['games']);
    pooler.mode = 'session';
    await expect.poll(isReceiving, { timeout: LIMIT_MS }).toBe(true);
    expect(received).toEqual([]);
    await publishInvalidation(await open(direct))(['game:1']);
    await expect.poll(() => received).toEqual(['game:1']);
    expect(lines).toEqual([
      'error notifications of other processes do not arrive',
      'info notifications of other processes arrive again',
    ]);
  });

  test('[PGB-02] is noticed if the channel begins to lead through one later', async () => {
    pooler.mode = 'session';
    const db = await open(direct);
    const { isReceiving, lines, missed } = await listen(pooled, db);
    expect([isReceiving(), missed()]).toEqual([true, 0]);
    pooler.mode = 'transaction';
    await expect.poll(isReceiving, { timeout: LIMIT_MS }).toBe(false);
    await expect.poll(missed, { timeout: LIMIT_MS }).toBeGreaterThan(0);
    expect(lines).toEqual(['error notifications of other processes do not arrive']);
  });

  test('[PGB-02] [PGB-03] an unreachable address of the channel is noticed while the database responds', async () => {
    pooler.mode = 'session';
    const { isReceiving, missed } = await listen(pooled, await open(direct));
    await pooler.stop();
    await expect.poll(isReceiving, { timeout: LIMIT_MS }).toBe(false);
    await expect.poll(missed, { timeout: LIMIT_MS }).toBeGreaterThan(1);
  });

  test('[PGB-02] a database that does not respond says nothing about the channel', async () => {
    const { db, close } = await openDatabase(
      { databaseUrl: direct, dataDir: folder, owner: testOwner() },
      () => undefined,
    );
    const { isReceiving, lines, missed } = await listen(direct, db);
    expect(isReceiving()).toBe(true);
    await close();
    await expect.poll(isReceiving, { timeout: LIMIT_MS }).toBeUndefined();
    expect([lines, missed()]).toEqual([[], 0]);
  });

  test('[PGB-04] the heartbeat reaches neither listeners nor other processes', async () => {
    const db = await open(direct);
    const other = new pg.Client({ connectionString: direct });
    const seen: string[] = [];
    other.on('notification', ({ payload = '' }) => seen.push(payload));
    await other.connect();
    closers.push(() => other.end());
    await other.query(`listen ${INVALIDATION_CHANNEL}`);
    const both = [await listen(direct, db), await listen(direct, db)];
    await new Promise((resolve) => setTimeout(resolve, 3 * HEARTBEAT.everyMs));
    await publishInvalidation(db)(['games']);
    await expect
      .poll(() => [...both.map(({ received }) => received), seen])
      .toEqual(Array.from({ length: 3 }, () => ['games']));
    expect(both.map(({ isReceiving, missed, lines }) => [isReceiving(), missed(), lines])).toEqual(
      Array.from({ length: 2 }, () => [true, 0, []]),
    );
  });

  test('[PGB-01] a start names the address of the channel if it is unreachable', async () => {
    const config = loadConfig({
      DATABASE_URL: direct,
      DATABASE_DIRECT_URL: `postgres://li@127.0.0.1:${await steadyPort()}/youmen`,
    });
    const channel = changeChannel(config, await open(direct), createLogger('silent'));
    const subscribed = channel?.subscribe({ received: () => undefined });
    await expect(subscribed).rejects.toThrow('或改正 DATABASE_DIRECT_URL 的主机和端口。');
  });

  test('[PGB-02] 系统检查 names the address that leads through it, or to another database', async () => {
    await set(SETTINGS);
    const check = async (databaseUrl: string, DATABASE_DIRECT_URL = '') => {
      const config = loadConfig({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL });
      const findings = await poolerCheck(await open(databaseUrl), config).run(new Date());
      return findings.map(({ level, text, advice }) => `${level} ${text}${advice ?? ''}`);
    };
    const silent = '收不到其他进程的更新通知';
    expect(await check(pooled)).toEqual([
      expect.stringMatching(
        `^warn DATABASE_URL 经过事务模式的 PgBouncer，${silent}.*请把 DATABASE_DIRECT_URL 设为`,
      ),
    ]);
    expect(await check(direct, direct.replace(/[^/]+$/, 'postgres'))).toEqual([
      expect.stringMatching(`^warn DATABASE_DIRECT_URL 也经过事务模式的 PgBouncer，或者.*${silent}`),
    ]);
    expect(await check(pooled, direct)).toEqual(['ok 更新通知经 DATABASE_DIRECT_URL 直接接收。']);
    expect(await check(direct)).toEqual([]);
  });

  test(
    '[PGB-02] a portal behind it says so at its start, in its health, its metrics and its log',
    async () => {
      await set(SETTINGS);
      const start = (settings: Record<string, string>) =>
        startPortal(ROOT, { DATABASE_URL: pooled, DATA_DIR: place.dataDir, DEMO: '0', ...settings });
      const statusOf = async (settings: Record<string, string>) => {
        const portal = await start(settings);
        try {
          const [ready, metrics] = await Promise.all(
            ['readyz', 'metrics'].map(async (path) => {
              const response = await fetch(`${portal.url}/${path}`);
              return { status: response.status, text: await response.text() };
            }),
          );
          const printed = portal.printed();
          return {
            ready,
            metric: /^youmen_database_notifications_up (\d)$/m.exec(metrics?.text ?? '')?.[1],
            isSaid: printed.includes('DATABASE_URL 经过事务模式的 PgBouncer，收不到其他进程的更新通知'),
            isLogged: /"level":"error".*notifications of other processes do not arrive/.test(printed),
          };
        } finally {
          await portal.stop();
        }
      };
      expect(await statusOf({})).toEqual({
        ready: { status: 200, text: 'ready, but notifications of other processes do not arrive' },
        metric: '0',
        isSaid: true,
        isLogged: true,
      });
      expect(await statusOf({ DATABASE_DIRECT_URL: direct })).toEqual({
        ready: { status: 200, text: 'ready' },
        metric: '1',
        isSaid: false,
        isLogged: false,
      });
    },
    LIMIT_MS,
  );
});
