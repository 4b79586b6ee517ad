import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { provide } from '#platform/calls/provide.ts';
import { createLogger } from '#platform/core/logger.ts';
import { migrate } from '#platform/database/migrate.ts';
import { type Database, openDatabase } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { ServiceGateway } from '#platform/http/services/service-gateway.ts';
import { analyseTables } from '#platform/import/analyse-tables.ts';
import { commentsCalls } from '#services/comments/calls.ts';
import { mainCalls } from '#services/main/calls.ts';
import { ClaimQueue } from '#services/main/claims/claim-queue.ts';
import { indexGames, indexNews, indexPacks } from '#services/main/search-index/search-index.ts';
import { newDatabase, ownPostgres } from '#tests/chaos/claims/postgres.ts';
import { testKeys } from '#tests/data-keys.ts';
import { testOwner } from '#tests/integration/owner.ts';
import { testProofs } from '#tests/proofs.ts';
import { accessLog } from '#tests/unit/access-log.ts';
import { fillPlatform, type PlatformSize } from './full-platform.ts';
import { median } from './median.ts';
import { growingScans, type PlannedStatement, plansOf, recordQueries } from './query-plans.ts';
import { QUERIES, type Query } from './service-queries.ts';

const SCALES = [1, 10, 100] as const;
const ONCE: PlatformSize = { rows: 1_000, news: 5_000, codes: 10_000 };
const ROUNDS = 15;
const PLANS = join(import.meta.dirname, '.artifacts', 'plans');
const NOW = new Date('2026-11-21T10:00:00+08:00');
/** The player of calls for a player's own data. */
const CONTEXT = {
  now: NOW,
  addressKey: Buffer.from('bench'),
  client: null,
  player: { id: 8, nickname: '玩家8', icon_url: 'avatars/a.webp', mobile_masked: '138****0008' },
};
/** Lists end after 10,000 entries. */
const LAST_PAGE: Record<(typeof SCALES)[number], string> = { 1: '50', 10: '500', 100: '500' };

/**
 * Times every read of the services with 1, 10 and 100 times the data (100,000 games, 500,000 news, a pack of 1,000,000
 * codes) without caching, on both databases. Prints PostgreSQL's CPU time per call and the sequential scans of growing
 * tables. The plans are written to `bench/.artifacts/plans`.
 */
export async function servicesBench(): Promise<void> {
  await onDatabase('embedded', async () => undefined);
  const postgres = await ownPostgres();
  if (postgres) {
    await onDatabase('postgresql', () => newDatabase(postgres));
    await postgres.stop();
  }
}

async function onDatabase(title: string, place: () => Promise<string | undefined>): Promise<void> {
  const timed = new Map<string, Timing[]>();
  let scans: string[] = [];
  for (const scale of SCALES) {
    const dataDir = mkdtempSync(join(tmpdir(), 'youmen-services-'));
    const owner = testOwner('bench');
    const { db, close } = await openDatabase({ dataDir, databaseUrl: await place(), owner }, () => undefined);
    try {
      await migrate(db);
      await fillPlatform(db, {
        rows: ONCE.rows * scale,
        news: ONCE.news * scale,
        codes: ONCE.codes * scale,
      });
      await transaction(db, (tx) => indexGames(tx));
      await transaction(db, async (tx) => {
        await indexNews(tx);
        await indexPacks(tx);
      });
      // Like after an import: with the statistics of an empty index, a search takes seconds.
      await analyseTables(db, ['search_document']);
      for (const [name, timing] of await timeAll(db, LAST_PAGE[scale])) {
        timed.set(name, [...(timed.get(name) ?? []), timing]);
      }
      scans = scale === 100 ? await scansOf(db, title, LAST_PAGE[scale]) : [];
    } finally {
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  console.log(
    `\n| ${title}: median of ${ROUNDS} in ms | 100 × to 1 × | 1 × | 10 × | 100 × | Server's CPU at 100 × |\n|---|---|---|---|---|---|`,
  );
  for (const [name, timings] of timed) {
    const [one = 0, , hundred = 0] = timings.map(({ ms }) => ms);
    const cells = [hundred / one, ...timings.map(({ ms }) => ms), timings.at(-1)?.cpuMs ?? 0];
    console.log(`| ${name} | ${cells.map((cell) => cell.toFixed(1)).join(' | ')} |`);
  }
  console.log(
    scans.length > 0
      ? `\nSequential scans:\n${scans.join('\n')}`
      : '\nNo sequential scans of growing tables.',
  );
}

/** Median wall time and average server CPU time of one call. */
interface Timing {
  ms: number;
  cpuMs: number;
}

async function timeAll(db: Database, lastPage: string): Promise<[name: string, timing: Timing][]> {
  const gateway = gatewayOn(db);
  const timings: [string, Timing][] = [];
  for (const query of QUERIES) {
    const times: number[] = [];
    let before = 0;
    for (let round = -3; round < ROUNDS; round += 1) {
      before = round === 0 ? await serverCpuMs(db) : before;
      const start = performance.now();
      await request(gateway, query, lastPage);
      if (round >= 0) {
        times.push(performance.now() - start);
      }
    }
    const cpuMs = ((await serverCpuMs(db)) - before) / ROUNDS;
    timings.push([nameOf(query), { ms: median(times), cpuMs }]);
  }
  return timings;
}

/** Returns the sequential scans of all statements, and writes their plans to `PLANS` for comparison between runs. */
async function scansOf(db: Database, title: string, lastPage: string): Promise<string[]> {
  const scans = new Set<string>();
  const plans: Record<string, PlannedStatement[]> = {};
  for (const query of QUERIES) {
    const name = nameOf(query);
    const { db: recorded, queries } = recordQueries(db);
    await request(gatewayOn(recorded), query, lastPage);
    const planned = await plansOf(db, queries);
    plans[name] = planned;
    for (const scan of await growingScans(db, planned)) {
      scans.add(`${name}: ${scan}`);
    }
  }
  mkdirSync(PLANS, { recursive: true });
  writeFileSync(join(PLANS, `${title}.json`), JSON.stringify(plans, null, 1));
  return [...scans];
}

/** The name of a query in the table. */
function nameOf([path, params]: Query): string {
  return decodeURIComponent(`${path} ${new URLSearchParams(params)}`.trim());
}

async function request(gateway: ServiceGateway, [path, params]: Query, lastPage: string): Promise<void> {
  const call: Call = calls[path];
  const page = params.page === 'last' ? { page: lastPage } : {};
  const context = { ...CONTEXT, scope: new ReadScope(NOW) };
  const result = await gateway.handle(call, { ...params, ...page }, context);
  if (result.status !== 1) {
    throw new Error(`${path} ${JSON.stringify(params)}: ${result.msg}`);
  }
}

function gatewayOn(db: Database): ServiceGateway {
  const readOnly = () => Promise.reject(new Error('this benchmark only reads'));
  const pool = { graceMs: 86_400_000, intervalMs: 3_600_000 };
  const routes = [
    ...provide(
      { db, queue: new ClaimQueue(readOnly), pool: pool, keys: testKeys, publish: readOnly, accessLog },
      mainCalls,
    ),
    ...provide(
      {
        db,
        publish: readOnly,
        accessLog,
        keys: testKeys,
        proofs: testProofs(db, NOW),
        main: () => gateway.client(new ReadScope(NOW)),
      },
      commentsCalls,
    ),
  ];
  const gateway = new ServiceGateway(routes, {}, createLogger('error'));
  return gateway;
}

/**
 * The CPU time in ms of a local PostgreSQL server's processes for this database; 0 for the embedded database and
 * outside Linux (https://docs.kernel.org/scheduler/sched-stats.html).
 */
async function serverCpuMs(db: Database): Promise<number> {
  const { rows } = await sql<{
    pid: number;
  }>`select pid from pg_stat_activity where datname = current_database() and client_addr is not null`.execute(
    db,
  );
  const accounts = rows.map(({ pid }) => `/proc/${pid}/schedstat`).filter((account) => existsSync(account));
  return accounts.reduce((sum, account) => sum + Number.parseInt(readFileSync(account, 'utf8'), 10) / 1e6, 0);
}
