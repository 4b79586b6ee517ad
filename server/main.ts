import '#platform/core/private-files/umask.ts';
import { ContentError } from '#demo/catalogue/content-error.ts';
import { systemClock } from '#platform/core/clock.ts';
import { type Config, ConfigError, loadConfig } from '#platform/core/config/config.ts';
import { processEnvironment } from '#platform/core/config/environment.ts';
import { logFiles } from '#platform/core/log-files.ts';
import { createLogger, type Logger, logLine } from '#platform/core/logger.ts';
import { routeProcessOutput } from '#platform/core/process-output.ts';
import { assertUsableFolders } from '#platform/core/startup/startup-folders.ts';
import { UnsafeServer } from '#platform/database/safe-server.ts';
import { assertUsableSecret } from '#platform/security/secrets/load-secret.ts';
import { report } from './announce.ts';
import { unavailableText } from './failure-text.ts';
import { reservePort } from './reserve-port.ts';
import { carryOutRestore, restoreCutOff } from './restore/carry-out-restore.ts';
import { runPortal } from './run-portal.ts';

/** Standard error before the process output is routed to the log. */
const writeError = process.stderr.write.bind(process.stderr);

/** Serves until a signal. A restore stops the portal, runs, and starts it again. */
async function main(config: Config): Promise<void> {
  assertUsableFolders(config);
  assertUsableSecret(config);
  let held = await reservePort(config);
  const logger = startLogger(config);
  let failed = await restoreCutOff(config, report);
  for (;;) {
    const { port, order } = await runPortal({ config: { ...config, port: held.port }, logger, failed, held });
    if (!order) {
      break;
    }
    hasServed = true;
    const address = { ...config, port };
    failed = await carryOutRestore(order, address, { logger, say: report });
    held = await reservePort(address);
  }
  process.exit(0);
}

function startLogger({ logLevel, logDir }: Config): Logger {
  const logger = createLogger(logLevel, logDir ? logFiles(logDir, systemClock) : undefined);
  routeProcessOutput(logger);
  return logger;
}

/** The message of a known error, otherwise the stack trace. */
function failureText(error: unknown): string {
  const hasFullMessage =
    error instanceof ConfigError || error instanceof UnsafeServer || error instanceof ContentError;
  const { message, stack, code } = error as Error & { code?: string };
  return unavailableText(error) ?? (hasFullMessage ? message : `${stack}\n\n${message || code}`);
}

let hasServed = false;
try {
  await main(loadConfig(processEnvironment()));
} catch (error) {
  const text = failureText(error);
  writeError(hasServed ? logLine('error', text, { error }) : `\n${text}\n`);
  process.exit(1);
}
