import { connect } from 'node:net';
import type { PrintedLogin } from '#tests/browser/printed-logins.ts';
import { scaled, slowdown } from '#tests/time-limits.ts';
import { type Shape, SMUGGLED, shapes } from './shapes.ts';
import { mixedUp, signedInPlayers } from './two-players.ts';

const QUIET_MS = 150 * slowdown;
const LONGEST_MS = scaled(1_500);
const AT_ONCE = 3;

/**
 * Sends each shape on its own connection while two players read their data on open ones, and returns the faults: too
 * many responses, another's response, or none.
 */
export async function smuggling(
  url: string,
  logins: readonly PrintedLogin[],
  server: 'portal' | 'nginx' = 'portal',
): Promise<string[]> {
  const faults: string[] = [];
  const players = await signedInPlayers(url, logins);
  let isOver = false;
  const reading = players.map(async (player) => {
    while (!isOver) {
      faults.push(...(await mixedUp(url, player)));
    }
  });
  const queue = [...shapes];
  const worker = async () => {
    for (let shape = queue.shift(); shape; shape = queue.shift()) {
      faults.push(...(await faultsOf(url, shape, server)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  isOver = true;
  await Promise.all(reading);
  return faults;
}

async function faultsOf(url: string, shape: Shape, server: 'portal' | 'nginx'): Promise<string[]> {
  const { name, bytes, most = 1, mostByNginx = most } = shape;
  const { port } = new URL(url);
  const received = await sendRaw(Number(port), bytes);
  // Informational responses and the rejection of the rest (400) do not count.
  const responses = received.match(/HTTP\/1\.[01] (?!1\d\d|400)\d{3} /g)?.length ?? 0;
  const next = await fetch(`${url}/healthz`).then(
    async (response) => `${response.status} ${await response.text()}`,
    (error: Error) => error.message,
  );
  return [
    ...(responses > (server === 'nginx' ? mostByNginx : most) ? [`${name}: ${responses} responses`] : []),
    ...(next.startsWith('200') && !next.includes(SMUGGLED)
      ? []
      : [`${name}: the next visitor got ${next.slice(0, 80)}`]),
  ];
}

/** All received data until the connection is closed or idle. */
function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')));
    const end = () => socket.destroy();
    const longest = setTimeout(end, LONGEST_MS);
    let quiet = setTimeout(end, LONGEST_MS);
    socket.on('data', (part) => {
      received += part.toString('latin1');
      clearTimeout(quiet);
      quiet = setTimeout(end, QUIET_MS);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(longest);
      clearTimeout(quiet);
      resolve(received);
    });
  });
}
