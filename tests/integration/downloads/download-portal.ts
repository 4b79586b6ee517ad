import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Client } from '#contract/client.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { provide } from '#platform/calls/provide.ts';
import type { Clock } from '#platform/core/clock.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { impressionLimits, registerImpressions } from '#platform/http/counts/impression-routes.ts';
import { countWriter, persistCounts } from '#platform/http/counts/persist-counts.ts';
import { PublicCounter } from '#platform/http/counts/public-counter.ts';
import { readLimits, registerReads } from '#platform/http/counts/read-routes.ts';
import { type CountingRules, MOST_PER_BLOCK } from '#platform/http/downloads/counting-rules.ts';
import { DailyDevices } from '#platform/http/downloads/daily-devices.ts';
import { DownloadCookie } from '#platform/http/downloads/download-cookie.ts';
import { registerDownloads } from '#platform/http/downloads/download-routes.ts';
import { noPages } from '#platform/http/pages/page-server.ts';
import { isPersonsNavigation } from '#platform/http/request/persons.ts';
import { createApp } from '#platform/http/server/app.ts';
import { ServiceGateway } from '#platform/http/services/service-gateway.ts';
import { DailyLimit } from '#platform/security/limits/daily-limit.ts';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { isBlockedInApp } from '#portal/browser/device.ts';
import { mainCalls } from '#services/main/calls.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { build, game, NOW } from '../main-service/inputs.ts';

export const PHONE =
  'Mozilla/5.0 (Linux; Android 14; 23049RAD8C) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36';
export const PACKAGE = 'https://dl.example.com/青崖渡.apk';
export const STORE = 'https://apps.apple.com/cn/app/id1';

/** A clock that the test moves. */
export class MovedClock implements Clock {
  #now: Date;

  constructor(now: Date) {
    this.#now = now;
  }

  now(): Date {
    return this.#now;
  }

  moveTo(iso: string): void {
    this.#now = new Date(iso);
  }
}

/** Writes two games: the first with both packages, the second with an address that is no web address. */
export async function writeGames(db: Database): Promise<[number, number]> {
  const odd = { ...build, url: 'javascript:alert(1)' };
  const [first, second] = await transaction(db, (tx) =>
    upsertGames(
      tx,
      [
        game('青崖渡', {
          packages: [
            { ...build, url: PACKAGE },
            { ...build, platform: 'ios', url: STORE },
          ],
          h5_url: 'https://h5.example.com/',
        }),
        game('听雨', { packages: [odd, { ...build, platform: 'ios' }] }),
      ],
      NOW,
    ),
  );
  return [first?.id ?? 0, second?.id ?? 0];
}

export interface DownloadPortal {
  app: FastifyInstance;
  /** Writes the counts, and stops. */
  stop(): Promise<void>;
}

/** A process that serves the addresses of packages. `planted` replaces rules. */
export function openPortal(
  db: Database,
  {
    clock,
    logger,
    planted,
    isDemo = false,
  }: { clock: Clock; logger: Logger; planted?: Partial<CountingRules> | undefined; isDemo?: boolean },
): DownloadPortal {
  const secret = new ServerSecret('the secret of these portals, long enough');
  const gateway = new ServiceGateway(provide({ db } as never, mainCalls), {}, logger);
  const counter = new PublicCounter();
  const app = createApp(loadConfig({}), noPages, logger);
  registerDownloads(app, {
    services: (): Client => gateway.client(new ReadScope(clock.now())),
    isBlocked: isBlockedInApp,
    isDemo: async () => isDemo,
    rules: {
      isDownload: isPersonsNavigation,
      cookie: new DownloadCookie(),
      devices: new DailyDevices(db, logger),
      limit: new DailyLimit(secret, MOST_PER_BLOCK),
      ...planted,
    },
    counter,
    clock,
  });
  registerImpressions(app, { counter, clock, limits: impressionLimits(secret) });
  registerReads(app, { counter, clock, limits: readLimits(secret) });
  const stopWriting = persistCounts(counter, countWriter(gateway, clock), logger);
  return {
    app,
    stop: async () => {
      await app.close();
      await stopWriting();
    },
  };
}

/** A browser with its cookies at an address. */
export class Visitor {
  #app: FastifyInstance;
  #address: string;
  #headers: Record<string, string>;
  cookie: string | undefined;

  constructor({ app }: DownloadPortal, address: string, headers: Record<string, string> = {}) {
    this.#app = app;
    this.#address = address;
    this.#headers = { host: 'portal.example', 'user-agent': PHONE, ...headers };
  }

  async request(url: string, method: 'GET' | 'HEAD' | 'POST' | 'DELETE' = 'GET') {
    const cookie = this.cookie === undefined ? {} : { cookie: this.cookie };
    const response = await this.#app.inject({
      method,
      url,
      remoteAddress: this.#address,
      headers: { ...this.#headers, ...cookie },
    });
    const [stored] = [response.headers['set-cookie'] ?? []].flat();
    this.cookie = stored?.split(';')[0] ?? this.cookie;
    return response;
  }
}

/** The days and the total of each game, in order. */
export async function counted(db: Database) {
  const days = await db
    .selectFrom('download_day')
    .select(['game_id', 'platform', sql<string>`day::text`.as('day'), 'count'])
    .orderBy('game_id')
    .orderBy('platform')
    .orderBy('day')
    .execute();
  const totals = await db
    .selectFrom('game')
    .select(['id as game_id', 'download_count as count'])
    .where('download_count', '>', 0)
    .orderBy('id')
    .execute();
  return { days, totals };
}
