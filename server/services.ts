import { createFileStore } from '#platform/adapters/storage/create-file-store.ts';
import { changePublisher } from '#platform/cache/changes.ts';
import { PageCache } from '#platform/cache/page-cache.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import type { ServedServices, ServiceAddresses } from '#platform/core/config/service-settings.ts';
import { registerServedAccounts } from '#platform/http/account/account-routes.ts';
import { registerOwnImages } from '#platform/http/files/stored-images.ts';
import { noPages } from '#platform/http/pages/page-server.ts';
import { createApp } from '#platform/http/server/app.ts';
import { listen } from '#platform/http/server/held-port.ts';
import { registerOperations } from '#platform/http/server/operations.ts';
import { ChangeLog } from '#platform/http/services/change-log.ts';
import { remoteServices } from '#platform/http/services/remote-services.ts';
import { registerServiceCalls } from '#platform/http/services/service-calls.ts';
import { ServiceGateway } from '#platform/http/services/service-gateway.ts';
import { ServiceTokens } from '#platform/http/services/service-tokens.ts';
import { loadSecret } from '#platform/security/secrets/load-secret.ts';
import { servedAccounts } from '#services/account/account-service.ts';
import { commentsService } from '#services/comments/comments-service.ts';
import { issueCodesFrom } from '#services/main/claims/issue-codes.ts';
import { mainService } from '#services/main/main-service.ts';
import { registerAdmin } from './admin.ts';
import { builtFiles } from './frontend/built-frontend.ts';
import type { Context, RunningServer } from './portal.ts';

/** Wires the services that this process serves to remote portals, without pages and sessions, and listens. */
export async function serveServices(context: Context, serves: ServedServices): Promise<RunningServer> {
  const { config, db, reads, clock, logger, journal, restoring, held } = context;
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
  const publish = changePublisher(db, invalidateTags);
  const main = () => gateway.client(new ReadScope(clock.now()));
  const claims = { issueCodes: issueCodesFrom(db, journal, invalidateTags), pool: config.pool };
  const changed = { invalidateTags, invalidateEverything };
  const remote = remoteServices({ config, clock, logger, changed });
  const routes = [
    ...(serves.has('main') ? mainService(db, { reads: reads.db, claims, publish }) : []),
    ...(serves.has('sdk') ? commentsService(db, { reads: reads.db, publish, main }) : []),
  ];
  const gateway: ServiceGateway = new ServiceGateway(routes, remote.services, logger);
  const app = createApp(config, noPages, logger);
  app.addHook('onClose', async () => remote.stop());
  const { dataDir, metricsToken } = config;
  registerOperations(app, { ...context, cache, dataDir, metricsToken });
  const tokens = new ServiceTokens(config.serviceSecret ?? '', clock);
  const calls = routes.map(({ call }) => call);
  await app.register(async (scope) =>
    registerServiceCalls(scope, { gateway, calls, cache, clock, seal: tokens, log }),
  );
  if (serves.has('account')) {
    registerServedAccounts(app, await servedAccounts({ config, db, clock, logger }));
  }
  const store = createFileStore(config);
  if (serves.has('main') || serves.has('sdk')) {
    await registerAdmin(app, {
      ...{ db, clock, logger, publish, journal, restoring },
      config: { ...config, services: addressesOfOthers(serves) },
      secret: await loadSecret(config, db),
      store,
    });
    await builtFiles.registerAdmin(app, logger);
  }
  if (serves.has('main')) {
    await registerOwnImages(app, config, store, logger);
  }
  await listen(app, config.host, held);
  return { app, ...changed, writeRest: async () => undefined };
}

/** The addresses of the services that are not served here, for the admin calls. */
function addressesOfOthers(serves: ServedServices): ServiceAddresses {
  const address = (name: keyof ServiceAddresses) => (serves.has(name) ? undefined : 'elsewhere');
  return { main: address('main'), sdk: address('sdk'), account: address('account') };
}
