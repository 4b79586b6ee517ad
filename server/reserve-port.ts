import { connect } from 'node:net';
import type { Config } from '#platform/core/config/config.ts';
import { type HeldPort, holdPort, listenError } from '#platform/http/server/held-port.ts';

const CONNECT_LIMIT_MS = 1_000;
const EVERY_ADDRESS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/**
 * Checks the port before other work. With the embedded database the port is held and responds with 503 until the portal
 * listens. With PostgreSQL the port is only checked: a proxy retries a refused connection on another process, but not
 * an accepted one.
 * @throws {StartupError} if the process can't listen
 */
export async function reservePort(config: Pick<Config, 'host' | 'port' | 'databaseUrl'>): Promise<HeldPort> {
  if (!config.databaseUrl) {
    return holdPort(config, 'starting');
  }
  if (config.port !== 0 && (await isTaken(config))) {
    throw listenError(config, Object.assign(new Error('address in use'), { code: 'EADDRINUSE' }));
  }
  const { release } = await holdPort({ ...config, port: 0 }, 'starting');
  await release();
  return { port: config.port, release: async () => undefined };
}

/** Whether a process accepts connections at the address. */
function isTaken({ host, port }: Pick<Config, 'host' | 'port'>): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: EVERY_ADDRESS[host] ?? host, port, timeout: CONNECT_LIMIT_MS });
    const settle = (isUsed: boolean) => {
      socket.destroy();
      resolve(isUsed);
    };
    socket.on('connect', () => settle(true));
    socket.on('error', () => settle(false));
    socket.on('timeout', () => settle(false));
  });
}
