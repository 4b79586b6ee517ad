import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call } from '../contract/call.ts';
import { calls } from '../contract/calls.ts';
import { migrate } from '../platform/database/migrate.ts';
import { type Database, openDatabase } from '../platform/database/open.ts';
import { transaction } from '../platform/database/transaction.ts';
import { ServiceGateway } from '../platform/http/service-gateway.ts';
import { analyseTables } from '../platform/import/analyse-tables.ts';
import { createLogger } from '../platform/logger.ts';
import { ReadScope } from '../platform/page-cache/read-scope.ts';
import { mainService } from '../services/main/main-service.ts';
import { indexGames, indexNews, indexPacks } from '../services/main/search/search-index.ts';
import { sdkService } from '../services/sdk/sdk-service.ts';
import { newDatabase, ownPostgres } from '../tests/chaos/claims/postgres.ts';
import { testOwner } from '../tests/integration/owner.ts';
import { fillPlatform, type PlatformSize } from './full-platform.ts';
import { median } from './median.ts';
import { growingScans, listenForQueries, type PlannedStatement, plansOf } from './query-plans.ts';
import { serverCpuMs } from './server-cpu.ts';

const SCALES = [1, 10, 100] as const;
const ONCE: PlatformSize = { rows: 1_000, news: 5_000, codes: 10_000 };
const ROUNDS = 15;
const PLANS = join(import.meta.dirname, '.artifacts', 'plans');
const NOW = new Date('2026-11-21T10:00:00+08:00');
/** Lists end after 10,000 entries. */
const LAST_PAGE: Record<(typeof SCALES)[number], string> = { 1: '50', 10: '500', 100: '500' };

/** What players ask: each read as it opens, with common and rare values, and the last page of what a list shows. */
const ASKED: readonly [path: keyof typeof calls, params: Record<string, string>][] = [
  ['/vue/index', { full: '1' }],
  ['/vue/site', { host: 'www.example.com' }],
  ['/vue/game', {}],
  ['/vue/game', { category: '卡牌', platform: 'ios' }],
  ['/vue/game', { theme: '三国', sort: 'score' }],
  ['/vue/game', { has_gift: '1' }],
  ['/vue/game', { letter: 'B' }],
  ['/vue/game', { page: 'last' }],
  ['/vue/gameinfo', { id: '7' }],
  ['/vue/download', { id: '7' }],
  ['/vue/gamesof', { ids: '1,7,77' }],
  ['/vue/news', {}],
  ['/vue/news', { category: '攻略' }],
  ['/vue/news', { kind: 'video' }],
  ['/vue/news', { page: 'last' }],
  ['/vue/newsinfo', { id: '7' }],
  ['/vue/gift', {}],
  ['/vue/gift', { state: '领取中' }],
  ['/vue/gift', { game_id: '7' }],
  ['/vue/gift', { page: 'last' }],
  ['/vue/giftinfo', { id: '1' }],
  ['/vue/stock', { ids: '1,7,77' }],
  ['/vue/broadcast', {}],
  ['/vue/server', {}],
  ['/vue/server', { day: 'coming' }],
  ['/vue/server', { game_id: '7' }],
  ['/vue/calendar', { game_id: '7' }],
  ['/vue/test', {}],
  ['/vue/trade', {}],
  ['/vue/trade', { game_id: '7', sort: 'price_up' }],
  ['/vue/tradeinfo', { id: '3' }],
  ['/Comment/comment_list_v2', { dynamics_id: '7' }],
  ['/vue/sitemap', { kind: 'news', page: '1' }],
  ['/vue/searchgame', { val: '游戏777' }],
  ['/vue/suggest', { val: 'youxi77' }],
];

/**
 * Times every read of the services with 1, 10 and 100 times the data (100,000 games, 500,000 news, a pack of 1,000,000
 * codes), none kept, on both databases, says how long PostgreSQL's processes compute for each, and which of their statements
 * read a table that grows from end to end. The plans are kept in `bench/.artifacts/plans`.
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
  const timed = new Map<string, Taken[]>();
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
      // As imports do: planned for an empty index, a search takes seconds.
      await analyseTables(db, ['search_document']);
      for (const [question, taken] of await timeAll(db, LAST_PAGE[scale])) {
        timed.set(question, [...(timed.get(question) ?? []), taken]);
      }
      scans = scale === 100 ? await scansOf(db, title, LAST_PAGE[scale]) : [];
    } finally {
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  console.log(
    `\n| ${title}: median of ${ROUNDS} in ms | 1 × | 10 × | 100 × | 100 × to 1 × | Server's CPU at 100 × |\n|---|---|---|---|---|---|`,
  );
  for (const [question, taken] of timed) {
    const [one = 0, , hundred = 0] = taken.map(({ ms }) => ms);
    const cells = [...taken.map(({ ms }) => ms), hundred / one, taken.at(-1)?.cpuMs ?? 0];
    console.log(`| ${question} | ${cells.map((cell) => cell.toFixed(1)).join(' | ')} |`);
  }
  console.log(
    scans.length > 0
      ? `\nRead from end to end:\n${scans.join('\n')}`
      : '\nNothing that grows is read from end to end.',
  );
}

/** What one question took: the median of how long one waits, and what the server computed for one on average. */
interface Taken {
  ms: number;
  cpuMs: number;
}

async function timeAll(db: Database, lastPage: string): Promise<[question: string, taken: Taken][]> {
  const gateway = gatewayOn(db);
  const taken: [string, Taken][] = [];
  for (const [path, params] of ASKED) {
    const times: number[] = [];
    let before = 0;
    for (let round = -3; round < ROUNDS; round += 1) {
      before = round === 0 ? await serverCpuMs(db) : before;
      const start = performance.now();
      await asked(gateway, path, params, lastPage);
      if (round >= 0) {
        times.push(performance.now() - start);
      }
    }
    const cpuMs = ((await serverCpuMs(db)) - before) / ROUNDS;
    taken.push([questionOf(path, params), { ms: median(times), cpuMs }]);
  }
  return taken;
}

/** Looks at the plans of all statements, and keeps them in `PLANS` to be compared with another run's. */
async function scansOf(db: Database, title: string, lastPage: string): Promise<string[]> {
  const scans = new Set<string>();
  const kept: Record<string, PlannedStatement[]> = {};
  for (const [path, params] of ASKED) {
    const question = questionOf(path, params);
    const { db: heard, queries } = listenForQueries(db);
    await asked(gatewayOn(heard), path, params, lastPage);
    const planned = await plansOf(db, queries);
    kept[question] = planned;
    for (const scan of await growingScans(db, planned)) {
      scans.add(`${question}: ${scan}`);
    }
  }
  mkdirSync(PLANS, { recursive: true });
  writeFileSync(join(PLANS, `${title}.json`), JSON.stringify(kept, null, 1));
  return [...scans];
}

/** How tables name a question, in readable words. */
function questionOf(path: string, params: Record<string, string>): string {
  return decodeURIComponent(`${path} ${new URLSearchParams(params)}`.trim());
}

async function asked(
  gateway: ServiceGateway,
  path: keyof typeof calls,
  params: Record<string, string>,
  lastPage: string,
): Promise<void> {
  const call: Call = calls[path];
  const page = params.page === 'last' ? { page: lastPage } : {};
  const answer = await gateway.answer(call, { ...params, ...page }, new ReadScope(NOW));
  if (answer.status !== 1) {
    throw new Error(`${path} ${JSON.stringify(params)}: ${answer.msg}`);
  }
}

function gatewayOn(db: Database): ServiceGateway {
  const nobody = () => Promise.reject(new Error('nobody writes here'));
  const pool = { graceMs: 86_400_000, intervalMs: 3_600_000 };
  const routes = [
    ...mainService(db, { claims: { giveOut: nobody, pool }, tell: nobody }),
    ...sdkService(db, { tell: nobody, main: () => gateway.client(new ReadScope(NOW)) }),
  ];
  const gateway = new ServiceGateway(routes, {}, createLogger('error'));
  return gateway;
}
