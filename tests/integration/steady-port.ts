import { createServer } from 'node:net';

/** Below the ephemeral ports of systems (Linux: from 32768 on; others: from 49152 on). */
const MIN = 20_000;
const MAX = 32_000;
const TRIES = 50;

/** A free port on 127.0.0.1 that stays free while its server is down, because no outgoing connection uses it. */
export async function steadyPort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = MIN + Math.floor(Math.random() * (MAX - MIN));
    if (await isFree(port)) {
      return port;
    }
  }
  throw new Error(`No port is free between ${MIN} and ${MAX}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
