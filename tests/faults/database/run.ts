import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { judge, type Verdict } from '#tests/chaos/claims/verdict.ts';
import type { PostgresServer } from '#tests/integration/postgres/server.ts';
import { scaled } from '#tests/time-limits.ts';
import { Clients, codeIn } from './clients.ts';
import type { Delay } from './database-proxy.ts';
import { type Fixture, startFixture } from './fixture.ts';
import { type RequestResult, timedRequest } from './timed-request.ts';

/** A portal whose database fails in three ways, one after another. */
export interface DatabaseFaults {
  postgres: PostgresServer;
  seed: number;
  /** The duration of each fault, in seconds; 0 skips it. */
  seconds: { stopped: number; slow: number; stalled: number };
  delay: Delay;
  program?: readonly string[];
}

/** The period of one fault, and the requests sent in it. */
export interface Stretch {
  seconds: number;
  results: readonly RequestResult[];
  /** Its end, as `performance.now()`. */
  to: number;
  /** The time from its end until an uncached page and a code are served again, in seconds. */
  back: number;
}

/** The result of a run. */
export interface DatabaseRun {
  stopped: Stretch;
  slow: Stretch;
  stalled: Stretch;
  verdict: Verdict;
  isUp: boolean;
  /** The maximum number of open database connections. */
  connections: number;
  /** The growth of memory in MiB and of open files, from before the first fault to after the last. */
  growth: { mib: number; descriptors: number };
  /** The number of logged lines. */
  logged: number;
}

const RECOVERY_LIMIT_MS = scaled(60_000);
/**
 * The time until the invalidation channel reconnects after a stop (one try per second) and the invalidated pages are
 * cached again: a page that must be rendered during a stall is not a cached one.
 */
const SETTLE_MS = 2_000;

/** Stops, slows and stalls a database while readers read and players claim. */
export async function runDatabaseFaults(settings: DatabaseFaults): Promise<DatabaseRun> {
  const { postgres, seed, seconds, delay, program } = settings;
  const fixture = await startFixture(postgres, seed, program);
  const { proxy, portal } = fixture;
  try {
    const clients = new Clients(fixture);
    await sleep(SETTLE_MS);
    const before = sizeOf(portal.pid);
    const slow = await stretch(fixture, seconds.slow, {
      begin: async () => proxy.slow(delay),
      end: async () => proxy.slow(),
    });
    const stopped = await stretch(fixture, seconds.stopped, {
      begin: () => postgres.crash(),
      end: () => postgres.restart(),
    });
    const stalled = await stretch(fixture, seconds.stalled, {
      begin: async () => proxy.stall(),
      end: async () => proxy.resume(),
    });
    const isUp = portal.isUp();
    const after = isUp ? sizeOf(portal.pid) : before;
    await clients.stop();
    const during = ({ from, ...one }: typeof slow): Stretch => ({
      ...one,
      results: clients.results.filter(({ at }) => at >= from && at <= one.to),
    });
    const { packId, codes, players } = fixture;
    return {
      stopped: during(stopped),
      slow: during(slow),
      stalled: during(stalled),
      isUp,
      connections: proxy.maxOpen,
      verdict: await judge(fixture.db, clients.record, { packId, codes, players: players.length }),
      growth: { mib: after.mib - before.mib, descriptors: after.descriptors - before.descriptors },
      logged: portal.printed().split('\n').length,
    };
  } finally {
    await fixture.end();
  }
}

async function stretch(
  fixture: Fixture,
  seconds: number,
  fault: { begin(): Promise<void>; end(): Promise<void> },
): Promise<Omit<Stretch, 'results'> & { from: number }> {
  if (seconds === 0) {
    return { seconds, from: 0, to: 0, back: 0 };
  }
  await fault.begin();
  const from = performance.now();
  await sleep(seconds * 1_000);
  const to = performance.now();
  await fault.end();
  const back = await untilRecovered(fixture);
  await sleep(SETTLE_MS);
  return { seconds, from, to, back };
}

/** Seconds until an uncached page and a code are served. */
async function untilRecovered({ url, packId, players }: Fixture): Promise<number> {
  const started = performance.now();
  for (let tries = 0; performance.now() - started < RECOVERY_LIMIT_MS; tries += 1) {
    const [page, claim] = await Promise.all([
      timedRequest(url, 'new', `/vue/searchgame?val=${encodeURIComponent(`回${started}${tries}`)}`),
      timedRequest(url, 'claim', `/vue/getpacks?id=${packId}`, players[0]?.session),
    ]);
    if (page.result.status === 200 && codeIn(claim.body) !== undefined) {
      break;
    }
    await sleep(50);
  }
  return (performance.now() - started) / 1_000;
}

/** The size of a process, from /proc. */
function sizeOf(pid: number): { mib: number; descriptors: number } {
  const [, kib = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { mib: Number(kib) / 1024, descriptors: readdirSync(`/proc/${pid}/fd`).length };
}
