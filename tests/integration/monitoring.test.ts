import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { PageCache } from '#platform/cache/page-cache.ts';
import { fixedClock } from '#platform/core/clock.ts';
import type { Database, OpenDatabase } from '#platform/database/open.ts';
import type { WriteProbe } from '#platform/database/write-probe.ts';
import { registerOperations } from '#platform/http/metrics/operations.ts';
import { CodeResults } from '#services/account/codes/code-results.ts';
import { describeEachDatabase } from './databases.ts';
import { newPlace, openPlace } from './place.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** The metric that Prometheus adds itself. */
const BUILT_IN = 'up';
const BEGUN = new Date('2026-11-21T04:00:00+08:00');

interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[];
}

const alerts = (parse(read('deploy/monitoring/alerts.yml')) as Rules).groups.flatMap(({ rules }) => rules);
const { panels } = JSON.parse(read('deploy/monitoring/dashboard.json')) as {
  panels: { targets: { expr: string }[] }[];
};
const expressions = [...alerts, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);

/** The metrics in a PromQL expression: words that are no function, label or keyword. */
function metricsIn(expr: string): string[] {
  const plain = expr.replace(/\{[^{}]*\}|\[[^[\]]*\]|\bby \([^()]*\)/g, '');
  return [...plain.matchAll(/\b[a-z]\w*\b(?!\s*\()/g)]
    .map(([word]) => word)
    .filter((word) => !['and', 'or', 'unless', 'by'].includes(word));
}

function unknownIn(scraped: string, all: readonly string[]): string[] {
  const known = new Set([BUILT_IN, ...[...scraped.matchAll(/^([a-z]\w*)[ {]/gm)].map(([, name]) => name)]);
  return all.flatMap(metricsIn).filter((name) => !known.has(name));
}

const CAN_WRITE = { isWritable: () => true };

function appOn(
  db: Database,
  {
    memory,
    writes = CAN_WRITE,
  }: { memory?: OpenDatabase['memory']; writes?: Pick<WriteProbe, 'isWritable'> } = {},
) {
  const app = Fastify();
  const cache = new PageCache(1_000, fixedClock('2026-11-22T10:00:00+08:00'));
  const replica = { lagSeconds: () => 0.5, counts: () => ({ replica: 3, primary: 1 }) };
  const reads = { db, replica, changed: () => undefined, close: async () => undefined };
  const clock = fixedClock('2026-11-22T10:00:00+08:00');
  const results = new CodeResults({ db, clock, most: 100 });
  results.count('sent');
  results.count('sent');
  results.count('sms-network');
  const codes = { results, price: 0.05 };
  const channel = { isReceiving: () => true };
  registerOperations(app, { db, reads, cache, dataDir: tmpdir(), writes, channel, memory, codes });
  app.get('/BaseGameCenter', async (_request, reply) => reply.code(503).send('away'));
  const scrape = async () => (await app.inject('/metrics')).body;
  return { app, scrape };
}

test('every alert has a run book, and every run book an alert', () => {
  const books = [...read('docs/operations.md').matchAll(/^### (Youmen\w+)$/gm)].map(([, name]) => name);
  expect(books.sort()).toEqual(alerts.map(({ alert }) => alert).sort());
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

test.skipIf(!hasPromtool)('each alert fires when it must, and not before (requires promtool on PATH)', () => {
  const folder = join(root, 'deploy', 'monitoring');
  const run = spawnSync('promtool', ['test', 'rules', 'alerts.test.yml'], { cwd: folder, encoding: 'utf8' });
  expect(run.status, run.stdout + run.stderr).toBe(0);
  const tests = read('deploy/monitoring/alerts.test.yml');
  for (const { alert } of alerts) {
    expect(tests).toMatch(new RegExp(`name: ${alert} comes `));
    expect(tests).toMatch(new RegExp(`name: ${alert} stays away `));
  }
});

test.each([
  ['sent', 'youmen_sms_budget_used_ratio'],
  ['refused', 'youmen_sms_codes_total{result!~"sent|failed"}'],
  ['paid', 'youmen_sms_cost_yuan_total'],
])('[SEC-20] too many codes that are %s raise an alert', (_what, metric) => {
  expect(alerts.some(({ expr }) => expr.includes(metric))).toBe(true);
});

describeEachDatabase('monitoring', (open) => {
  test('exports every metric that the alerts and the dashboard query', async () => {
    const db = await open();
    const run = { kind: 'backup', started_at: BEGUN, doer: '自动', file: 'a.tar' } as const;
    const { app, scrape } = appOn(db);
    const first = await scrape();
    expect(first).not.toMatch(/^youmen_last_backup_timestamp_seconds \d/m);
    expect(first).toContain('youmen_http_requests_total{status="5xx",kind="pages"} 0');
    await db
      .insertInto('backup_run')
      .values({ ...run, ended_at: BEGUN, bytes: 1 })
      .execute();
    await app.inject('/BaseGameCenter');
    const scraped = await scrape();
    expect(unknownIn(scraped, expressions)).toEqual([]);
    expect(unknownIn(scraped, ['rate(youmen_nothing_total{a="b"}[5m]) > 1'])).toEqual([
      'youmen_nothing_total',
    ]);
    expect(scraped).toContain('youmen_database_up 1');
    expect(scraped).toContain(`youmen_last_backup_timestamp_seconds ${BEGUN.getTime() / 1_000}`);
    expect(scraped).toContain('youmen_http_requests_total{status="5xx",kind="pages"} 1');
    expect(scraped).toMatch(/^youmen_disk_free_bytes [1-9]\d*/m);
    expect(scraped).toMatch(/^youmen_loop_busy_seconds_total [\d.]*[1-9]/m);
    expect(scraped).toContain('youmen_replica_lag_seconds 0.5');
    expect(scraped).toContain('youmen_sms_codes_total{result="sent"} 2');
    expect(scraped).toContain('youmen_sms_codes_total{result="sms-network"} 1');
    expect(scraped).toContain('youmen_sms_cost_yuan_total 0.1');
    expect(scraped).toContain('youmen_sms_budget_used_ratio 0');
    expect(await scrape()).toContain('youmen_reads_total{server="replica"} 3');
    await app.close();
  });

  test('[HOOK-12] counts failing webhooks, and not those that were paused by hand', async () => {
    const db = await open();
    const { app, scrape } = appOn(db);
    const hook = {
      name: '接收方',
      url: 'https://hooks.example/',
      events: ['game.published'],
      created_at: BEGUN,
    };
    await db
      .insertInto('webhook')
      .values([
        { ...hook, failing_since: null },
        { ...hook, failing_since: BEGUN, paused_at: BEGUN },
      ])
      .execute();
    expect(await scrape()).toContain('youmen_webhooks_failing 0');
    await db
      .insertInto('webhook')
      .values([
        { ...hook, failing_since: BEGUN },
        { ...hook, failing_since: BEGUN, paused_at: BEGUN, pause_reason: '连续三天没有送达' },
      ])
      .execute();
    expect(await scrape()).toContain('youmen_webhooks_failing 2');
    await app.close();
  });
});

test('exports the memory of the embedded database’s thread, and omits it once the thread has ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'youmen-monitoring-'));
  const { db, memory, close } = await openPlace(await newPlace('embedded', folder, { migrated: true }));
  const { app, scrape } = appOn(db, { memory });
  const scraped = await scrape();
  const megabytes = String.raw`\d{7,}`;
  expect(scraped).toMatch(new RegExp(`^youmen_embedded_bytes{part="heap"} ${megabytes}$`, 'm'));
  expect(scraped).toMatch(new RegExp(`^youmen_embedded_bytes{part="beside"} ${megabytes}$`, 'm'));
  await close();
  expect(await scrape()).not.toMatch(/^youmen_embedded_bytes{/m);
  await app.close();
  rmSync(folder, { recursive: true });
});

test('reports an unreachable database, and still exports the rest', async () => {
  const unreachable = { getExecutor: () => ({}) } as unknown as Database;
  const { app, scrape } = appOn(unreachable);
  const scraped = await scrape();
  expect(scraped).toContain('youmen_database_up 0');
  expect(scraped).toMatch(/^youmen_disk_free_bytes [1-9]\d*/m);
  expect(scraped).not.toMatch(/^youmen_last_backup_timestamp_seconds \d/m);
  await app.close();
});
