import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  accountActions,
  actionAddress,
  CHALLENGE_ADDRESS,
  LOGOUT_ADDRESS,
} from '../../contract/account/actions.ts';
import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { operatorCalls } from '../../contract/operator/calls.ts';
import { systemClock } from '../../platform/clock.ts';
import { loadConfig } from '../../platform/config/config.ts';
import { type AccountDesk, registerAccount } from '../../platform/http/account-routes.ts';
import { createApp } from '../../platform/http/app.ts';
import { registerCalls } from '../../platform/http/call-routes.ts';
import type { OperatorRoute } from '../../platform/http/operator-route.ts';
import { registerOperatorCalls } from '../../platform/http/operator-routes.ts';
import type { PageServer } from '../../platform/http/page-server.ts';
import type { ServiceGateway } from '../../platform/http/service-gateway.ts';
import { createLogger } from '../../platform/logger.ts';
import { PageCache } from '../../platform/page-cache/page-cache.ts';
import { TrafficCounter } from '../../platform/traffic/traffic-counter.ts';

const every: Call[] = Object.values(calls);
/** What changes something in the back office, or hands a file out. */
const operatorWrites = operatorCalls.filter((call) => call.method === 'POST' || call.answers === 'file');
const writes = every.filter((call) => call.writes);
const own = every.filter((call) => call.player && !call.writes);
const accountAddresses = [
  ...(Object.keys(accountActions) as (keyof typeof accountActions)[]).map((action) => actionAddress(action)),
  CHALLENGE_ADDRESS,
  LOGOUT_ADDRESS,
];

/** What a browser may say of where a request comes from, and whether that is a page of this origin. */
const SITES: Record<string, [headers: (origin: string) => OutgoingHttpHeaders, isOwn: boolean]> = {
  'same-origin': [() => ({ 'sec-fetch-site': 'same-origin' }), true],
  'same-origin, naming it': [(origin) => ({ 'sec-fetch-site': 'same-origin', origin }), true],
  'an older browser on this origin': [(origin) => ({ origin }), true],
  'an older browser on a page of this origin': [
    (origin) => ({ referer: `${origin}/BaseGiftDetails?id=1` }),
    true,
  ],
  'cross-site': [() => ({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }), false],
  'cross-site, with a forged origin': [(origin) => ({ 'sec-fetch-site': 'cross-site', origin }), false],
  'same-site': [() => ({ 'sec-fetch-site': 'same-site' }), false],
  'typed in': [() => ({ 'sec-fetch-site': 'none' }), false],
  'another origin': [() => ({ origin: 'https://evil.example' }), false],
  'a sandboxed frame': [() => ({ origin: 'null' }), false],
  'a page of another origin': [(origin) => ({ referer: `https://evil.example/?${origin}` }), false],
  nothing: [() => ({}), false],
};
const EXTRAS: Record<string, [headers: OutgoingHttpHeaders, isWelcome: boolean]> = {
  'with the header of the portal': [{ 'x-portal': '1' }, true],
  'without the header of the portal': [{}, false],
  'as a prefetch': [{ 'x-portal': '1', 'sec-purpose': 'prefetch' }, false],
  'as a prerender': [{ 'x-portal': '1', 'sec-purpose': 'prefetch;prerender' }, false],
  'as a prefetch of an older browser': [{ 'x-portal': '1', purpose: 'prefetch' }, false],
};

const admin = { id: 1, name: 'a', display_name: 'a', role: 'admin' } as const;
const handled: string[] = [];
const ok = { status: 1, msg: 'ok', data: {} } as const;
const gateway = {
  served: every,
  answer: async (call: Call) => {
    handled.push(call.path);
    return ok;
  },
} as unknown as ServiceGateway;
const accountAnswer = async () => {
  handled.push('account');
  return { answer: ok, cookies: [] };
};
const desk: AccountDesk = {
  act: accountAnswer,
  logOut: accountAnswer,
  challenge: async () => (await accountAnswer()).answer,
};
/** Takes the place of every service of the back office; parameters and answers are not looked at. */
const operatorRoutes = operatorCalls.map((call) => ({
  call: { ...call, input: z.object({}), output: z.unknown(), takesFile: undefined },
  handle: async () => {
    handled.push(call.path);
    return call.answers === 'file' ? { name: 'a', type: 'application/json', body: ['{"status":1}'] } : {};
  },
}));
const pages = {
  tryCached: () => false,
  serve: async (_request: unknown, response: { writeHead(code: number): { end(): void } }) => {
    response.writeHead(404).end();
  },
} as unknown as PageServer;

let app: FastifyInstance;
let origin = '';
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

beforeAll(async () => {
  const logger = createLogger('silent');
  app = createApp(loadConfig({}), pages, logger);
  registerAccount(app, desk);
  registerCalls(app, {
    gateway,
    cache: new PageCache(1_000_000, systemClock),
    clock: systemClock,
    players: { of: async () => ({ id: 1, nickname: '', icon_url: '', mobile_masked: '' }) },
    addressKey: (address) => Buffer.from(address),
    traffic: new TrafficCounter(systemClock),
  });
  await registerOperatorCalls(app, {
    routes: operatorRoutes as unknown as OperatorRoute[],
    directory: { of: async () => ({ id: 's', operator: admin, has_totp: false, step: 'in' }) },
    ...{ clock: systemClock, logger, version: '0.0.0' },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  agent.destroy();
  await app.close();
});

interface Answer {
  code: number;
  cache: string | undefined;
  status: unknown;
  wasHandled: boolean;
}

function send(method: string, address: string, headers: OutgoingHttpHeaders): Promise<Answer> {
  const before = handled.length;
  return new Promise((resolve, reject) => {
    const asking = request(`${origin}${address}`, { method, agent, headers }, async (response) => {
      let text = '';
      for await (const part of response.setEncoding('utf8')) {
        text += part;
      }
      resolve({
        code: response.statusCode ?? 0,
        cache: response.headers['cache-control'],
        status: text.startsWith('{') ? JSON.parse(text).status : undefined,
        wasHandled: handled.length > before,
      });
    });
    asking.on('error', reject);
    asking.end();
  });
}

/** Sends every combination, and answers those that did not go as they must. */
async function mistakes(method: string, address: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const [site, [from, isOwn]] of Object.entries(SITES)) {
    for (const [extra, [headers, isWelcome]] of Object.entries(EXTRAS)) {
      const answer = await send(method, address, { ...from(origin), ...headers });
      const isTaken = answer.wasHandled && answer.status === 1 && answer.code === 200;
      const isRefused = !answer.wasHandled && answer.status === 0;
      if (!(isOwn && isWelcome ? isTaken : isRefused) || answer.cache !== 'no-store') {
        wrong.push(`${site}, ${extra}: ${JSON.stringify(answer)}`);
      }
    }
  }
  return wrong;
}

const mayNotChange = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH'];

describe('[API-05] what changes something is taken from pages of this origin alone, and never kept', () => {
  test('the two writing GETs are among what is tried', () => {
    expect(writes.filter(({ method }) => method === 'GET').map(({ path }) => path)).toEqual([
      '/vue/newslike',
      '/vue/getpacks',
    ]);
  });

  test.each(writes.map((call) => [call.method, call.path] as const))('%s %s', async (method, path) => {
    expect(await mistakes(method, `${path}?id=1`)).toEqual([]);
  });

  test.each(operatorWrites.map((call) => [call.method, call.path] as const))(
    '%s %s',
    async (method, path) => {
      expect(await mistakes(method, path)).toEqual([]);
    },
  );

  test.each(accountAddresses)('POST %s', async (address) => {
    expect(await mistakes('POST', address)).toEqual([]);
  });

  test.each([
    ...writes.map((call) => [call.path, call.method] as const),
    ...accountAddresses.map((address) => [address, 'POST'] as const),
    ...operatorWrites.map((call) => [call.path, call.method] as const),
  ])('%s does nothing by any other method', async (address, method) => {
    for (const other of mayNotChange.filter((one) => one !== method)) {
      const answer = await send(other, address, { 'x-portal': '1', 'sec-fetch-site': 'same-origin' });
      expect([other, answer.wasHandled]).toEqual([other, false]);
    }
  });

  test('what only a player may read is never kept either', async () => {
    expect(own.map(({ path }) => path)).toContain('/vue/getfinshpacks');
    for (const { method, path } of own) {
      expect(await send(method, path, {})).toMatchObject({ cache: 'no-store' });
    }
  });

  test('nor is an answer to a request that cannot be read', async () => {
    const headers = { 'x-portal': '1', 'sec-fetch-site': 'same-origin' };
    expect(await send('GET', '/vue/getpacks?id=1&id=2', headers)).toMatchObject({
      code: 400,
      cache: 'no-store',
    });
    const json = { ...headers, 'content-type': 'application/json' };
    expect(await send('POST', '/vue/comment', json)).toMatchObject({ code: 400, cache: 'no-store' });
  });
});
