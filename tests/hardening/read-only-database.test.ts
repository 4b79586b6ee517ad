import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { PageCache } from '#platform/cache/page-cache.ts';
import { fixedClock } from '#platform/core/clock.ts';
import { runChecks } from '#platform/core/finding.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { probeWrite, watchWrites } from '#platform/database/write-probe.ts';
import { registerOperations } from '#platform/http/metrics/operations.ts';
import { writeCheck } from '#server/doctor/database-checks.ts';
import { startPortal } from '../browser/portal-process.ts';
import { describeEachDatabase } from '../integration/databases.ts';
import { newPlace, openPlace, settingsOf } from '../integration/place.ts';
import { run } from '../integration/setup.ts';

const root = join(import.meta.dirname, '..', '..');
const postgres = inject('postgres');
const NOW = fixedClock('2026-11-22T10:00:00+08:00');
const EVERY_MS = 20;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'youmen-read-only-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function logged() {
  const lines: string[] = [];
  const write = (level: string) => (message: string) => lines.push(`${level} ${message}`);
  const logger: Logger = {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
  };
  return { logger, lines };
}

/** What an operator sees of a database: the metric, the readiness and the doctor's finding. */
async function statusOf(db: Database, isWritable: () => boolean | undefined) {
  const app = Fastify();
  const reads = { db, replica: undefined, changed: () => undefined, close: async () => undefined };
  const cache = new PageCache(1_000, NOW);
  registerOperations(app, { db, reads, cache, dataDir: tmpdir(), writes: { isWritable } });
  const [, metric] = /^youmen_database_writable (\d)$/m.exec((await app.inject('/metrics')).body) ?? [];
  const { statusCode, body } = await app.inject('/readyz');
  await app.close();
  const [finding] = await runChecks([writeCheck(db)], NOW.now());
  return { metric, ready: [statusCode, body], level: finding?.level };
}

async function until(isSo: () => boolean): Promise<void> {
  await expect.poll(isSo, { timeout: 10_000 }).toBe(true);
}

describeEachDatabase('a database that accepts writes', (open) => {
  test('is reported as writable, and the probe changes nothing', async () => {
    const db = await open();
    const at = new Date('2026-11-20T00:00:00Z');
    await sql`insert into retention_clock values (1, ${at}, ${at})`.execute(db);
    expect(await probeWrite(db)).toEqual({ isWritable: true });
    const { rows } = await sql<{ seen_at: Date }>`select seen_at from retention_clock`.execute(db);
    expect(rows).toEqual([{ seen_at: at }]);
    const { logger, lines } = logged();
    const probe = watchWrites(db, logger, EVERY_MS);
    await until(() => probe.isWritable() === true);
    expect(await statusOf(db, probe.isWritable)).toEqual({ metric: '1', ready: [200, 'ready'], level: 'ok' });
    await probe.stop();
    expect(lines).toEqual([]);
  });
});

describe.skipIf(!postgres.available)('a PostgreSQL database that became read-only', () => {
  test('is reported by the metric, the readiness and the doctor without writes, and logged once', async () => {
    const place = await newPlace('postgres', folder, { migrated: true });
    const name = new URL(place.databaseUrl ?? '').pathname.slice(1);
    const setReadOnly = async (value: 'on' | 'off') => {
      const server = postgres.available ? postgres.url : '';
      await run(server, `alter database ${name} set default_transaction_read_only = ${value}`);
      // Sessions read the settings of a database when they start.
      await run(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    };
    const { db, close } = await openPlace(place);
    const { logger, lines } = logged();
    const probe = watchWrites(db, logger, EVERY_MS);
    await until(() => probe.isWritable() === true);
    await setReadOnly('on');
    await until(() => probe.isWritable() === false);
    expect(await statusOf(db, probe.isWritable)).toEqual({
      metric: '0',
      ready: [200, 'ready, but the database cannot write'],
      level: 'bad',
    });
    await setReadOnly('off');
    await until(() => probe.isWritable() === true);
    await probe.stop();
    await close();
    expect(lines).toEqual(['error the database cannot write', 'info the database can write again']);
  });

  test('an unreachable one is not reported as read-only', async () => {
    const { db, close } = await openPlace(await newPlace('postgres', folder, { migrated: true }));
    await close();
    expect(await probeWrite(db)).toBeUndefined();
    expect((await statusOf(db, () => undefined)).metric).toBeUndefined();
  });
});

describe('a portal with an embedded database', () => {
  const preload = (module: string) => ({
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'startup', module)).href}`,
  });

  async function metricOf(url: string): Promise<string | undefined> {
    const text = await (await fetch(`${url}/metrics`)).text();
    return /^youmen_database_writable (\d)$/m.exec(text)?.[1];
  }

  test('reports a full disk within a minute, without a request that writes', {
    timeout: 120_000,
  }, async () => {
    const place = settingsOf(await newPlace('embedded', folder, { migrated: true }));
    const portal = await startPortal(root, { ...place, ...preload('fills-disk.mjs'), DEMO: '0' });
    try {
      await expect.poll(() => metricOf(portal.url), { timeout: 20_000 }).toBe('1');
      process.kill(portal.pid, 'SIGUSR2');
      await expect.poll(() => metricOf(portal.url), { timeout: 60_000, interval: 1_000 }).toBe('0');
      const ready = await fetch(`${portal.url}/readyz`);
      expect([ready.status, await ready.text()]).toEqual([200, 'ready, but the database cannot write']);
      expect(portal.printed()).toContain('"msg":"the database cannot write"');
      process.kill(portal.pid, 'SIGUSR2');
      await expect.poll(() => metricOf(portal.url), { timeout: 60_000, interval: 1_000 }).toBe('1');
    } finally {
      await portal.stop();
    }
  });
});
