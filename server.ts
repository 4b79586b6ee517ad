import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { openBackOffice } from './back-office.ts';
import packageFile from './package.json' with { type: 'json' };
import type { Restoring } from './platform/archive/restore-order.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Database, OpenDatabase } from './platform/database/open.ts';
import type { Reads } from './platform/database/reads/open-reads.ts';
import type { WriteProbe } from './platform/database/write-probe.ts';
import { registerAccount } from './platform/http/account-routes.ts';
import { registerApiReference } from './platform/http/api-reference.ts';
import { createApp } from './platform/http/app.ts';
import { cachingClient } from './platform/http/caching-client.ts';
import { registerCalls } from './platform/http/call-routes.ts';
import { registerConsolePages } from './platform/http/console-pages.ts';
import { registerFiles } from './platform/http/files.ts';
import { listen } from './platform/http/listen.ts';
import { registerOfflineWorker } from './platform/http/offline-worker.ts';
import { registerOperations } from './platform/http/operations.ts';
import { siteOrigin } from './platform/http/origin.ts';
import { registerOwnImages } from './platform/http/own-images.ts';
import { pagePreview } from './platform/http/page-preview.ts';
import { PageRenderer } from './platform/http/page-renderer.ts';
import { PageServer } from './platform/http/page-server.ts';
import { registerRemoteImages } from './platform/http/remote-images.ts';
import { ServiceGateway } from './platform/http/service-gateway.ts';
import { servicesElsewhere } from './platform/http/services-elsewhere.ts';
import { SiteDirectory } from './platform/http/site-directory.ts';
import type { HeldPort } from './platform/http/unavailable-server.ts';
import { addressBlock } from './platform/limits/address-block.ts';
import type { Logger } from './platform/logger.ts';
import { changePublisher } from './platform/page-cache/changes.ts';
import { PageCache } from './platform/page-cache/page-cache.ts';
import { ReadScope } from './platform/page-cache/read-scope.ts';
import { ResponseCache } from './platform/page-cache/response-cache.ts';
import type { PlayerDirectory } from './platform/player.ts';
import { loadSecret } from './platform/secrets/load-secret.ts';
import { createFileStore } from './platform/storage/create-file-store.ts';
import { keepTraffic } from './platform/traffic/keep-traffic.ts';
import { TrafficCounter } from './platform/traffic/traffic-counter.ts';
import { accountService } from './services/account/account-service.ts';
import { giveOutFrom } from './services/main/claims/give-out.ts';
import type { ClaimJournal } from './services/main/claims/journal/claim-journal.ts';
import { mainService } from './services/main/main-service.ts';
import { sdkService } from './services/sdk/sdk-service.ts';

/** What one process is made of. */
export interface Context {
  config: Config;
  db: Database;
  reads: Reads;
  /** Of the embedded database. */
  memory: OpenDatabase['memory'];
  clock: Clock;
  logger: Logger;
  journal: ClaimJournal;
  /** Restores backups by itself. */
  restoring: Restoring;
  /** Where it listens, held until then. */
  held: HeldPort;
  /** Whether the database takes writes. */
  writes: WriteProbe;
}

/** The running server: where it listens, how to tell it of a change, and how to stop it. */
export interface RunningServer {
  app: FastifyInstance;
  /** Something changed: answers that show it are made anew. */
  invalidateTags(tags: readonly string[]): void;
  /** Anything may have changed. */
  invalidateEverything(): void;
  /** Writes down what was counted, once nobody is answered any more. */
  writeRest(): Promise<void>;
}

/** Wires the services, the page cache and the built portal together and listens. */
export async function serve({
  config,
  db,
  reads,
  memory,
  clock,
  logger,
  journal,
  restoring,
  held,
  writes,
}: Context): Promise<RunningServer> {
  const cache = new PageCache(config.cacheBytes, clock);
  const kept = new ResponseCache(clock);
  const invalidate = (tags: readonly string[]) => {
    reads.changed();
    kept.invalidate(tags);
    cache.invalidate(tags);
  };
  const tell = changePublisher(db, invalidate);
  const main = () => gateway.client(new ReadScope(clock.now()));
  const claims = { giveOut: giveOutFrom(db, journal, invalidate), pool: config.pool };
  const services = [
    ...mainService(db, { reads: reads.db, claims, tell }),
    ...sdkService(db, { reads: reads.db, tell, main }),
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
      kept.invalidateAll();
      cache.invalidateAll();
      sites.forget();
    },
  };
  const elsewhere = servicesElsewhere({ config, clock, logger, changed });
  const gateway: ServiceGateway = new ServiceGateway(services, elsewhere.services, logger);
  const sites = new SiteDirectory(gateway, clock, config.verifications);
  const buildFolder = join(import.meta.dirname, 'build');
  const build: ServerBuild = await import(join(buildFolder, 'server', 'index.js'));
  const renderer = new PageRenderer(build, (scope) => cachingClient(gateway, kept, scope), clock);
  const originOf = siteOrigin({
    config,
    port: () => (app.server.address() as AddressInfo).port,
    siteOf: (host) => sites.get(host),
  });
  const traffic = new TrafficCounter(clock);
  const app: FastifyInstance = createApp(
    config,
    new PageServer({ cache, sites, renderer, originOf, traffic, logger }),
    logger,
  );
  app.addHook('onClose', async () => elsewhere.stop());
  const { gateway: accounts, sessions } = await accountService({ config, db, clock, logger });
  const players: PlayerDirectory = {
    of: (cookies, connection) => sessions.playerOf({ cookies, connection }),
  };
  const { dataDir, metricsToken } = config;
  registerOperations(app, { db, reads, cache, dataDir, writes, memory, metricsToken });
  registerAccount(app, accounts);
  const secret = await loadSecret(config, db);
  const addressKey = (address: string) => secret.hash('caller', addressBlock(address));
  registerCalls(app, { gateway, cache, clock, players, addressKey, traffic });
  const tellAll = changePublisher(db, changed.invalidateTags);
  const store = createFileStore(config);
  const preview = pagePreview({ sites, renderer, originOf });
  await openBackOffice(app, {
    ...{ config, db, clock, logger, secret, store, journal, preview, restoring },
    tell: tellAll,
  });
  await registerApiReference(app, gateway.served, {
    version: packageFile.version,
    server: config.publicUrl,
  });
  const client = join(buildFolder, 'client');
  registerOfflineWorker(app, { client, wanted: config.offlineWorker });
  await registerFiles(app, buildFolder);
  await registerConsolePages(app, { build: buildFolder, logger });
  if (config.services.main) {
    registerRemoteImages(app, config.services.main, logger);
  } else {
    await registerOwnImages(app, config, store, logger);
  }
  await listen(app, config.host, held);
  return { app, ...changed, writeRest: keepTraffic(traffic, { db, clock, logger }) };
}
