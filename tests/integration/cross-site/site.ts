import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  accountActions,
  actionAddress,
  CHALLENGE_ADDRESS,
  DOCUMENTS_ADDRESS,
  LOGOUT_ADDRESS,
} from '#contract/account/actions.ts';
import { ownAccountCalls } from '#contract/account/own.ts';
import { accessOf } from '#contract/admin/role-access.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { PageCache } from '#platform/cache/page-cache.ts';
import type { Handler } from '#platform/calls/handler.ts';
import { systemClock } from '#platform/core/clock.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { createLogger } from '#platform/core/logger.ts';
import {
  type AccountHandlers,
  registerAccount,
  registerOwnAccount,
} from '#platform/http/account/account-routes.ts';
import { registerAdminCalls } from '#platform/http/admin/admin-routes.ts';
import { registerCalls } from '#platform/http/calls/call-routes.ts';
import { noPages } from '#platform/http/pages/page-server.ts';
import { createApp } from '#platform/http/server/app.ts';
import type { ServiceGateway } from '#platform/http/services/service-gateway.ts';
import { TrafficCounter } from '#platform/http/traffic/traffic-counter.ts';
import { operatorCalls } from '#tests/admin-calls.ts';
import { signedIn } from '#tests/signed-in-player.ts';
import type { Plant } from './plants.ts';

const allCalls: Call[] = Object.values(calls);
export const writes = allCalls.filter((call) => call.writes);
/** The calls of the admin site that write, or return a file. */
export const operatorWrites = operatorCalls.filter(
  (call) => call.method === 'POST' || call.returns === 'file',
);
/** Calls whose response belongs to one player. */
export const own = allCalls.filter((call) => call.access === 'player' && !call.writes);
export const accountAddresses = [
  ...(Object.keys(accountActions) as (keyof typeof accountActions)[]).map((action) => actionAddress(action)),
  CHALLENGE_ADDRESS,
  DOCUMENTS_ADDRESS,
  LOGOUT_ADDRESS,
  ...Object.values(ownAccountCalls).map(({ address }) => address),
];

/** A response, and whether a service handled the request. */
export interface Result {
  code: number;
  cache: string | undefined;
  status: unknown;
  wasHandled: boolean;
}

/** The host name of the site. */
export const HOST = 'portal.example';

/** Every call of the portal over HTTP, with services that accept everything. */
export interface Site {
  send(method: string, address: string, headers: OutgoingHttpHeaders): Promise<Result>;
  close(): Promise<void>;
}

const admin = {
  ...({ id: 1, name: 'a', display_name: 'a', role: 'admin' } as const),
  custom_roles: [],
  access: accessOf('admin', []),
};
const ok = { status: 1, msg: 'ok', data: {} } as const;
export async function openSite({ before, change = (call) => call }: Plant = {}): Promise<Site> {
  const handled: string[] = [];
  const app = createApp(loadConfig({}), noPages, createLogger('silent'));
  if (before) {
    app.addHook('onRequest', async ({ raw: { headers } }) => before(headers));
  }
  await registerAll(app, handled, change);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const send = (method: string, path: string, headers: OutgoingHttpHeaders) => {
    const to = { host: '127.0.0.1', port, method, path, agent, headers: { ...headers, host: HOST } };
    const known = handled.length;
    return new Promise<Result>((resolve, reject) => {
      const outgoing = request(to, async (response) => {
        let text = '';
        for await (const part of response.setEncoding('utf8')) {
          text += part;
        }
        resolve({
          code: response.statusCode ?? 0,
          cache: response.headers['cache-control'],
          status: text.startsWith('{') ? JSON.parse(text).status : undefined,
          wasHandled: handled.length > known,
        });
      });
      outgoing.on('error', reject);
      outgoing.end();
    });
  };
  const close = async () => {
    agent.destroy();
    await app.close();
  };
  return { send, close };
}

async function registerAll(
  app: FastifyInstance,
  handled: string[],
  change: (call: Call) => Call,
): Promise<void> {
  const gateway = {
    served: allCalls.map(change),
    handle: async (call: Call) => {
      handled.push(call.path);
      return ok;
    },
  } as unknown as ServiceGateway;
  const accountResponse = async () => {
    handled.push('account');
    return { answer: ok, cookies: [] };
  };
  const accountHandlers: AccountHandlers = {
    act: accountResponse,
    logOut: accountResponse,
    challenge: async () => (await accountResponse()).answer,
    documents: async () => (await accountResponse()).answer,
  };
  /** Replaces every service of the admin site; parameters and responses are not validated. */
  const operatorRoutes = operatorCalls.map((call) => ({
    call: {
      ...call,
      input: z.object({}),
      output: z.unknown(),
      body: undefined,
      // The signed-in administrator may make every call; an auditor alone may read the access log.
      access: call.access.startsWith('access.') ? 'signed-in' : call.access,
    },
    handle: async () => {
      handled.push(call.path);
      return call.returns === 'file' ? { name: 'a', type: 'application/json', body: ['{"status":1}'] } : {};
    },
  }));
  registerAccount(app, accountHandlers);
  registerOwnAccount(app, { run: async () => (await accountResponse()).answer });
  registerCalls(app, {
    gateway,
    cache: new PageCache(1_000_000, systemClock),
    clock: systemClock,
    players: { of: async () => signedIn({ id: 1, nickname: '', icon_url: '', mobile_masked: '' }) },
    addressKey: (address) => Buffer.from(address),
    traffic: new TrafficCounter(systemClock),
  });
  const factors = { has_totp: false, has_passkey: false, confirmed_at: systemClock.now() };
  await registerAdminCalls(app, {
    handlers: operatorRoutes as unknown as Handler[],
    directory: {
      of: async () => ({ id: 's', operator: admin, ...factors, step: 'in' }),
      ofToken: async () => null,
    },
    clock: systemClock,
    logger: createLogger('silent'),
    version: '0.0.0',
  });
}
