import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { scaled } from '../time-limits.ts';

const HEADERS = 'GET /BaseGameCenter HTTP/1.1\r\nhost: 127.0.0.1\r\n';
const BODY = `POST /Comment/comment_list_v2 HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 4000\r\n\r\n`;
const DRIP_MS = 1_000;
const GIVE_UP_MS = scaled(17_000);
const OPENED_AT_ONCE = 100;

/** How long connections stood that send a byte a second, in ms, by what never ends. */
export interface Lives {
  headers: number[];
  bodies: number[];
  /** Were not let in, or were dropped before they had been slow at all. */
  turnedAway: number;
}

/** Opens slow connections, half of each kind, and waits until all have ended. */
export async function slowClients(port: number, count: number): Promise<Lives> {
  const lives: Record<'headers' | 'bodies', Promise<number | undefined>[]> = { headers: [], bodies: [] };
  for (let place = 0; place < count; place += 1) {
    if (place % 2 === 0) {
      lives.headers.push(life(port, HEADERS));
    } else {
      lives.bodies.push(life(port, BODY));
    }
    if (place % OPENED_AT_ONCE === 0) {
      await sleep(10);
    }
  }
  const [headers, bodies] = await Promise.all([Promise.all(lives.headers), Promise.all(lives.bodies)]);
  const isTime = (ms: number | undefined) => ms !== undefined;
  const stood = { headers: headers.filter(isTime), bodies: bodies.filter(isTime) };
  return { ...stood, turnedAway: count - stood.headers.length - stood.bodies.length };
}

/** Undefined where it ended before the first drop. */
function life(port: number, beginning: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    let drops = 0;
    const started = performance.now();
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(beginning));
    const drip = setInterval(() => {
      if (!socket.connecting) {
        drops += 1;
        socket.write('x');
      }
    }, DRIP_MS);
    const limit = setTimeout(() => socket.destroy(), GIVE_UP_MS);
    socket.on('error', () => undefined);
    socket.resume();
    socket.on('close', () => {
      clearInterval(drip);
      clearTimeout(limit);
      resolve(drops > 0 ? performance.now() - started : undefined);
    });
  });
}
