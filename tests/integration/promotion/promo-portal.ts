import type { FastifyInstance } from 'fastify';
import type { Client } from '#contract/client.ts';
import { PageCache } from '#platform/cache/page-cache.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { provide } from '#platform/calls/provide.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { createLogger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { registerCalls } from '#platform/http/calls/call-routes.ts';
import { countWriter, persistCounts } from '#platform/http/counts/persist-counts.ts';
import { PublicCounter } from '#platform/http/counts/public-counter.ts';
import { MOST_PER_BLOCK } from '#platform/http/downloads/counting-rules.ts';
import { DailyDevices } from '#platform/http/downloads/daily-devices.ts';
import { DownloadCookie } from '#platform/http/downloads/download-cookie.ts';
import { registerDownloads } from '#platform/http/downloads/download-routes.ts';
import { noPages, type Pages } from '#platform/http/pages/page-server.ts';
import { ChannelDirectory } from '#platform/http/promotion/channel-directory.ts';
import { MOST_VISITS_PER_BLOCK, Promotion } from '#platform/http/promotion/promotion.ts';
import {
  PromotionCounter,
  persistPromotion,
  type writePromotion,
} from '#platform/http/promotion/promotion-counter.ts';
import { isPersonsNavigation } from '#platform/http/request/persons.ts';
import { createApp } from '#platform/http/server/app.ts';
import { ServiceGateway } from '#platform/http/services/service-gateway.ts';
import { TrafficCounter } from '#platform/http/traffic/traffic-counter.ts';
import { DailyLimit } from '#platform/security/limits/daily-limit.ts';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { isBlockedInApp } from '#portal/browser/device.ts';
import { pagePath } from '#portal/pages/find-page.ts';
import { mainCalls } from '#services/main/calls.ts';
import { ClaimQueue } from '#services/main/claims/claim-queue.ts';
import { issueCodesFrom } from '#services/main/claims/issue-codes.ts';
import { signedIn } from '#tests/signed-in-player.ts';
import type { MovedClock } from '../downloads/download-portal.ts';
import { noJournal } from '../main-service/no-journal.ts';

const logger = createLogger('silent');

export interface PromoPortal {
  app: FastifyInstance;
  channels: ChannelDirectory;
  /** Writes the counts, and stops. */
  stop(): Promise<void>;
}

/**
 * A process that serves channels, packages and the calls of players, who are named by a cookie `player=<id>`.
 * @param write replaces the writer of the counts
 */
export function openPromoPortal(
  db: Database,
  clock: MovedClock,
  { write, pages = noPages }: { write?: typeof writePromotion | undefined; pages?: Pages } = {},
): PromoPortal {
  const secret = new ServerSecret('the secret of these portals, long enough');
  const claims = {
    issueCodes: issueCodesFrom(db, noJournal, () => undefined),
    pool: { graceMs: 0, intervalMs: 0 },
  };
  const gateway = new ServiceGateway(
    provide({ db, queue: new ClaimQueue(claims.issueCodes), pool: claims.pool } as never, mainCalls),
    {},
    logger,
  );
  const channels = new ChannelDirectory({ db, clock: { now: () => clock.now() }, logger });
  const promoted = new PromotionCounter();
  const promotion = new Promotion({
    channels,
    clock,
    counter: promoted,
    limit: new DailyLimit(secret, MOST_VISITS_PER_BLOCK),
    isPage: (address) => pagePath(address.split('?')[0] ?? '') !== undefined,
  });
  const counter = new PublicCounter();
  const app = createApp(loadConfig({}), pages, logger);
  promotion.register(app);
  registerDownloads(app, {
    services: (): Client => gateway.client(new ReadScope(clock.now())),
    isBlocked: isBlockedInApp,
    isDemo: async () => false,
    rules: {
      isDownload: isPersonsNavigation,
      cookie: new DownloadCookie(),
      devices: new DailyDevices(db, logger),
      limit: new DailyLimit(secret, MOST_PER_BLOCK),
    },
    counter,
    clock,
    promotion,
  });
  registerCalls(app, {
    gateway,
    clock,
    promotion,
    cache: new PageCache(1_000_000, clock),
    players: {
      of: async (cookies) => {
        const [, id] = /player=(\d+)/.exec(cookies ?? '') ?? [];
        const player = { id: Number(id), nickname: '玩家', icon_url: '', mobile_masked: '138****8000' };
        return id ? signedIn(player) : null;
      },
    },
    addressKey: () => Buffer.from('somebody'),
    traffic: new TrafficCounter(clock),
  });
  const stops = [
    persistCounts(counter, countWriter(gateway, clock), logger),
    persistPromotion(promoted, { db, logger, ...(write ? { write } : {}) }),
  ];
  return {
    app,
    channels,
    stop: async () => {
      await app.close();
      await Promise.all(stops.map((end) => end()));
    },
  };
}

/** Writes channels with these codes, all to the home page unless `known` differs. */
export async function writeChannels(
  db: Database,
  codes: readonly string[],
  known: { landing?: string; is_closed?: boolean } = {},
): Promise<number[]> {
  const rows = await db
    .insertInto('promo_channel')
    .values(codes.map((code) => ({ code, name: `渠道 ${code}`, ...known })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The counts of all channels and days. */
export function countedChannels(db: Database) {
  return db
    .selectFrom('promo_channel_day')
    .innerJoin('promo_channel', 'promo_channel.id', 'channel_id')
    .select(['code', 'visits', 'downloads', 'registrations', 'reservations', 'claims'])
    .orderBy('code')
    .orderBy('day')
    .execute();
}
