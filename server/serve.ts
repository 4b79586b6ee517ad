import { connect } from 'node:net';
import { systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import { logFiles } from '#platform/core/log-files.ts';
import { createLogger, type Logger } from '#platform/core/logger.ts';
import { routeProcessOutput } from '#platform/core/process-output.ts';
import { assertUsableFolders } from '#platform/core/startup/startup-folders.ts';
import { type HeldPort, holdPort, listenError } from '#platform/http/server/held-port.ts';
import { assertUsableSecret } from '#platform/security/secrets/load-secret.ts';
import { report } from './announce.ts';
import { carryOutRestore, restoreCutOff } from './restore/carry-out-restore.ts';
import { runPortal } from './run-portal.ts';

/**
 * Serves until a signal ends it. A restore stops the portal, runs in its place, and starts it again.
 *
 * @param stop ends it as a signal does
 * @param onServed called once the portal has served and a restore has begun: from then on, errors belong in the log
 */
export async function serveUntilSignal(
  config: Config,
  { stop, onServed }: { stop?: AbortSignal; onServed?: () => void } = {},
): Promise<void> {
  assertUsableFolders(config);
  assertUsableSecret(config);
  let held = await reservePort(config);
  const logger = startLogger(config);
  let failed = await restoreCutOff(config, report);
  for (;;) {
    const here = { ...config, port: held.port };
    const { port, order } = await runPortal({ config: here, logger, failed, held, stop });
    if (!order) {
      return;
    }
    onServed?.();
    const address = { ...config, port };
    failed = await carryOutRestore(order, address, { logger, say: report });
    held = await reservePort(address);
  }
}

function startLogger({ logLevel, logDir, development }: Config): Logger {
  const logger = createLogger(logLevel, logDir ? logFiles(logDir, systemClock) : undefined);
  if (!development) {
    routeProcessOutput(logger);
  }
  return logger;
}

const CONNECT_LIMIT_MS = 1_000;
const EVERY_ADDRESS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/**
 * Checks the port before other work. With the embedded database the port is held and responds with 503 until the portal
 * listens. With PostgreSQL the port is only checked: a proxy retries a refused connection on another process, but not
 * an accepted one.
 * @throws {StartupError} if the process can't listen
 */
async function reservePort(config: Pick<Config, 'host' | 'port' | 'databaseUrl'>): Promise<HeldPort> {
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
