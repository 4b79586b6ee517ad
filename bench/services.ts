import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { createLogger } from '#platform/core/logger.ts';
import { migrate } from '#platform/database/migrate.ts';
import { type Database, openDatabase } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { ServiceGateway } from '#platform/http/services/service-gateway.ts';
import { analyseTables } from '#platform/import/analyse-tables.ts';
import { sdkService } from '#services/comments/comments-service.ts';
import { mainService } from '#services/main/main-service.ts';
import { indexGames, indexNews, indexPacks } from '#services/main/search/search-index.ts';
import { newDatabase, ownPostgres } from '#tests/chaos/claims/postgres.ts';
import { testOwner } from '#tests/integration/owner.ts';
import { fillPlatform, type PlatformSize } from './full-platform.ts';
import { median } from './median.ts';
import { growingScans, listenForQueries, type PlannedStatement, plansOf } from './query-plans.ts';
import { serverCpuMs } from './server-cpu.ts';
import { ASKED, type Question } from './service-questions.ts';

const SCALES = [1, 10, 100] as const;
const ONCE: PlatformSize = { rows: 1_000, news: 5_000, codes: 10_000 };
const ROUNDS = 15;
const PLANS = join(import.meta.dirname, '.artifacts', 'plans');
const NOW = new Date('2026-11-21T10:00:00+08:00');
/** Who asks what is a player's own. */
const VISIT = {
  now: NOW,
  addressKey: Buffer.from('bench'),
  player: { id: 8, nickname: '玩家8', icon_url: 'avatars/a.webp', mobile_masked: '138****0008' },
};
/** Lists end after 10,000 entries. */
const LAST_PAGE: Record<(typeof SCALES)[number], string> = { 1: '50', 10: '500', 100: '500' };

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
  for (const question of ASKED) {
    const times: number[] = [];
    let before = 0;
    for (let round = -3; round < ROUNDS; round += 1) {
      before = round === 0 ? await serverCpuMs(db) : before;
      const start = performance.now();
      await asked(gateway, question, lastPage);
      if (round >= 0) {
        times.push(performance.now() - start);
      }
    }
    const cpuMs = ((await serverCpuMs(db)) - before) / ROUNDS;
    taken.push([questionOf(question), { ms: median(times), cpuMs }]);
  }
  return taken;
}

/** Looks at the plans of all statements, and keeps them in `PLANS` to be compared with another run's. */
async function scansOf(db: Database, title: string, lastPage: string): Promise<string[]> {
  const scans = new Set<string>();
  const kept: Record<string, PlannedStatement[]> = {};
  for (const wanted of ASKED) {
    const question = questionOf(wanted);
    const { db: heard, queries } = listenForQueries(db);
    await asked(gatewayOn(heard), wanted, lastPage);
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
function questionOf([path, params]: Question): string {
  return decodeURIComponent(`${path} ${new URLSearchParams(params)}`.trim());
}

async function asked(gateway: ServiceGateway, [path, params]: Question, lastPage: string): Promise<void> {
  const call: Call = calls[path];
  const page = params.page === 'last' ? { page: lastPage } : {};
  const visit = call.player ? VISIT : undefined;
  const answer = await gateway.answer(call, { ...params, ...page }, new ReadScope(NOW), visit);
  if (answer.status !== 1) {
    throw new Error(`${path} ${JSON.stringify(params)}: ${answer.msg}`);
  }
}

function gatewayOn(db: Database): ServiceGateway {
  const nobody = () => Promise.reject(new Error('nobody writes here'));
  const pool = { graceMs: 86_400_000, intervalMs: 3_600_000 };
  const routes = [
    ...mainService(db, { claims: { issueCodes: nobody, pool }, tell: nobody }),
    ...sdkService(db, { tell: nobody, main: () => gateway.client(new ReadScope(NOW)) }),
  ];
  const gateway = new ServiceGateway(routes, {}, createLogger('error'));
  return gateway;
}
