import { systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import { logFiles } from '#platform/core/log-files.ts';
import { createLogger, type Logger } from '#platform/core/logger.ts';
import { routeProcessOutput } from '#platform/core/process-output.ts';
import { assertUsableFolders } from '#platform/core/startup/startup-folders.ts';
import { assertUsableSecret } from '#platform/security/secrets/load-secret.ts';
import { report } from './announce.ts';
import { reservePort } from './reserve-port.ts';
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
