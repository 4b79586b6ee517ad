import '../platform/private-files/umask.ts';
import { ContentError } from '../demo/catalogue/content-error.ts';
import { systemClock } from '../platform/clock.ts';
import { type Config, ConfigError, loadConfig } from '../platform/config/config.ts';
import { processEnvironment } from '../platform/config/environment.ts';
import { UnsafeServer } from '../platform/database/safe-server.ts';
import { logFiles } from '../platform/log-files.ts';
import { createLogger } from '../platform/logger.ts';
import { say } from './announce.ts';
import { carryOutRestore, restoreCutOff } from './backup/carry-out-restore.ts';
import { unavailableText } from './failure-text.ts';
import { runPortal } from './run-portal.ts';

/** Serves until a signal comes. A restore ends the portal, takes its place for a while, and lets it begin anew. */
async function main(config: Config): Promise<void> {
  const logger = createLogger(
    config.logLevel,
    config.logDir ? logFiles(config.logDir, systemClock) : undefined,
  );
  let address: Pick<Config, 'host' | 'port'> = config;
  let failed = await restoreCutOff(config, say);
  for (;;) {
    const { port, order } = await runPortal({ config: { ...config, ...address }, logger, failed });
    if (!order) {
      break;
    }
    address = { host: config.host, port };
    failed = await carryOutRestore(order, { ...config, ...address }, { logger, say });
  }
  process.exit(0);
}

try {
  await main(loadConfig(processEnvironment()));
} catch (error) {
  const isToldWhole =
    error instanceof ConfigError || error instanceof UnsafeServer || error instanceof ContentError;
  const { message, stack, code } = error as Error & { code?: string };
  const text = unavailableText(error) ?? (isToldWhole ? message : `${stack}\n\n${message || code}`);
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
}
