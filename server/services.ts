import type { FastifyInstance } from 'fastify';
import { provinceTable } from '#platform/adapters/provinces/province-table.ts';
import { createPackageStore } from '#platform/adapters/storage/create-file-store.ts';
import { PageCache } from '#platform/cache/page-cache.ts';
import type { ServedServices, ServiceAddresses } from '#platform/core/config/service-settings.ts';
import { registerServedAccounts } from '#platform/http/account/account-routes.ts';
import { registerServiceCalls } from '#platform/http/calls/service-calls.ts';
import { registerPackages } from '#platform/http/files/package-files.ts';
import { registerOwnImages } from '#platform/http/files/stored-images.ts';
import { registerOperations } from '#platform/http/metrics/operations.ts';
import { noPages } from '#platform/http/pages/page-server.ts';
import { createApp } from '#platform/http/server/app.ts';
import { type HeldPort, listen } from '#platform/http/server/held-port.ts';
import { ChangeLog } from '#platform/http/services/change-log.ts';
import { ServiceTokens } from '#platform/http/services/service-tokens.ts';
import { servedAccounts } from '#services/account/account-service.ts';
import { commentsCalls } from '#services/comments/calls.ts';
import { mainCalls } from '#services/main/calls.ts';
import { findServedPackage } from '#services/main/packages/served-package.ts';
import { registerAdmin } from './admin.ts';
import type { Context } from './context.ts';
import { builtFiles } from './frontend/built-frontend.ts';

/** Serves the services of this process to remote portals, without pages and sessions, and listens. */
export async function serveServices(
  context: Context,
  serves: ServedServices,
  held: HeldPort,
): Promise<FastifyInstance> {
  const { config, db, keys, store, clock, logger, accessLog, changes, gateway } = context;
  const cache = new PageCache(config.cacheBytes, clock, false, logger);
  const log = new ChangeLog();
  changes.on((changed) => cache.invalidate(changed));
  changes.on((changed) => log.record(changed));
  const app = createApp(config, noPages, logger);
  const account = serves.has('account')
    ? await servedAccounts({ config, db, keys, clock, logger, accessLog })
    : undefined;
  const codes = account && { results: account.codeResults, price: config.sms.price };
  registerOperations(app, {
    ...context,
    ...config,
    memory: context.database.memory,
    cache,
    codes,
    deliveries: undefined,
  });
  const seal = new ServiceTokens(config.serviceSecret ?? '', clock);
  const own = [...(serves.has('main') ? mainCalls : []), ...(serves.has('sdk') ? commentsCalls : [])];
  const calls = own.map(({ call }) => call);
  await app.register(async (scope) =>
    registerServiceCalls(scope, { gateway, calls, cache, clock, seal, log }),
  );
  if (account) {
    registerServedAccounts(app, account.accounts);
  }
  if (serves.has('main') || serves.has('sdk')) {
    await registerAdmin(app, {
      ...context,
      config: { ...config, services: addressesOfOthers(serves) },
      provinceOf: provinceTable(config.provinceFiles, logger),
    });
    await builtFiles.registerAdmin(app, logger);
  }
  if (serves.has('main')) {
    await registerOwnImages(app, config, store, { clock, logger });
    registerPackages(app, {
      store: createPackageStore(config),
      clock,
      logger,
      find: (path) => findServedPackage(context.reads.db, path),
    });
  }
  await listen(app, config.host, held);
  return app;
}

/** The addresses of the services that are not served here, for the admin calls. */
function addressesOfOthers(serves: ServedServices): ServiceAddresses {
  const address = (name: keyof ServiceAddresses) => (serves.has(name) ? undefined : 'elsewhere');
  return { main: address('main'), sdk: address('sdk'), account: address('account') };
}
