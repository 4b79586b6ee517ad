import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { accessOf } from '#contract/admin/role-access.ts';
import type { Role } from '#contract/admin/roles.ts';
import type { FileBody, OperatorAccess } from '#contract/call.ts';
import { Refusal } from '#contract/refusal.ts';
import { handlersOf } from '#platform/calls/handler.ts';
import type { AuthContext, OperatorBrowser, OperatorSession } from '#platform/core/operator.ts';
import { BodyGuard } from '../request/body-guard.ts';
import { addDefaultHeaders } from '../response/respond.ts';
import { registerAdminCalls } from './admin-routes.ts';

const NOW = new Date('2026-11-21T02:00:00Z');
const OWN = { 'x-portal': '1', 'sec-fetch-site': 'same-origin', host: 'www.youmen.example' };
const MOST = 3 * 1024 * 1024;

const handler = handlersOf<unknown>();
const callOf = <Access extends OperatorAccess, More extends { returns?: 'file'; body?: FileBody }>(
  method: 'GET' | 'POST',
  path: string,
  access: Access,
  more?: More,
) => ({
  ...({ service: 'console', method, path: `/console/api/${path}`, summary: path, access } as const),
  ...(more as More),
  input: z.object({ name: z.optional(z.string()) }),
  output: z.object({ text: z.string() }),
});

let app: FastifyInstance;
let session: OperatorSession | null;
let lookups: OperatorBrowser[];
let directoryError: Error | undefined;
let fileError: Error | undefined;
const handled = vi.fn();
const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn(), debug: vi.fn() };

const sessionOf = (role: Role, step: OperatorSession['step'] = 'in'): OperatorSession => ({
  id: 's',
  operator: { id: 1, name: 'yun', display_name: '小云', role, custom_roles: [], access: accessOf(role, []) },
  has_totp: step !== 'enrol',
  has_passkey: false,
  confirmed_at: null,
  step,
});

async function* linesOf() {
  yield '第一行\n';
  if (fileError) {
    throw fileError;
  }
  yield '第二行\n';
}

beforeEach(async () => {
  [session, lookups, directoryError, fileError] = [sessionOf('admin'), [], undefined, undefined];
  vi.resetAllMocks();
  const textOf = async (_context: unknown, params: { name?: string | undefined }) => {
    handled(params);
    if (params.name === '拒绝') {
      throw new Refusal('CONFLICT', '已经有了');
    }
    return { text: params.name ?? '' };
  };
  const handlers = [
    handler(callOf('GET', 'games', 'games.write'), textOf),
    handler(callOf('POST', 'games/save', 'games.write'), textOf),
    handler(callOf('GET', 'operators', 'operators.write'), textOf),
    handler(callOf('GET', 'me', 'signed-in'), textOf),
    handler(callOf('GET', 'totp', 'half-signed-in'), textOf),
    handler(callOf('GET', 'own', 'any-step'), textOf),
    handler(callOf('POST', 'login', 'anybody'), async (context, params) => {
      context.setCookie('session=1');
      return textOf(context, params);
    }),
    handler(callOf('GET', 'games/export', 'games.write', { returns: 'file' }), async (_context, params) => {
      handled(params);
      return { name: '游戏 1.csv', type: 'text/csv', body: linesOf() };
    }),
    handler(callOf('POST', 'media', 'games.write', { body: { largest: MOST } }), async ({ file }, params) => {
      handled(params);
      return { text: await text(file) };
    }),
  ];
  app = Fastify();
  addDefaultHeaders(app);
  await registerAdminCalls(app, {
    handlers,
    logger,
    version: '1.2.3',
    clock: { now: () => NOW },
    directory: {
      of: async (browser, now) => {
        expect(now).toBe(NOW);
        lookups.push(browser);
        if (directoryError) {
          throw directoryError;
        }
        return session;
      },
      ofToken: async () => null,
    },
  });
});

afterEach(() => app.close());

async function send(method: InjectOptions['method'] & string, path: string, more: InjectOptions = {}) {
  const url = `/console/api/${path}`;
  const headers = { ...OWN, ...more.headers };
  const response = await app.inject({ ...more, method: method as 'GET', url, headers });
  const isJson =
    String(response.headers['content-type']).startsWith('application/json') && response.body !== '';
  return { ...response, status: response.statusCode, json: isJson ? response.json() : undefined };
}
const code = async (method: string, path: string, more: InjectOptions = {}) =>
  (await send(method, path, more)).json.code ?? 'OK';

describe('authorisation', () => {
  const paths = ['login', 'own', 'totp', 'me', 'games', 'operators'];
  const codes = async () =>
    Promise.all(
      paths.map((path) =>
        code(path === 'login' ? 'POST' : 'GET', path, path === 'login' ? { payload: {} } : {}),
      ),
    );

  const loginFrom = (index: number) => paths.map((_, at) => (at < index ? 'OK' : 'LOGIN_REQUIRED'));
  test.each([
    ['no session', null, loginFrom(1)],
    ['a temporary password', sessionOf('admin', 'password'), loginFrom(2)],
    ['a password without the second factor', sessionOf('admin', 'totp'), loginFrom(3)],
    ['an operator who must set up an authenticator', sessionOf('admin', 'enrol'), loginFrom(3)],
    ['an editor', sessionOf('editor'), ['OK', 'OK', 'OK', 'OK', 'OK', 'FORBIDDEN']],
    ['an administrator', sessionOf('admin'), Array(6).fill('OK')],
  ] as const)('%s', async (_session, one, expected) => {
    session = one;
    expect(await codes()).toEqual(expected);
  });

  test('returns the missing login step or permission', async () => {
    const message = async (one: OperatorSession | null, path: string) => {
      session = one;
      return (await send('GET', path)).json.msg;
    };
    expect(await message(null, 'me')).toBe('请先登录后台');
    expect(await message(sessionOf('admin', 'password'), 'totp')).toBe('请先设置自己的密码');
    expect(await message(sessionOf('admin', 'totp'), 'me')).toBe('请先完成两步验证');
    expect(await message(sessionOf('admin', 'enrol'), 'me')).toBe('请先设置两步验证');
    expect(await message(sessionOf('editor'), 'operators')).toMatch(/没有这项权限，如有需要请联系管理员$/);
    expect(handled).not.toHaveBeenCalled();
  });

  test('logs a missing permission and a cross-site request', async () => {
    session = sessionOf('editor');
    await send('GET', 'operators');
    await send('POST', 'games/save', { headers: { 'sec-fetch-site': 'cross-site' } });
    await send('GET', 'games');
    expect(logger.warn.mock.calls).toEqual([
      [
        'operator call refused: no permission',
        { call: '/console/api/operators', operator: session.operator.id },
      ],
      ['operator call refused: from another site', { call: '/console/api/games/save' }],
    ]);
  });

  test('responds 503 while the session lookup fails', async () => {
    directoryError = new Error('no connection');
    expect(await send('GET', 'games')).toMatchObject({ status: 503, json: { code: 'UNAVAILABLE' } });
    expect(logger.error.mock.calls).toEqual([['operator session lookup failed', { error: directoryError }]]);
    expect(handled).not.toHaveBeenCalled();
  });

  test('finds the session by cookie, address, connection, user agent and host', async () => {
    const headers = { cookie: 'session=1', 'user-agent': 'x'.repeat(400) };
    await send('GET', 'games', { headers });
    expect(lookups).toEqual([
      {
        cookies: 'session=1',
        connection: 'plain',
        address: '127.0.0.1',
        userAgent: 'x'.repeat(300),
        host: OWN.host,
      },
    ]);
  });
});

test('a request without headers has an empty user agent and host', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET /console/api/games HTTP/1.0\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /);
  expect(lookups).toMatchObject([{ userAgent: '', host: '', cookies: undefined, connection: 'plain' }]);
});

test('the response carries the cookie that a login sets', async () => {
  expect((await send('POST', 'login', { payload: {} })).headers['set-cookie']).toBe('session=1');
});

test('[BLR-15] a login that takes long has its cookie; other calls set none, as their response may have begun', async () => {
  const setLate = async ({ setCookie }: Pick<AuthContext, 'setCookie'>) => {
    await sleep(50);
    setCookie('session=1');
    return { text: '' };
  };
  const calls = [callOf('POST', 'login', 'anybody'), callOf('POST', 'games/save', 'games.write')];
  const handlers = calls.map((call) => handler(call, setLate));
  const [directory, clock] = [{ of: async () => session, ofToken: async () => null }, { now: () => NOW }];
  const slow = Fastify();
  await registerAdminCalls(slow, { handlers, logger, version: '1', clock, blankMs: 5, directory });
  const origin = await slow.listen({ host: '127.0.0.1', port: 0 });
  const post = async (path: string) => {
    const headers = { 'content-type': 'application/json', 'x-portal': '1', 'sec-fetch-site': 'same-origin' };
    const response = await fetch(`${origin}/console/api/${path}`, { method: 'POST', headers, body: '{}' });
    const { status, code } = (await response.json()) as { status: number; code?: string };
    return { cookie: response.headers.get('set-cookie'), status, code };
  };
  expect(await post('login')).toEqual({ cookie: 'session=1', status: 1 });
  expect(await post('games/save')).toEqual({ cookie: null, status: 0, code: 'UNAVAILABLE' });
  await slow.close();
});

describe('a cross-site request', () => {
  const foreign = { headers: { 'sec-fetch-site': 'cross-site' } };

  test('changes nothing and receives no file', async () => {
    for (const [method, path] of [
      ['POST', 'games/save'],
      ['POST', 'login'],
      ['POST', 'media'],
      ['GET', 'games/export'],
    ]) {
      expect(await code(method as string, path as string, foreign)).toBe('FORBIDDEN');
    }
    expect(lookups).toEqual([]);
    expect(handled).not.toHaveBeenCalled();
  });

  test('may read: the browser withholds the response from the other site', async () => {
    expect(await code('GET', 'games', foreign)).toBe('OK');
  });
});

describe('parameters', () => {
  test('of a read come from the query; unknown ones are ignored, a repeated one is refused by name', async () => {
    expect((await send('GET', 'games?name=a&other=1')).json).toEqual({
      status: 1,
      msg: 'ok',
      data: { text: 'a' },
    });
    expect(handled).toHaveBeenLastCalledWith({ name: 'a' });
    const twice = await send('GET', 'games?name=a&name=b');
    expect(twice).toMatchObject({ status: 400, json: { status: 0, code: 'BAD_REQUEST', field: 'name' } });
    expect(twice.json.msg).toMatch(/name/);
  });

  test.each(['null', '[]', '[{"name":"a"}]', '"name"', '7'])(
    '%s is read as an empty form',
    async (payload) => {
      const headers = { 'content-type': 'application/json' };
      expect((await send('POST', 'games/save?name=query', { payload, headers })).json.data).toEqual({
        text: '',
      });
    },
  );

  test('of a write come from its body', async () => {
    expect((await send('POST', 'games/save', { payload: { name: 'a' } })).json.data).toEqual({ text: 'a' });
    expect((await send('POST', 'games/save', { payload: { name: 7 } })).json).toMatchObject({
      code: 'BAD_REQUEST',
      fields: [{ path: 'name', msg: '填写不正确' }],
    });
    expect((await send('POST', 'games/save', { payload: { name: '拒绝' } })).json).toMatchObject({
      code: 'CONFLICT',
      msg: '已经有了',
    });
  });

  test.each([
    ['that is not JSON', '{"name":', 400, '内容不是正确的 JSON，请检查后再提交'],
    [
      'of 2 MB and more',
      JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) }),
      400,
      '提交的内容有 2 MB，最多 2 MB，请分成几次提交',
    ],
  ])(
    'a body %s is refused with a message and not logged as a server error',
    async (_type, payload, status, msg) => {
      const headers = { 'content-type': 'application/json' };
      expect(await send('POST', 'games/save', { payload, headers })).toMatchObject({
        status,
        json: { status: 0, msg },
      });
      expect(logger.error).not.toHaveBeenCalled();
    },
  );
});

describe('an unexpected error', () => {
  test('is logged and responds 503', async () => {
    app.addHook('preHandler', async () => {
      throw new Error('out of order');
    });
    const { status, json } = await send('GET', 'games');
    expect({ status, code: json?.code }).toEqual({ status: 503, code: 'UNAVAILABLE' });
    expect(logger.error).toHaveBeenCalledTimes(1);
    expect(logger.error.mock.calls[0]?.[0]).toBe('call failed');
  });
});

describe('a file', () => {
  test('is sent under its name and not cached', async () => {
    const { body, headers } = await send('GET', 'games/export');
    expect(body).toBe('第一行\n第二行\n');
    expect(headers).toMatchObject({
      'content-type': 'text/csv',
      'cache-control': 'no-store',
      vary: 'cookie',
      'x-content-type-options': 'nosniff',
      'content-disposition': "attachment; filename*=UTF-8''%E6%B8%B8%E6%88%8F%201.csv",
    });
  });

  test('whose stream fails is logged', async () => {
    fileError = new Error('read failed');
    await send('GET', 'games/export').catch(() => undefined);
    expect(logger.error).toHaveBeenCalledWith('file stream failed', { name: '游戏 1.csv', error: fileError });
  });

  test('is uploaded as the raw body, with its parameters in the query', async () => {
    const headers = { 'content-type': 'application/octet-stream' };
    expect((await send('POST', 'media?name=a', { payload: 'bytes', headers })).json.data).toEqual({
      text: 'bytes',
    });
    expect(handled).toHaveBeenLastCalledWith({ name: 'a' });
    expect((await send('POST', 'media', { payload: { name: 'a' } })).json.msg).toBe('请选择文件');
  });

  test.each([
    ['media', false],
    ['games/save', true],
  ])('may upload slowly once authorised: one for %s is cut off: %s', async (path, isCut) => {
    const limits = { whole: 12_000, slow: { span: 15_000, bytes: 1, longest: 60_000 } };
    const guard = new BodyGuard(limits);
    const requests: IncomingMessage[] = [];
    app.addHook('onRequest', async ({ raw }) => {
      guard.watch(raw, performance.now());
      requests.push(raw);
    });
    app.addHook('preParsing', async () => handled('authorised'));
    await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const type = path === 'media' ? 'application/octet-stream' : 'application/json';
    const headers = [
      `content-type: ${type}`,
      'content-length: 9',
      'x-portal: 1',
      'sec-fetch-site: same-origin',
    ];
    const head = [`POST /console/api/${path} HTTP/1.1`, 'host: localhost', ...headers];
    socket.write(`${head.join('\r\n')}\r\n\r\n{`);
    await expect.poll(() => handled.mock.calls.length).toBeGreaterThan(0);
    guard.check(performance.now() + 13_000);
    expect(requests.map(({ socket: { destroyed } }) => destroyed)).toEqual([isCut]);
    socket.destroy();
  });

  test('may be larger than a form', async () => {
    const headers = { 'content-type': 'application/octet-stream' };
    const payload = Buffer.alloc(MOST, 97);
    expect((await send('POST', 'media', { payload, headers })).json.data.text).toHaveLength(MOST);
  });
});

test('HEAD returns the headers of a read and no file', async () => {
  expect(await send('HEAD', 'games')).toMatchObject({ status: 200, body: '' });
  expect((await send('HEAD', 'games/export')).status).toBe(404);
});

test('the OpenAPI document requires a session and is not cached', async () => {
  const response = await app.inject({ url: '/console/openapi.json', headers: OWN });
  expect(response.statusCode).toBe(200);
  expect(response.json().info.version).toBe('1.2.3');
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    vary: 'cookie',
    'x-content-type-options': 'nosniff',
  });
  session = null;
  const refused = await app.inject({ url: '/console/openapi.json', headers: OWN });
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'LOGIN_REQUIRED']);
});
