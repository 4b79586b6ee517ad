import { join } from 'node:path';
import { openBackOffice } from './back-office.ts';
import type { ServedServices, ServiceAddresses } from './platform/config/service-settings.ts';
import { createApp } from './platform/http/app.ts';
import { registerConsolePages } from './platform/http/console-pages.ts';
import { listen } from './platform/http/listen.ts';
import { registerOperations } from './platform/http/operations.ts';
import { registerOwnImages } from './platform/http/own-images.ts';
import { noPages } from './platform/http/pages.ts';
import { registerServedAccounts } from './platform/http/served-accounts.ts';
import { registerServiceCalls } from './platform/http/service-calls.ts';
import { ServiceGateway } from './platform/http/service-gateway.ts';
import { servicesElsewhere } from './platform/http/services-elsewhere.ts';
import { changePublisher } from './platform/page-cache/changes.ts';
import { PageCache } from './platform/page-cache/page-cache.ts';
import { ReadScope } from './platform/page-cache/read-scope.ts';
import { loadSecret } from './platform/secrets/load-secret.ts';
import { ChangeLog } from './platform/service-link/change-log.ts';
import { ServiceTokens } from './platform/service-link/service-tokens.ts';
import { createFileStore } from './platform/storage/create-file-store.ts';
import type { Context, RunningServer } from './server.ts';
import { servedAccounts } from './services/account/account-service.ts';
import { giveOutFrom } from './services/main/claims/give-out.ts';
import { mainService } from './services/main/main-service.ts';
import { sdkService } from './services/sdk/sdk-service.ts';

/** Wires the services that this process answers for portals elsewhere, and listens. There are no pages and no sessions. */
export async function serveServices(
  { config, db, reads, memory, clock, logger, journal, restoring, held, writes }: Context,
  serves: ServedServices,
): Promise<RunningServer> {
  const cache = new PageCache(config.cacheBytes, clock);
  const log = new ChangeLog();
  const invalidateTags = (tags: readonly string[]) => {
    reads.changed();
    cache.invalidate(tags);
    log.record(tags);
  };
  const invalidateEverything = () => {
    reads.changed();
    cache.invalidateAll();
    log.recordEverything();
  };
  const tell = changePublisher(db, invalidateTags);
  const main = () => gateway.client(new ReadScope(clock.now()));
  const claims = { giveOut: giveOutFrom(db, journal, invalidateTags), pool: config.pool };
  const elsewhere = servicesElsewhere({
    config,
    clock,
    logger,
    changed: { invalidateTags, invalidateEverything },
  });
  const routes = [
    ...(serves.has('main') ? mainService(db, { reads: reads.db, claims, tell }) : []),
    ...(serves.has('sdk') ? sdkService(db, { reads: reads.db, tell, main }) : []),
  ];
  const gateway: ServiceGateway = new ServiceGateway(routes, elsewhere.services, logger);
  const app = createApp(config, noPages, logger);
  app.addHook('onClose', async () => elsewhere.stop());
  const { dataDir, metricsToken } = config;
  registerOperations(app, { db, reads, cache, dataDir, writes, memory, metricsToken });
  const seal = new ServiceTokens(config.serviceSecret ?? '', clock);
  const calls = routes.map(({ call }) => call);
  await app.register(async (scope) =>
    registerServiceCalls(scope, { gateway, calls, cache, clock, seal, log }),
  );
  if (serves.has('account')) {
    registerServedAccounts(app, await servedAccounts({ config, db, clock, logger }));
  }
  const store = createFileStore(config);
  if (serves.has('main') || serves.has('sdk')) {
    await openBackOffice(app, {
      ...{ db, clock, logger, tell, journal, restoring },
      config: { ...config, services: notServed(serves) },
      secret: await loadSecret(config, db),
      store,
    });
    await registerConsolePages(app, { build: join(import.meta.dirname, 'build'), logger });
  }
  if (serves.has('main')) {
    await registerOwnImages(app, config, store, logger);
  }
  await listen(app, config.host, held);
  return { app, invalidateTags, invalidateEverything, writeRest: async () => undefined };
}

/** To the back office, what isn't served here is elsewhere. */
function notServed(serves: ServedServices): ServiceAddresses {
  const place = (name: keyof ServiceAddresses) => (serves.has(name) ? undefined : 'elsewhere');
  return { main: place('main'), sdk: place('sdk'), account: place('account') };
}
