import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createFileStore } from '#platform/adapters/storage/create-file-store.ts';
import type { RestoreControl } from '#platform/backup/restores.ts';
import { changePublisher } from '#platform/cache/changes.ts';
import { PageCache } from '#platform/cache/page-cache.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { ResponseCache } from '#platform/cache/response-cache.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { PlayerDirectory } from '#platform/core/player.ts';
import type { Database, OpenDatabase } from '#platform/database/open.ts';
import type { Reads } from '#platform/database/reads/open-reads.ts';
import type { WriteProbe } from '#platform/database/write-probe.ts';
import { registerAccount } from '#platform/http/account/account-routes.ts';
import { registerApiReference } from '#platform/http/calls/api-reference.ts';
import { cachingClient } from '#platform/http/calls/build-response.ts';
import { registerCalls } from '#platform/http/calls/call-routes.ts';
import { registerRemoteImages } from '#platform/http/files/remote-images.ts';
import { registerOwnImages } from '#platform/http/files/stored-images.ts';
import { pagePreview } from '#platform/http/pages/page-renderer.ts';
import { PageServer } from '#platform/http/pages/page-server.ts';
import { createApp } from '#platform/http/server/app.ts';
import { type HeldPort, listen } from '#platform/http/server/held-port.ts';
import { registerOperations } from '#platform/http/server/operations.ts';
import { siteOrigin } from '#platform/http/server/origin.ts';
import { SiteDirectory } from '#platform/http/server/site-directory.ts';
import { remoteServices } from '#platform/http/services/remote-services.ts';
import { ServiceGateway } from '#platform/http/services/service-gateway.ts';
import { persistTraffic } from '#platform/http/traffic/persist-traffic.ts';
import { TrafficCounter } from '#platform/http/traffic/traffic-counter.ts';
import { addressBlock } from '#platform/security/limits/address-block.ts';
import { loadSecret } from '#platform/security/secrets/load-secret.ts';
import { accountService } from '#services/account/account-service.ts';
import { commentsService } from '#services/comments/comments-service.ts';
import { issueCodesFrom } from '#services/main/claims/issue-codes.ts';
import type { ClaimJournal } from '#services/main/claims/journal/claim-journal.ts';
import { mainService } from '#services/main/main-service.ts';
import packageFile from '../package.json' with { type: 'json' };
import { registerAdmin } from './admin.ts';
import { builtFrontend } from './frontend/built-frontend.ts';
import type { Frontend } from './frontend/frontend.ts';

export interface Context {
  config: Config;
  db: Database;
  reads: Reads;
  /** Of the embedded database. */
  memory: OpenDatabase['memory'];
  clock: Clock;
  logger: Logger;
  journal: ClaimJournal;
  restoring: RestoreControl;
  held: HeldPort;
  writes: WriteProbe;
}

export interface RunningServer {
  app: FastifyInstance;
  invalidateTags(tags: readonly string[]): void;
  invalidateEverything(): void;
  /** Persists the page view counters after the server is closed. */
  writeRest(): Promise<void>;
}

/** Wires the services, the page cache and the built portal, and listens. */
export async function serve(context: Context): Promise<RunningServer> {
  const { config, db, reads, clock, logger, journal, restoring, held } = context;
  const cache = new PageCache(config.cacheBytes, clock);
  const responses = new ResponseCache(clock);
  const invalidate = (tags: readonly string[]) => {
    reads.changed();
    responses.invalidate(tags);
    cache.invalidate(tags);
  };
  const publish = changePublisher(db, invalidate);
  const main = () => gateway.client(new ReadScope(clock.now()));
  const claims = { issueCodes: issueCodesFrom(db, journal, invalidate), pool: config.pool };
  const services = [
    ...mainService(db, { reads: reads.db, claims, publish }),
    ...commentsService(db, { reads: reads.db, publish, main }),
  ];
  const changed = {
    invalidateTags(tags: readonly string[]) {
      invalidate(tags);
      if (tags.includes('site')) {
        sites.forget();
      }
    },
    invalidateEverything() {
      reads.changed();
      responses.invalidateAll();
      cache.invalidateAll();
      sites.forget();
    },
  };
  const elsewhere = remoteServices({ config, clock, logger, changed });
  const gateway: ServiceGateway = new ServiceGateway(services, elsewhere.services, logger);
  const sites = new SiteDirectory(gateway, clock, config.verifications);
  const frontend = await loadFrontend(config);
  const renderer = frontend.renderer((scope) => cachingClient(gateway, responses, scope), clock);
  const originOf = siteOrigin({
    config,
    port: () => (app.server.address() as AddressInfo).port,
    siteOf: (host) => sites.get(host),
  });
  const traffic = new TrafficCounter(clock);
  const pages = new PageServer({ cache, sites, renderer, originOf, traffic, logger });
  const app: FastifyInstance = createApp(config, frontend.withModules?.(pages) ?? pages, logger);
  const unwatch = frontend.onChange?.(() => cache.invalidateAll());
  app.addHook('onClose', async () => unwatch?.());
  app.addHook('onClose', async () => elsewhere.stop());
  const { gateway: accounts, sessions } = await accountService({ config, db, clock, logger });
  const players: PlayerDirectory = {
    of: (cookies, connection) => sessions.playerOf({ cookies, connection }),
  };
  const { dataDir, metricsToken } = config;
  registerOperations(app, { ...context, cache, dataDir, metricsToken });
  registerAccount(app, accounts);
  const secret = await loadSecret(config, db);
  const addressKey = (address: string) => secret.hash('caller', addressBlock(address));
  registerCalls(app, { gateway, cache, clock, players, addressKey, traffic });
  const store = createFileStore(config);
  const preview = pagePreview({ sites, renderer, originOf });
  await registerAdmin(app, {
    ...{ config, db, clock, logger, secret, store, journal, preview, restoring },
    publish: changePublisher(db, changed.invalidateTags),
  });
  const { version } = packageFile;
  await registerApiReference(app, gateway.served, { version, server: config.publicUrl });
  await frontend.registerPortal(app, { offlineWorker: config.offlineWorker });
  await frontend.registerAdmin(app, logger);
  if (config.services.main) {
    registerRemoteImages(app, config.services.main, logger);
  } else {
    await registerOwnImages(app, config, store, logger);
  }
  await listen(app, config.host, held);
  return { app, ...changed, writeRest: persistTraffic(traffic, { db, clock, logger }) };
}

/** The built sites; in development the sources. Production installs have no Vite, so it is loaded on demand. */
async function loadFrontend({ development }: Config): Promise<Frontend> {
  if (!development) {
    return builtFrontend();
  }
  const { devFrontend } = await import('./frontend/dev-frontend.ts');
  return devFrontend();
}
