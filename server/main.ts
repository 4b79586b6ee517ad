import '#platform/core/private-files/umask.ts';
import { ContentError } from '#demo/catalogue/content-file.ts';
import { systemClock } from '#platform/core/clock.ts';
import { type Config, ConfigError, loadConfig } from '#platform/core/config/config.ts';
import { processEnvironment } from '#platform/core/config/environment.ts';
import { logFiles } from '#platform/core/log-files.ts';
import { createLogger, type Logger, logLine } from '#platform/core/logger.ts';
import { routeProcessOutput } from '#platform/core/process-output.ts';
import { assertUsableFolders } from '#platform/core/startup/startup-folders.ts';
import { UnsafeServer } from '#platform/database/safe-server.ts';
import { assertUsableSecret } from '#platform/security/secrets/load-secret.ts';
import { say } from './announce.ts';
import { unavailableText } from './failure-text.ts';
import { reservePort } from './reserve-port.ts';
import { carryOutRestore, restoreCutOff } from './restore/carry-out-restore.ts';
import { runPortal } from './run-portal.ts';

/** Standard error as it is before the process's output becomes lines of the log. */
const writeError = process.stderr.write.bind(process.stderr);

/** Serves until a signal comes. A restore ends the portal, takes its place for a while, and lets it begin anew. */
async function main(config: Config): Promise<void> {
  assertUsableFolders(config);
  assertUsableSecret(config);
  let held = await reservePort(config);
  const logger = startLogger(config);
  let failed = await restoreCutOff(config, say);
  for (;;) {
    const here = { ...config, port: held.port };
    const { port, order } = await runPortal({ config: here, logger, failed, held });
    if (!order) {
      break;
    }
    hasServed = true;
    const address = { ...config, port };
    failed = await carryOutRestore(order, address, { logger, say });
    held = await reservePort(address);
  }
  process.exit(0);
}

function startLogger({ logLevel, logDir }: Config): Logger {
  const logger = createLogger(logLevel, logDir ? logFiles(logDir, systemClock) : undefined);
  routeProcessOutput(logger);
  return logger;
}

/** The reason as one sentence where it is known, else with the stack trace. */
function failureText(error: unknown): string {
  const isToldWhole =
    error instanceof ConfigError || error instanceof UnsafeServer || error instanceof ContentError;
  const { message, stack, code } = error as Error & { code?: string };
  return unavailableText(error) ?? (isToldWhole ? message : `${stack}\n\n${message || code}`);
}

let hasServed = false;
try {
  await main(loadConfig(processEnvironment()));
} catch (error) {
  const text = failureText(error);
  writeError(hasServed ? logLine('error', text, { error }) : `\n${text}\n`);
  process.exit(1);
}
