import { createServer } from 'node:net';

/** Below the ports that systems hand out by themselves (Linux: from 32768 on; others: from 49152 on). */
const LEAST = 20_000;
const MOST = 32_000;
const TRIES = 50;

/**
 * A free port on 127.0.0.1 that stays free while the server that has it is down: no outgoing connection is given it.
 */
export async function steadyPort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = LEAST + Math.floor(Math.random() * (MOST - LEAST));
    if (await isFree(port)) {
      return port;
    }
  }
  throw new Error(`No port is free between ${LEAST} and ${MOST}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
