import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPortal } from '../browser/portal-process.ts';
import { scaled } from '../time-limits.ts';
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

const HEADERS = 'GET /BaseGameCenter HTTP/1.1\r\nhost: 127.0.0.1\r\n';
const BODY = `POST /Comment/comment_list_v2 HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 4000\r\n\r\n`;
const BYTE_MS = 1_000;
const GIVE_UP_MS = scaled(17_000);
const OPENED_AT_ONCE = 100;
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

/** The lifetimes of connections that send a byte per second, in ms, by what they never finish. */
interface Lifetimes {
  headers: number[];
  bodies: number[];
  /** Refused connections, or disconnected before they sent a byte. */
  rejected: number;
}

/** Opens slow connections, half of each type, and waits until all have ended. */
async function slowClients(port: number, count: number): Promise<Lifetimes> {
  const lifetimes: Record<'headers' | 'bodies', Promise<number | undefined>[]> = { headers: [], bodies: [] };
  for (let index = 0; index < count; index += 1) {
    if (index % 2 === 0) {
      lifetimes.headers.push(lifetime(port, HEADERS));
    } else {
      lifetimes.bodies.push(lifetime(port, BODY));
    }
    if (index % OPENED_AT_ONCE === 0) {
      await sleep(10);
    }
  }
  const [headers, bodies] = await Promise.all([
    Promise.all(lifetimes.headers),
    Promise.all(lifetimes.bodies),
  ]);
  const isTime = (ms: number | undefined) => ms !== undefined;
  const accepted = { headers: headers.filter(isTime), bodies: bodies.filter(isTime) };
  return { ...accepted, rejected: count - accepted.headers.length - accepted.bodies.length };
}

/** The lifetime of a connection; undefined if it ended before the first byte. */
function lifetime(port: number, start: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    let bytes = 0;
    const started = performance.now();
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(start));
    const sender = setInterval(() => {
      if (!socket.connecting) {
        bytes += 1;
        socket.write('x');
      }
    }, BYTE_MS);
    const limit = setTimeout(() => socket.destroy(), GIVE_UP_MS);
    socket.on('error', () => undefined);
    socket.resume();
    socket.on('close', () => {
      clearInterval(sender);
      clearTimeout(limit);
      resolve(bytes > 0 ? performance.now() - started : undefined);
    });
  });
}
