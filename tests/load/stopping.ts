import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPortal } from '../browser/portal-process.ts';
import { scaled } from '../time-limits.ts';
import { type PlannedRequest, type RequestResult, SteadyRequests } from './steady-requests.ts';

/** The result of one stop under load. */
export interface StopResult {
  successful: number;
  /** Connected and sent, without a response. */
  unanswered: number;
  /** Rejected on purpose, on a connection that was open before the stop. */
  rejected: number;
  /** Other failures: an accepted request met a server that was half stopped. */
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
/** Half of them on keep-alive connections, one of four a POST. */
const REQUESTS: readonly PlannedRequest[] = PATHS.flatMap((path, index) => [
  { path },
  { path, keepsAlive: true },
  { path, keepsAlive: index % 2 === 0 },
  { path: REVIEWS, form: `dynamics_id=${index + 1}`, keepsAlive: index % 2 === 1 },
]);
const WARM_MS = 1_500;
const LONGEST_MS = scaled(30_000);

/**
 * Stops a portal by SIGTERM under 200 requests per second, some on keep-alive connections and some posted; two clients
 * have started a request that they never finish.
 */
export async function stopUnderLoad(
  projectRoot: string,
  { program, settings = {} }: { program?: readonly string[]; settings?: Record<string, string> } = {},
): Promise<StopResult> {
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
    const requests = new SteadyRequests(portal.url, REQUESTS, 200);
    await sleep(WARM_MS);
    const started = performance.now();
    process.kill(portal.pid, 'SIGTERM');
    while (portal.isUp() && performance.now() - started < LONGEST_MS) {
      await sleep(20);
    }
    const seconds = (performance.now() - started) / 1_000;
    const results = await requests.stop();
    const count = (matches: (one: RequestResult) => boolean) => results.filter(matches).length;
    return {
      successful: count(({ status }) => status === 200),
      unanswered: count(({ status }) => status === 0),
      rejected: count((one) => one.isRejected),
      failed: count(({ status, isRejected }) => status > 0 && status !== 200 && !isRejected),
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
