import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const HEADERS = 'GET /BaseGameCenter HTTP/1.1\r\nhost: 127.0.0.1\r\n';
const BODY = `POST /Comment/comment_list_v2 HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 4000\r\n\r\n`;
const DRIP_MS = 1_000;
const GIVE_UP_MS = 17_000;
const OPENED_AT_ONCE = 100;

/** How long connections stood that send a byte a second, in ms; half of them never end their headers, half their body. */
export async function slowClients(port: number, count: number): Promise<number[]> {
  const lives: Promise<number>[] = [];
  for (let place = 0; place < count; place += 1) {
    lives.push(life(port, place % 2 === 0 ? HEADERS : BODY));
    if (place % OPENED_AT_ONCE === 0) {
      await sleep(10);
    }
  }
  return Promise.all(lives);
}

function life(port: number, beginning: string): Promise<number> {
  return new Promise((resolve) => {
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(beginning));
    const started = performance.now();
    const drip = setInterval(() => socket.write('x'), DRIP_MS);
    const limit = setTimeout(() => socket.destroy(), GIVE_UP_MS);
    socket.on('error', () => undefined);
    socket.resume();
    socket.on('close', () => {
      clearInterval(drip);
      clearTimeout(limit);
      resolve(performance.now() - started);
    });
  });
}
