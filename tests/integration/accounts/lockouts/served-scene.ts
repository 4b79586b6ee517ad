import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { loadConfig } from '#platform/core/config/config.ts';
import { createLogger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { registerServedAccounts } from '#platform/http/account/account-routes.ts';
import { noPages } from '#platform/http/pages/page-server.ts';
import { createApp } from '#platform/http/server/app.ts';
import { servedAccounts } from '#services/account/account-service.ts';
import { testKeys } from '#tests/data-keys.ts';
import { quickHashing } from '#tests/quick-hashing.ts';
import { accessLog } from '#tests/unit/access-log.ts';
import { type AccountApp, openAccountApp, TestClock } from '../account-app.ts';

const SHARED = { SERVER_SECRET: 'one-secret-for-portal-and-service', ACCOUNT_SIGN_SECRET: 'to-sign-with' };

/** A portal whose accounts run in another process, on one database and with one clock. */
export async function openServedApp(db: Database): Promise<AccountApp> {
  const clock = new TestClock();
  const first = await openAccountApp(db, SHARED);
  const settings = { DATA_DIR: first.dataDir, DEMO: '0', SERVICES: 'account', SMS: 'outbox', ...SHARED };
  const config = loadConfig(settings);
  const logger = createLogger('silent');
  const service = createApp(config, noPages, logger);
  const hashing = quickHashing();
  const served = await servedAccounts({ config, db, keys: testKeys, clock, logger, accessLog, hashing });
  registerServedAccounts(service, served.accounts);
  await service.listen({ host: '127.0.0.1', port: 0 });
  const { port } = service.server.address() as AddressInfo;
  const apart = { ...SHARED, ACCOUNT_SERVICE_URL: `http://127.0.0.1:${port}` };
  const portal = await openAccountApp(db, apart, { own: clock });
  return {
    ...portal,
    clock,
    lastMessage() {
      const lines = readFileSync(join(first.dataDir, 'outbox.jsonl'), 'utf8').trim().split('\n');
      return JSON.parse(lines.at(-1) ?? '');
    },
    async close() {
      await portal.close();
      await service.close();
      await first.close();
    },
  };
}
