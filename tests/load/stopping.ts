import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPortal } from '../browser/portal-process.ts';
import { scaled } from '../time-limits.ts';
import { type Ask, type Asked, SteadyRequests } from './steady-requests.ts';

/** How one stop under load went. */
export interface Stopped {
  answered: number;
  /** Connected, sent, and nothing came back. */
  unanswered: number;
  /** Told on purpose, on a connection that stood before, that the server ends. */
  turnedAway: number;
  /** Other answers that weren't good: what was let in met a server that was half gone. */
  failed: number;
  /** From the signal to the end of the process. */
  seconds: number;
}

const PATHS = [
  '/',
  '/BaseGameCenter',
  '/vue/game',
  '/BaseYxDetails?id=1',
  '/vue/gameinfo?id=2',
  '/vue/stock?ids=1,2',
];
const REVIEWS = '/Comment/comment_list_v2';
/** Half on connections that are kept, one of four a POST. */
const ASKS: readonly Ask[] = PATHS.flatMap((path, place) => [
  { path },
  { path, keepsAlive: true },
  { path, keepsAlive: place % 2 === 0 },
  { path: REVIEWS, form: `dynamics_id=${place + 1}`, keepsAlive: place % 2 === 1 },
]);
const WARM_MS = 1_500;
const LONGEST_MS = scaled(30_000);

/**
 * Ends a portal by SIGTERM while 200 requests come a second, some on kept connections, some posted; two clients are in the middle of a request that they never
 * finish.
 */
export async function stopUnderLoad(
  projectRoot: string,
  { program, settings = {} }: { program?: readonly string[]; settings?: Record<string, string> } = {},
): Promise<Stopped> {
  const portal = await startPortal(projectRoot, { LOG_LEVEL: 'error', ...settings }, program);
  const port = Number(new URL(portal.url).port);
  const slow = [
    unfinished(port, 'GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n'),
    unfinished(
      port,
      'POST /Comment/comment_list_v2 HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 9\r\n\r\na',
    ),
  ];
  try {
    for (const path of PATHS) {
      await (await fetch(portal.url + path)).arrayBuffer();
    }
    const requests = new SteadyRequests(portal.url, ASKS, 200);
    await sleep(WARM_MS);
    const started = performance.now();
    process.kill(portal.pid, 'SIGTERM');
    while (portal.isUp() && performance.now() - started < LONGEST_MS) {
      await sleep(20);
    }
    const seconds = (performance.now() - started) / 1_000;
    const asked = await requests.stop();
    const count = (fits: (one: Asked) => boolean) => asked.filter(fits).length;
    return {
      answered: count(({ status }) => status === 200),
      unanswered: count(({ status }) => status === 0),
      turnedAway: count((one) => one.isTurnedAway),
      failed: count(({ status, isTurnedAway }) => status > 0 && status !== 200 && !isTurnedAway),
      seconds,
    };
  } finally {
    for (const socket of slow) {
      socket.destroy();
    }
    await portal.stop();
  }
}

function unfinished(port: number, text: string): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  socket.on('error', () => undefined);
  return socket.resume();
}
