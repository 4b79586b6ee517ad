import '../../platform/private-files/umask.ts';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { ensureDefaultSite } from '../../cli/default-site.ts';
import { seedDemo } from '../../demo/seed.ts';
import { systemClock } from '../../platform/clock.ts';
import { loadConfig } from '../../platform/config/config.ts';
import { processEnvironment } from '../../platform/config/environment.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { createApp } from '../../platform/http/app.ts';
import { cachingClient } from '../../platform/http/caching-client.ts';
import { PageRenderer } from '../../platform/http/page-renderer.ts';
import { PageServer } from '../../platform/http/page-server.ts';
import { ServiceGateway } from '../../platform/http/service-gateway.ts';
import { SiteDirectory } from '../../platform/http/site-directory.ts';
import { createLogger } from '../../platform/logger.ts';
import { PageCache } from '../../platform/page-cache/page-cache.ts';
import type { ReadScope } from '../../platform/page-cache/read-scope.ts';
import { ResponseCache } from '../../platform/page-cache/response-cache.ts';
import { TrafficCounter } from '../../platform/traffic/traffic-counter.ts';
import { mainService } from '../../services/main/main-service.ts';
import { sdkService } from '../../services/sdk/sdk-service.ts';

/**
 * The portal's pages of the demo, with a page cache that keeps nothing: every request renders. With the argument
 * `kept-answers` the services' answers are kept as the portal keeps them, so that a page that is made anew is measured;
 * without it, nothing is kept.
 */
const config = loadConfig(processEnvironment());
const logger = createLogger(config.logLevel);
const owner = { pid: process.pid, since: new Date().toISOString(), role: 'bench', socket: '' };
const { db } = await openDatabase({ ...config, owner }, (error) => logger.error('database', { error }));
await migrate(db);
await seedDemo({ db, clock: systemClock, dataDir: config.dataDir, say: () => undefined });
await ensureDefaultSite(db, config.site);
const tell = async () => undefined;
const giveOut = () => Promise.reject(new Error('nobody claims here'));
const services = [
  ...mainService(db, { claims: { giveOut, pool: config.pool }, tell }),
  ...sdkService(db, { tell, main: () => gateway.client(scopeOfNobody()) }),
];
const gateway: ServiceGateway = new ServiceGateway(services, {}, logger);
const kept = process.argv.includes('kept-answers') ? new ResponseCache(systemClock) : undefined;
const client = (scope: ReadScope) => (kept ? cachingClient(gateway, kept, scope) : gateway.client(scope));
const build: ServerBuild = await import(join(import.meta.dirname, '..', '..', 'build', 'server', 'index.js'));
const pages = new PageServer({
  cache: new PageCache(0, systemClock),
  sites: new SiteDirectory(gateway, systemClock, config.verifications),
  renderer: new PageRenderer(build, client, systemClock),
  originOf: async () => 'http://127.0.0.1',
  traffic: new TrafficCounter(systemClock),
  logger,
});
const app = createApp(config, pages, logger);
await app.listen({ host: config.host, port: config.port });
console.log(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
process.once('SIGTERM', () => process.exit(0));

function scopeOfNobody(): never {
  throw new Error('nobody writes a comment here');
}
