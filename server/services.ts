import { readCommentEvents } from '#contract/service-events.ts';
import { readNotices } from '#contract/service-notices.ts';
import { createFileStore, createPackageStore } from '#platform/adapters/storage/create-file-store.ts';
import { changePublisher } from '#platform/cache/changes.ts';
import { PageCache } from '#platform/cache/page-cache.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { provide } from '#platform/calls/provide.ts';
import type { ServedServices, ServiceAddresses } from '#platform/core/config/service-settings.ts';
import { registerServedAccounts } from '#platform/http/account/account-routes.ts';
import { registerServiceCalls } from '#platform/http/calls/service-calls.ts';
import { registerPackages } from '#platform/http/files/package-files.ts';
import { registerOwnImages } from '#platform/http/files/stored-images.ts';
import { registerOperations } from '#platform/http/metrics/operations.ts';
import { noPages } from '#platform/http/pages/page-server.ts';
import { createApp } from '#platform/http/server/app.ts';
import { listen } from '#platform/http/server/held-port.ts';
import { ChangeLog } from '#platform/http/services/change-log.ts';
import { remoteServices } from '#platform/http/services/remote-services.ts';
import { ServiceGateway } from '#platform/http/services/service-gateway.ts';
import { ServiceTokens } from '#platform/http/services/service-tokens.ts';
import { AccessLog } from '#platform/security/access-log/access-log.ts';
import { Proofs } from '#platform/security/proof-of-work.ts';
import { loadSecret } from '#platform/security/secrets/load-secret.ts';
import { servedAccounts } from '#services/account/account-service.ts';
import { commentsCalls } from '#services/comments/calls.ts';
import { mainCalls } from '#services/main/calls.ts';
import { ClaimQueue } from '#services/main/claims/claim-queue.ts';
import { issueCodesFrom } from '#services/main/claims/issue-codes.ts';
import { findServedPackage } from '#services/main/packages/served-package.ts';
import { SectionWatch } from '#services/main/site/section-watch.ts';
import { registerAdmin } from './admin.ts';
import { builtFiles } from './frontend/built-frontend.ts';
import { serviceSource } from './jobs/service-source.ts';
import type { Context, RunningServer } from './portal.ts';
import { openAppeals, profileDisplay } from './service-players.ts';

/** Wires the services that this process serves to remote portals, without pages and sessions, and listens. */
export async function serveServices(context: Context, serves: ServedServices): Promise<RunningServer> {
  const { config, db, keys, reads, clock, logger, journal, restoring, held } = context;
  const cache = new PageCache(config.cacheBytes, clock);
  const log = new ChangeLog();
  const sections = new SectionWatch({ db, clock, logger, publish: (tags) => publish(tags) });
  const invalidateTags = (tags: readonly string[]) => {
    reads.changed();
    cache.invalidate(tags);
    log.record(tags);
    sections.changed(tags);
  };
  const invalidateEverything = () => {
    reads.changed();
    cache.invalidateAll();
    log.recordEverything();
  };
  const publish = changePublisher(db, invalidateTags);
  const client = () => gateway.client(new ReadScope(clock.now()));
  const issueCodes = issueCodesFrom(db, journal, invalidateTags);
  const changed = { invalidateTags, invalidateEverything };
  const remote = remoteServices({ config, clock, logger, changed });
  const accessLog = new AccessLog(keys);
  const secret = await loadSecret(config, db);
  const proofs = new Proofs({ db, clock, secret });
  const routes = [
    ...(serves.has('main')
      ? provide(
          {
            db,
            reads: reads.db,
            queue: new ClaimQueue(issueCodes),
            pool: config.pool,
            keys,
            publish,
            accessLog,
            sections,
          },
          mainCalls,
        )
      : []),
    ...(serves.has('sdk')
      ? provide({ db, reads: reads.db, publish, main: client, accessLog, keys, proofs }, commentsCalls)
      : []),
  ];
  const gateway: ServiceGateway = new ServiceGateway(routes, remote.services, logger);
  const app = createApp(config, noPages, logger);
  app.addHook('onClose', async () => remote.stop());
  app.addHook('onClose', () => sections.settled());
  const { dataDir, metricsToken } = config;
  const account = serves.has('account')
    ? await servedAccounts({ config, db, keys, clock, logger, accessLog })
    : undefined;
  const codes = account && { results: account.codeResults, price: config.sms.price };
  registerOperations(app, { ...context, cache, dataDir, metricsToken, codes });
  const tokens = new ServiceTokens(config.serviceSecret ?? '', clock);
  const calls = routes.map(({ call }) => call);
  await app.register(async (scope) =>
    registerServiceCalls(scope, { gateway, calls, cache, clock, seal: tokens, log }),
  );
  if (account) {
    registerServedAccounts(app, account.accounts);
  }
  const store = createFileStore(config);
  if (serves.has('main') || serves.has('sdk')) {
    await registerAdmin(app, {
      ...{ db, keys, clock, logger, publish, journal, restoring, accessLog },
      config: { ...config, services: addressesOfOthers(serves) },
      secret,
      store,
      showProfile: profileDisplay(gateway, clock),
      isOpenAppeal: openAppeals(gateway, clock),
    });
    await builtFiles.registerAdmin(app, logger);
  }
  if (serves.has('main')) {
    await registerOwnImages(app, config, store, { clock, logger });
    registerPackages(app, {
      ...{ store: createPackageStore(config), clock, logger },
      find: (path) => findServedPackage(reads.db, path),
    });
  }
  await listen(app, config.host, held);
  return {
    app,
    client,
    notices: serviceSource(readNotices, gateway, clock),
    commentEvents: serviceSource(readCommentEvents, gateway, clock),
    issueCodes,
    ...changed,
    writeRest: async () => undefined,
  };
}

/** The addresses of the services that are not served here, for the admin calls. */
function addressesOfOthers(serves: ServedServices): ServiceAddresses {
  const address = (name: keyof ServiceAddresses) => (serves.has(name) ? undefined : 'elsewhere');
  return { main: address('main'), sdk: address('sdk'), account: address('account') };
}
