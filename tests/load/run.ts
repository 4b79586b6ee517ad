import { startPortal } from '../browser/portal-process.ts';
import { slowClients } from './slow-clients.ts';
import { quantile, SteadyRequests } from './steady-requests.ts';

/** The result of a run with slow clients. */
export interface SlowRun {
  /** The longest connections of slow clients, in seconds, by what they never finish. */
  longest: { headers: number; bodies: number };
  /** Slow clients that were refused or disconnected at once. */
  rejected: number;
  /** Of the normal requests meanwhile. */
  p99: number;
  requests: number;
  failed: number;
}

const PATHS = ['/', '/BaseGameCenter', '/vue/game', '/BaseYxDetails?id=1', '/vue/stock?ids=1,2'];

/** Runs slow clients and normal ones concurrently. */
export async function runSlowClients(
  projectRoot: string,
  { clients, perSecond, program }: { clients: number; perSecond: number; program?: readonly string[] },
): Promise<SlowRun> {
  const portal = await startPortal(projectRoot, { LOG_LEVEL: 'error' }, program);
  try {
    for (const path of PATHS) {
      await (await fetch(portal.url + path)).arrayBuffer();
    }
    const requests = new SteadyRequests(portal.url, PATHS, perSecond);
    const lifetimes = await slowClients(Number(new URL(portal.url).port), clients);
    const results = await requests.stop();
    const longest = (times: readonly number[]) => Math.max(0, ...times) / 1_000;
    return {
      longest: { headers: longest(lifetimes.headers), bodies: longest(lifetimes.bodies) },
      rejected: lifetimes.rejected,
      p99: quantile(results, 0.99),
      requests: results.length,
      failed: results.filter(({ status }) => status !== 200).length,
    };
  } finally {
    await portal.stop();
  }
}
