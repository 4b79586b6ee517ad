import type { AddressInfo } from 'node:net';
import type { RestoreRequest } from '#platform/backup/restores.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Logger } from '#platform/core/logger.ts';
import { suppressedErrors } from '#platform/core/suppressed-errors.ts';
import { drain } from '#platform/http/server/drain.ts';
import type { HeldPort } from '#platform/http/server/held-port.ts';
import { announce } from './announce.ts';
import { openContext } from './context.ts';
import { serve } from './portal.ts';
import type { FailedRestore } from './restore/carry-out-restore.ts';
import { serveServices } from './services.ts';
import { startJobs } from './start-jobs.ts';

interface PortalRun {
  config: Config;
  logger: Logger;
  failed: FailedRestore | undefined;
  held: HeldPort;
  /** Ends the run as a signal to the process does. */
  stop?: AbortSignal | undefined;
}

/** The port it listened on, and the restore to run before the next start. */
interface PortalEnd {
  port: number;
  order: RestoreRequest | undefined;
}

/** Opens and migrates the database, serves until a signal or a restore, and closes everything. */
export async function runPortal({ config, logger, failed, held, stop }: PortalRun): Promise<PortalEnd> {
  const context = await openContext({ config, logger, failed });
  const { closing, database, restoreRequested } = context;
  // Jobs start after the server and stop after it.
  const jobs = closing.use(new AsyncDisposableStack());
  const app = await (config.serves ? serveServices(context, config.serves, held) : serve(context, held));
  closing.defer(() => app.close());
  closing.defer(() =>
    config.development
      ? app.server.closeAllConnections()
      : drain(app.server, { behindProxy: config.trustedProxies.length > 0 }),
  );
  await startJobs(context, jobs);
  const { port } = app.server.address() as AddressInfo;
  announce(config, port, context.logins);
  const signal = nextSignal(stop);
  const end = await Promise.race([
    restoreRequested,
    signal.received,
    ...(database.lost ? [database.lost] : []),
  ]);
  if (end instanceof Error) {
    throw end;
  }
  await closing.disposeAsync().catch((error: unknown) => {
    for (const one of suppressedErrors(error)) {
      logger.error('closing failed', { error: one });
    }
  });
  signal.dispose();
  return { port, order: signal.isReceived() ? undefined : await restoreRequested };
}

/** The first SIGTERM or SIGINT, or `stop`. A second signal ends the process at once. */
function nextSignal(stop?: AbortSignal) {
  const { promise: received, resolve } = Promise.withResolvers<void>();
  let isReceived = false;
  const end = () => {
    isReceived = true;
    resolve();
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  stop?.addEventListener('abort', end, { once: true });
  if (stop?.aborted) {
    end();
  }
  return {
    received,
    isReceived: () => isReceived,
    dispose: () => {
      process.off('SIGTERM', end);
      process.off('SIGINT', end);
    },
  };
}
