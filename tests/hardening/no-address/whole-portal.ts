import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { provinceTable } from '#platform/adapters/provinces/province-table.ts';
import { PageCache } from '#platform/cache/page-cache.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { provide } from '#platform/calls/provide.ts';
import { type Clock, systemClock } from '#platform/core/clock.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { openReads } from '#platform/database/reads/open-reads.ts';
import { registerAccount, registerOwnAccount } from '#platform/http/account/account-routes.ts';
import { registerCalls } from '#platform/http/calls/call-routes.ts';
import { registerOperations } from '#platform/http/metrics/operations.ts';
import { noPages } from '#platform/http/pages/page-server.ts';
import { createApp } from '#platform/http/server/app.ts';
import { ServiceGateway } from '#platform/http/services/service-gateway.ts';
import { TrafficCounter } from '#platform/http/traffic/traffic-counter.ts';
import { AccessLog } from '#platform/security/access-log/access-log.ts';
import { dataKeysOf } from '#platform/security/data-keys/encrypt-plain.ts';
import { addressBlock } from '#platform/security/limits/address-block.ts';
import { Proofs } from '#platform/security/proof-of-work.ts';
import { loadSecret } from '#platform/security/secrets/load-secret.ts';
import { versionReader } from '#server/document-versions.ts';
import { accountService } from '#services/account/account-service.ts';
import { commentsCalls } from '#services/comments/calls.ts';
import { mainCalls } from '#services/main/calls.ts';
import { ClaimQueue } from '#services/main/claims/claim-queue.ts';
import { issueCodesFrom } from '#services/main/claims/issue-codes.ts';
import { noJournal } from '#tests/integration/main-service/no-journal.ts';

/** The portal without its pages and the admin site. */
export interface WholePortal {
  app: FastifyInstance;
  clock: Clock;
  dataDir: string;
  traffic: TrafficCounter;
  accessLog: AccessLog;
  /** The latest code in the outbox. */
  lastCode(): string;
  close(): Promise<void>;
}

export async function openWholePortal(db: Database, logger: Logger): Promise<WholePortal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'youmen-no-address-'));
  const config = loadConfig({
    DATA_DIR: dataDir,
    SMS: 'outbox',
    ALLOW_HTTP: '1',
    DEMO: '1',
    SERVER_SECRET: 'the secret of this portal, long enough',
  });
  const clock = systemClock;
  const keys = dataKeysOf(config);
  await keys.prepare(db);
  const accessLog = new AccessLog(keys);
  const secret = await loadSecret(config, db);
  const publish = async () => undefined;
  const claims = { issueCodes: issueCodesFrom(db, noJournal, () => undefined), pool: config.pool };
  const gateway: ServiceGateway = new ServiceGateway(
    [
      ...provide(
        { db, queue: new ClaimQueue(claims.issueCodes), pool: claims.pool, keys, publish, accessLog },
        mainCalls,
      ),
      ...provide(
        {
          db,
          publish,
          accessLog,
          keys,
          proofs: new Proofs({ db, clock, secret }),
          main: () => gateway.client(new ReadScope(clock.now())),
        },
        commentsCalls,
      ),
    ],
    {},
    logger,
  );
  const {
    gateway: accounts,
    sessions,
    own,
  } = await accountService({
    config,
    db,
    keys,
    clock,
    logger,
    accessLog,
    versions: versionReader(() => gateway.client(new ReadScope(clock.now()))),
    exportPlayer: async () => undefined,
    checkNickname: async () => true,
    showProfile: async () => true,
    provinceOf: provinceTable({ v4: undefined, v6: undefined }, logger),
  });
  const app = createApp(config, noPages, logger);
  const cache = new PageCache(1_000_000, clock);
  const reads = openReads({ ...config, db, clock, logger });
  registerOperations(app, { db, reads, cache, dataDir, writes: { isWritable: () => true } });
  registerAccount(app, accounts);
  registerOwnAccount(app, own);
  const traffic = new TrafficCounter(clock);
  registerCalls(app, {
    gateway,
    cache,
    clock,
    traffic,
    provinceOf: provinceTable({ v4: undefined, v6: undefined }, logger),
    players: { of: (cookies, connection) => sessions.current({ cookies, connection }) },
    addressKey: (address) => secret.hash('caller', addressBlock(address)),
  });
  return {
    app,
    clock,
    dataDir,
    traffic,
    accessLog,
    lastCode() {
      const lines = readFileSync(join(dataDir, 'outbox.jsonl'), 'utf8').trim().split('\n');
      return JSON.parse(lines.at(-1) ?? '').code;
    },
    async close() {
      await app.close();
      await reads.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
