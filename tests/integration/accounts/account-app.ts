import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ownClaims } from '#contract/calls/claims.ts';
import { PageCache } from '#platform/cache/page-cache.ts';
import { type Handler, handlersOf } from '#platform/calls/handler.ts';
import type { Clock } from '#platform/core/clock.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import type { ProvinceOf } from '#platform/core/province.ts';
import type { Database } from '#platform/database/open.ts';
import {
  registerAccount,
  registerOwnAccount,
  registerOwnPicture,
} from '#platform/http/account/account-routes.ts';
import { registerCalls } from '#platform/http/calls/call-routes.ts';
import { noPages } from '#platform/http/pages/page-server.ts';
import { createApp } from '#platform/http/server/app.ts';
import { ServiceGateway } from '#platform/http/services/service-gateway.ts';
import { TrafficCounter } from '#platform/http/traffic/traffic-counter.ts';
import { AccessLog } from '#platform/security/access-log/access-log.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import { accountService } from '#services/account/account-service.ts';
import type { ReadVersions } from '#services/account/consents/owed-consent.ts';
import type { ExportPlayer } from '#services/account/own/own-account.ts';
import type { PictureUploads } from '#services/account/own/own-picture.ts';
import type { CheckNickname } from '#services/account/own/own-profile.ts';
import type { ShowProfile } from '#services/account/players/profile-changes.ts';
import { testKeys } from '#tests/data-keys.ts';

/** A clock that tests set. */
export class TestClock implements Clock {
  #now = Date.parse('2026-11-21T10:00:00+08:00');
  #ticks = 0;

  now(): Date {
    return new Date(this.#now);
  }

  readonly ticks = () => this.#ticks;

  /** Advances the time and the monotonic ticks. */
  pass(seconds: number): void {
    this.#now += seconds * 1_000;
    this.#ticks += seconds * 1_000;
  }

  /** Sets the clock forward or back; the ticks do not change. */
  jump(seconds: number): void {
    this.#now += seconds * 1_000;
  }
}

/** The account calls over HTTP, and calls for signed-in players. */
export interface AccountApp {
  app: FastifyInstance;
  clock: TestClock;
  dataDir: string;
  logged: string[];
  /** The latest message of the outbox. */
  lastMessage(): { mobile: string; code: string; purpose: string };
  close(): Promise<void>;
}

/** The documents' versions, unless a test replaces them. */
export const VERSIONS = { agreement: '2026-11-01-0a1b2c3d', privacy: '2026-10-01-4e5f6071' };

interface Options {
  keys?: DataKeys;
  own?: Clock;
  versions?: ReadVersions;
  exportPlayer?: ExportPlayer;
  checkNickname?: CheckNickname;
  showProfile?: ShowProfile;
  provinceOf?: ProvinceOf;
  pictures?: PictureUploads;
  /** Calls for signed-in players, besides the one. */
  handlers?: readonly Handler[];
}

/**
 * Starts the account service with `settings`; messages go to the outbox. Requests come from a remote address over plain
 * HTTP.
 * @param own replaces the clock that tests set
 */
export async function openAccountApp(
  db: Database,
  settings: Record<string, string> = {},
  { keys = testKeys, own, versions = async () => VERSIONS, handlers = [], ...more }: Options = {},
): Promise<AccountApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'youmen-accounts-'));
  const config = loadConfig({
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: '10.0.0.0/8',
    DEMO: '1',
    SMS: 'outbox',
    ALLOW_HTTP: '1',
    ...settings,
  });
  const testClock = new TestClock();
  const clock = own ?? testClock;
  const logged: string[] = [];
  const log = (message: string, fields?: Record<string, unknown>) => {
    const error = fields?.error instanceof Error ? [fields.error.stack, fields.error.cause] : [];
    logged.push(JSON.stringify([message, fields, ...error.map(String)]));
  };
  const logger = { debug: log, info: log, warn: log, error: log };
  const account = await accountService({
    config,
    db,
    keys,
    clock,
    logger,
    versions,
    accessLog: new AccessLog(keys),
    exportPlayer: async () => undefined,
    checkNickname: async () => true,
    showProfile: async () => true,
    provinceOf: async () => null,
    ...more,
  });
  const { gateway, sessions } = account;
  const app = createApp(config, noPages, logger);
  registerAccount(app, gateway);
  registerOwnAccount(app, account.own);
  await registerOwnPicture(app, account.own);
  const empty = handlersOf<unknown>()(ownClaims, async ({ player }, { page, size }) => ({
    list: [],
    total: player.id,
    page,
    size,
    generated_at: '2026-11-21T10:00:00+08:00',
  }));
  registerCalls(app, {
    gateway: new ServiceGateway([empty, ...handlers], {}, logger),
    cache: new PageCache(1_000_000, clock),
    clock,
    players: { of: (cookies, connection) => sessions.current({ cookies, connection }) },
    addressKey: (address) => Buffer.from(address),
    traffic: new TrafficCounter(clock),
  });
  return {
    app,
    clock: testClock,
    dataDir,
    logged,
    lastMessage() {
      const lines = readFileSync(join(dataDir, 'outbox.jsonl'), 'utf8').trim().split('\n');
      return JSON.parse(lines.at(-1) ?? '');
    },
    async close() {
      await app.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
