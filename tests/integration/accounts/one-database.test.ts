import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '#platform/core/config/config.ts';
import { createLogger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { registerServedAccounts } from '#platform/http/account/account-routes.ts';
import { noPages } from '#platform/http/pages/page-server.ts';
import { createApp } from '#platform/http/server/app.ts';
import { servedAccounts } from '#services/account/account-service.ts';
import { testKeys } from '#tests/data-keys.ts';
import { accessLog } from '#tests/unit/access-log.ts';
import { describeEachDatabase } from '../databases.ts';
import { type AccountApp, openAccountApp, TestClock } from './account-app.ts';
import { TestBrowser } from './test-browser.ts';

const SHARED = { SERVER_SECRET: 'one-secret-for-portal-and-service', ACCOUNT_SIGN_SECRET: 'to-sign-with' };
const MOBILE = '13512345678';

describeEachDatabase('a portal and the account service that share a database', (open) => {
  let db: Database;
  let service: FastifyInstance;
  let portal: AccountApp;
  let outbox: string;
  const clock = new TestClock();

  beforeAll(async () => {
    db = await open();
    const first = await openAccountApp(db, SHARED);
    outbox = join(first.dataDir, 'outbox.jsonl');
    const settings = { DATA_DIR: first.dataDir, DEMO: '0', SERVICES: 'account', SMS: 'outbox', ...SHARED };
    const config = loadConfig(settings);
    const logger = createLogger('silent');
    service = createApp(config, noPages, logger);
    const served = await servedAccounts({ config, db, keys: testKeys, clock, logger, accessLog });
    registerServedAccounts(service, served.accounts);
    await service.listen({ host: '127.0.0.1', port: 0 });
    const { port } = service.server.address() as AddressInfo;
    portal = await openAccountApp(db, { ...SHARED, ACCOUNT_SERVICE_URL: `http://127.0.0.1:${port}` });
    return () => first.close();
  });
  afterAll(async () => {
    await portal.close();
    await service.close();
  });

  const lastCode = () => JSON.parse(readFileSync(outbox, 'utf8').trim().split('\n').at(-1) ?? '').code;

  test('[ACC-01] codes are sent and log in: the two do not count a request twice', async () => {
    const browser = new TestBrowser(portal);
    expect(await browser.sendCode(MOBILE)).toMatchObject({ status: 1 });
    const response = await browser.act('codeLogin', { mobile: MOBILE, code: lastCode() });
    expect(browser.user(response).mobile_masked).toBe('135****5678');
  });

  test('[ACC-01] wrong passwords are counted once: the eleventh is refused', async () => {
    const browser = new TestBrowser(portal);
    const results: string[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      const response = await browser.act('passwordLogin', { username: MOBILE, password: `wrong-${tries}!` });
      results.push(response.status === 0 ? response.code : 'good');
    }
    expect(results).toEqual([...Array(10).fill('ACCOUNT_REFUSED'), 'TOO_MANY']);
  });
});
