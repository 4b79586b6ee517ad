import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPortal } from '../browser/portal-process.ts';
import { SteadyRequests } from './steady-requests.ts';

/** How one stop under load went. */
export interface Stopped {
  answered: number;
  /** Connected, sent, and nothing came back. */
  unanswered: number;
  /** Answers that weren't good. */
  refused: number;
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
const WARM_MS = 1_500;
const LONGEST_MS = 30_000;

/**
 * Ends a portal by SIGTERM while 200 requests come a second; two clients are in the middle of a request that they never
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
    const requests = new SteadyRequests(portal.url, PATHS, 200);
    await sleep(WARM_MS);
    const started = performance.now();
    process.kill(portal.pid, 'SIGTERM');
    while (portal.isUp() && performance.now() - started < LONGEST_MS) {
      await sleep(20);
    }
    const seconds = (performance.now() - started) / 1_000;
    const asked = await requests.stop();
    const count = (fits: (status: number) => boolean) => asked.filter(({ status }) => fits(status)).length;
    return {
      answered: count((status) => status === 200),
      unanswered: count((status) => status === 0),
      refused: count((status) => status > 0 && status !== 200),
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
