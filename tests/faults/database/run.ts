import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { judge, type Verdict } from '#tests/chaos/claims/verdict.ts';
import type { PostgresServer } from '#tests/integration/postgres/server.ts';
import { scaled } from '#tests/time-limits.ts';
import { Crowd, codeIn } from './crowd.ts';
import { type Visit, visit } from './visitor.ts';
import type { Delay } from './way.ts';
import { makeWorld, type World } from './world.ts';

/** A portal whose database goes wrong in three ways, one after another. */
export interface DatabaseFaults {
  postgres: PostgresServer;
  seed: number;
  /** How long it is stopped, and how long no packet comes through, in seconds. */
  seconds: { stopped: number; slow: number; stalled: number };
  delay: Delay;
  program?: readonly string[];
}

/** The stretch of time in which something was wrong, and what was asked in it. */
export interface Stretch {
  seconds: number;
  visits: readonly Visit[];
  /** When it ended, by `performance.now()`. */
  to: number;
  /** From its end until a new page and a code were given again, in seconds. */
  back: number;
}

/** How a run went. */
export interface DatabaseRun {
  stopped: Stretch;
  slow: Stretch;
  stalled: Stretch;
  verdict: Verdict;
  isUp: boolean;
  /** Most connections to the database at one time. */
  connections: number;
  /** How much was added from before the first fault to after the last, in MiB, and open files. */
  growth: { mib: number; descriptors: number };
  /** Lines logged. */
  logged: number;
}

const BACK_LIMIT_MS = scaled(60_000);
/**
 * Until the channel on which changes are told stands again after a stop (it is tried once a second), and what it drops is kept
 * anew: a page that has to be made while nobody says anything is no kept one.
 */
const CALM_MS = 2_000;

/** Stops, slows and stalls a database while readers read and players claim. */
export async function runDatabaseFaults(settings: DatabaseFaults): Promise<DatabaseRun> {
  const { postgres, seed, seconds, delay, program } = settings;
  const world = await makeWorld(postgres, seed, program);
  const { way, portal } = world;
  try {
    const crowd = new Crowd(world);
    await sleep(CALM_MS);
    const before = sizeOf(portal.pid);
    const slow = await stretch(world, seconds.slow, {
      begin: async () => way.slow(delay),
      end: async () => way.slow(),
    });
    const stopped = await stretch(world, seconds.stopped, {
      begin: () => postgres.crash(),
      end: () => postgres.restart(),
    });
    const stalled = await stretch(world, seconds.stalled, {
      begin: async () => way.stall(),
      end: async () => way.flow(),
    });
    const isUp = portal.isUp();
    const after = isUp ? sizeOf(portal.pid) : before;
    await crowd.stop();
    const during = ({ from, ...one }: typeof slow): Stretch => ({
      ...one,
      visits: crowd.visits.filter(({ at }) => at >= from && at <= one.to),
    });
    const { packId, codes, players } = world;
    return {
      ...{ stopped: during(stopped), slow: during(slow), stalled: during(stalled) },
      ...{ isUp, connections: way.mostOpen },
      verdict: await judge(world.db, crowd.record, { packId, codes, players: players.length }),
      growth: { mib: after.mib - before.mib, descriptors: after.descriptors - before.descriptors },
      logged: portal.printed().split('\n').length,
    };
  } finally {
    await world.end();
  }
}

async function stretch(
  world: World,
  seconds: number,
  fault: { begin(): Promise<void>; end(): Promise<void> },
): Promise<Omit<Stretch, 'visits'> & { from: number }> {
  if (seconds === 0) {
    return { seconds, from: 0, to: 0, back: 0 };
  }
  await fault.begin();
  const from = performance.now();
  await sleep(seconds * 1_000);
  const to = performance.now();
  await fault.end();
  const back = await untilBack(world);
  await sleep(CALM_MS);
  return { seconds, from, to, back };
}

/** Seconds until a page that isn't kept and a code are given. */
async function untilBack({ url, packId, players }: World): Promise<number> {
  const started = performance.now();
  for (let tries = 0; performance.now() - started < BACK_LIMIT_MS; tries += 1) {
    const [page, claim] = await Promise.all([
      visit(url, 'new', `/vue/searchgame?val=${encodeURIComponent(`回${started}${tries}`)}`),
      visit(url, 'claim', `/vue/getpacks?id=${packId}`, players[0]?.session),
    ]);
    if (page.visit.status === 200 && codeIn(claim.body) !== undefined) {
      break;
    }
    await sleep(50);
  }
  return (performance.now() - started) / 1_000;
}

/** As Linux tells of a process. */
function sizeOf(pid: number): { mib: number; descriptors: number } {
  const [, kib = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { mib: Number(kib) / 1024, descriptors: readdirSync(`/proc/${pid}/fd`).length };
}
