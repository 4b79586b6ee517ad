import { ClaimQueue } from '#services/main/claims/claim-queue.ts';
import '#platform/core/private-files/umask.ts';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { seedDemo } from '#demo/seed.ts';
import { PageCache } from '#platform/cache/page-cache.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import { ResponseCache } from '#platform/cache/response-cache.ts';
import { provide } from '#platform/calls/provide.ts';
import { systemClock } from '#platform/core/clock.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { processEnvironment } from '#platform/core/config/environment.ts';
import { createLogger } from '#platform/core/logger.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open.ts';
import { cachingClient } from '#platform/http/calls/build-response.ts';
import { PageRenderer, type PortalEntry } from '#platform/http/pages/page-renderer.ts';
import { PageServer } from '#platform/http/pages/page-server.ts';
import { SiteDirectory } from '#platform/http/pages/site-directory.ts';
import { createApp } from '#platform/http/server/app.ts';
import { ServiceGateway } from '#platform/http/services/service-gateway.ts';
import { TrafficCounter } from '#platform/http/traffic/traffic-counter.ts';
import { AccessLog } from '#platform/security/access-log/access-log.ts';
import { dataKeysOf } from '#platform/security/data-keys/encrypt-plain.ts';
import { Proofs } from '#platform/security/proof-of-work.ts';
import { loadSecret } from '#platform/security/secrets/load-secret.ts';
import { ensureDefaultSite } from '#server/default-site.ts';
import { commentsCalls } from '#services/comments/calls.ts';
import { mainCalls } from '#services/main/calls.ts';

/**
 * The demo portal without page cache: every request renders. With the argument `cache-data`, the responses of the
 * services are cached as in the portal.
 */
const config = loadConfig(processEnvironment());
const logger = createLogger(config.logLevel);
const owner = { pid: process.pid, since: new Date().toISOString(), role: 'bench', socket: '' };
const { db } = await openDatabase({ ...config, owner }, (error) => logger.error('database', { error }));
await migrate(db);
await seedDemo({ db, clock: systemClock, dataDir: config.dataDir, say: () => undefined });
await ensureDefaultSite(db, config.site);
const publish = async () => undefined;
const keys = dataKeysOf(config);
const accessLog = new AccessLog(keys);
const proofs = new Proofs({ db, clock: systemClock, secret: await loadSecret(config, db) });
const issueCodes = () => Promise.reject(new Error('claims are not part of this benchmark'));
const services = [
  ...provide(
    { db, queue: new ClaimQueue(issueCodes), pool: config.pool, keys, publish, accessLog },
    mainCalls,
  ),
  ...provide({ db, publish, accessLog, keys, proofs, main: () => gateway.client(noScope()) }, commentsCalls),
];
const gateway: ServiceGateway = new ServiceGateway(services, {}, logger);
const responseCache = process.argv.includes('cache-data') ? new ResponseCache(systemClock) : undefined;
const client = (scope: ReadScope) =>
  responseCache ? cachingClient(gateway, responseCache, scope) : gateway.client(scope);
const entry: PortalEntry = await import(join(import.meta.dirname, '..', '..', 'build', 'server', 'index.js'));
const pages = new PageServer({
  // No response fits into one byte.
  cache: new PageCache(1, systemClock),
  sites: new SiteDirectory(gateway, systemClock, config.verifications),
  renderer: new PageRenderer(entry, client, systemClock),
  originOf: async () => 'http://127.0.0.1',
  traffic: new TrafficCounter(systemClock),
  logger,
});
const app = createApp(config, pages, logger);
await app.listen({ host: config.host, port: config.port });
console.log(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
process.once('SIGTERM', () => process.exit(0));

function noScope(): never {
  throw new Error('comments are not part of this benchmark');
}
