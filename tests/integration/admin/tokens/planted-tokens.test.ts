import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accessOf } from '#contract/admin/role-access.ts';
import { provide } from '#platform/calls/provide.ts';
import { createLogger } from '#platform/core/logger.ts';
import type { OperatorDirectory } from '#platform/core/operator.ts';
import { registerAdminCalls } from '#platform/http/admin/admin-routes.ts';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { adminCalls } from '#services/admin/calls.ts';
import { operatorDirectory } from '#services/admin/operator-directory.ts';
import { describeOneDatabase } from '#tests/integration/databases.ts';
import { type OperatorApp, openOperatorApp } from '../operator-app.ts';
import { createToken, expiryFaults, tokenFaults } from './token-faults.ts';

describeOneDatabase('the checks of tokens find planted bugs', (open) => {
  let server: OperatorApp;
  let token: string;
  beforeEach(async () => {
    server = await openOperatorApp(await open());
    token = await createToken(await server.signedIn('admin'), ['dashboard.read']);
  });
  afterEach(() => server.close());

  /** The admin service's own calls, with another way to find the operator of a token. */
  async function planted(change: (found: OperatorDirectory['ofToken']) => OperatorDirectory['ofToken']) {
    const secret = new ServerSecret('the secret of the tests, long enough');
    const deps = { db: server.db, secret, allowHttp: true };
    const handlers = provide(deps as never, adminCalls);
    const directory = operatorDirectory(deps);
    const app = Fastify();
    await registerAdminCalls(app, {
      handlers,
      clock: server.clock,
      logger: createLogger('silent'),
      version: '1',
      directory: { ...directory, ofToken: change(directory.ofToken) },
    });
    return { ...server, app };
  }

  test('[TOK-03] scopes that are not checked: a token may do what its operator may', async () => {
    const app = await planted((ofToken) => async (...request) => {
      const found = await ofToken(...request);
      return found && { ...found, operator: { ...found.operator, access: accessOf('admin', []) } };
    });
    const faults = await tokenFaults(app, token, ['dashboard.read']);
    expect(faults.map((fault) => fault.replace(/ returns .*/, ''))).toEqual(
      expect.arrayContaining([
        '/console/api/media/picture',
        '/console/api/changes/list',
        '/console/api/promotion/list',
        '/console/api/channels/save',
      ]),
    );
    expect(await tokenFaults(await planted((ofToken) => ofToken), token, ['dashboard.read'])).toEqual([]);
  });

  test('[TOK-04] an expired token that is accepted', async () => {
    const app = await planted((ofToken) => (text, browser) => ofToken(text, browser, new Date(0)));
    expect(await expiryFaults(app, token, 30)).toEqual(['before and at the end: 200,200']);
  });
});
