import { Changes, EVERYTHING } from '#platform/cache/changes.ts';
import { provide } from '#platform/calls/provide.ts';
import { ClaimQueue } from '#services/main/claims/claim-queue.ts';
import { signedIn } from '#tests/signed-in-player.ts';
import '#platform/core/private-files/umask.ts';
import { INVALIDATION_CHANNEL } from '#platform/cache/invalidation-channel.ts';
import { PageCache } from '#platform/cache/page-cache.ts';
import { systemClock } from '#platform/core/clock.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { processEnvironment } from '#platform/core/config/environment.ts';
import { createLogger } from '#platform/core/logger.ts';
import type { PlayerDirectory } from '#platform/core/player.ts';
import { repeatEvery } from '#platform/core/repeat-every.ts';
import { openDatabase } from '#platform/database/open.ts';
import { PostgresChannel } from '#platform/database/postgres-channel.ts';
import { registerCalls } from '#platform/http/calls/call-routes.ts';
import { noPages } from '#platform/http/pages/page-server.ts';
import { createApp } from '#platform/http/server/app.ts';
import { ServiceGateway } from '#platform/http/services/service-gateway.ts';
import { TrafficCounter } from '#platform/http/traffic/traffic-counter.ts';
import { openJournal } from '#server/open-journal.ts';
import { mainCalls } from '#services/main/calls.ts';
import { issueCodesFrom } from '#services/main/claims/issue-codes.ts';
import { settleReservations } from '#services/main/reservations/reservation-counts.ts';
import { testKeys } from '#tests/data-keys.ts';
import { testOwner } from '#tests/integration/owner.ts';
import { accessLog } from '#tests/unit/access-log.ts';
import { deliveringPlants, deliverMessages } from '../messages/deliver.ts';
import { settlingPlants } from '../reservations/plants.ts';
import { plants } from './plants/plants.ts';

/** More often than in a portal, so that kills meet them. */
const SETTLE_EVERY_MS = 50;
const DELIVER_EVERY_MS = 20;

/**
 * Serves the calls of the main service over HTTP on a migrated database, in a process that tests kill. A
 * cookie names the player, so no login is needed. The first argument selects the planted bug that issues
 * codes, settles the counts of reservations or delivers messages.
 */
const [plant = ''] = process.argv.slice(2);
const config = loadConfig(processEnvironment());
const logger = createLogger(config.logLevel);
const database = await openDatabase({ ...config, owner: testOwner('chaos') }, (error) =>
  logger.warn('database connection lost', { error }),
);
const { db } = database;
const journalDeps = { db, path: config.journalDir, clock: systemClock, logger, say: () => undefined };
const bug = plants[plant];
const cache = new PageCache(config.cacheBytes, systemClock);
const changes = new Changes(db);
changes.on((changed) => cache.invalidate(changed));
const issueCodes = bug
  ? bug.issueCodes(db)
  : issueCodesFrom(db, await openJournal(journalDeps), changes.received);
if (config.databaseUrl) {
  const listener = {
    received: (tags: string) => changes.received(tags.split(' ')),
    missed: () => changes.received(EVERYTHING),
  };
  const channel = new PostgresChannel({ url: config.databaseUrl, channel: INVALIDATION_CHANNEL, db, logger });
  await channel.listen(listener);
}

const players: PlayerDirectory = {
  of: async (cookies) => {
    const id = Number(/^player=(\d+)$/.exec(cookies ?? '')?.[1]);
    const player = { id, nickname: `玩家${id}`, icon_url: '', mobile_masked: '138****8000' };
    return id > 0 ? signedIn(player) : null;
  },
};
const publish = async () => undefined;
const routes = provide(
  { db, queue: new ClaimQueue(issueCodes), pool: config.pool, keys: testKeys, publish, accessLog },
  mainCalls,
);
const settle = settlingPlants[plant] ?? ((on: typeof db) => settleReservations(on, publish));
repeatEvery(() => settle(db).catch(() => undefined), SETTLE_EVERY_MS);
const deliver = deliveringPlants[plant] ?? deliverMessages;
repeatEvery(() => deliver(db).catch(() => undefined), DELIVER_EVERY_MS);
const app = createApp(config, noPages, logger);
registerCalls(app, {
  gateway: new ServiceGateway(routes, {}, logger),
  cache,
  clock: systemClock,
  players,
  addressKey: (address) => Buffer.from(address),
  traffic: new TrafficCounter(systemClock),
});
await app.listen({ host: config.host, port: config.port });
console.log('listening');
