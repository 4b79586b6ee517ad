import { startPortal } from '../browser/portal-process.ts';
import { slowClients } from './slow-clients.ts';
import { quantile, SteadyRequests } from './steady-requests.ts';

/** How a portal fared with slow clients. */
export interface SlowRun {
  /** The longest that one was borne with, in seconds, by what it never ends. */
  longest: { headers: number; bodies: number };
  /** Slow ones that were not let in, or dropped at once. */
  turnedAway: number;
  /** Of the normal requests meanwhile. */
  p99: number;
  asked: number;
  failed: number;
}

const PATHS = ['/', '/BaseGameCenter', '/vue/game', '/BaseYxDetails?id=1', '/vue/stock?ids=1,2'];

/** Slow clients, and normal ones beside them. */
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
    const lives = await slowClients(Number(new URL(portal.url).port), clients);
    const asked = await requests.stop();
    const longest = (times: readonly number[]) => Math.max(0, ...times) / 1_000;
    return {
      longest: { headers: longest(lives.headers), bodies: longest(lives.bodies) },
      turnedAway: lives.turnedAway,
      p99: quantile(asked, 0.99),
      asked: asked.length,
      failed: asked.filter(({ status }) => status !== 200).length,
    };
  } finally {
    await portal.stop();
  }
}
