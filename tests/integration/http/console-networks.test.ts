import { readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalProcess, startPortal } from '#tests/browser/portal-process.ts';
import { scaled } from '#tests/time-limits.ts';
import { copyEmbeddedTemplate } from '../databases.ts';
import { SERVICE_SECRET } from '../services-apart/four-processes.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const LIMIT_MS = scaled(240_000);
const INSIDE = '203.0.113.5';
const OUTSIDE = '198.51.100.9';
const NETWORKS = { CONSOLE_NETWORKS: '203.0.113.0/24, 2001:db8:7::/48' };
const [ASSET = ''] = readdirSync(join(ROOT, 'build', 'console', 'assets')).filter((name) =>
  name.endsWith('.js'),
);

/** What the admin site serves, with its status for an operator who is not logged in. */
const SERVED: [target: string, status: number][] = [
  ['/console', 200],
  ['/console/', 200],
  ['/console?x=1', 200],
  ['/console/operators/1', 200],
  ['/%63onsole', 200],
  [`/console/assets/${ASSET}`, 200],
  ['/console/assets/missing.js', 404],
  ['/console/api/me', 401],
  ['/console/api/missing', 404],
  ['/console/openapi.json', 401],
  ['http://other.example/console', 200],
];
/** Other ways to write such an address, which some servers and proxies take for it. */
const TRICKS = [
  '//console',
  '///console//api/me',
  '/./console',
  '/x/../console',
  '/x/%2e%2e/console/api/me',
  '/console/../',
  '/console/..%2f',
  '/%2563onsole',
  '/%63%6F%6e%73%6f%6c%65/api/me',
  '/Console',
  '/CONSOLE/API/ME',
  '/console.',
  '/console./api/me',
  '/console%20',
  '/console;x=1/api/me',
  '/console%3bx',
  '/console%2fapi%2fme',
  '/console%00',
  '/console%3Fx',
  '/console#x',
  '/\\console',
  '/%5cconsole',
  '/console/%ff',
  '/console/%zz',
  'HTTP://other.example//console',
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

interface RawResponse {
  status: number;
  head: string;
  body: string;
}

/** Sends a request target unchanged. */
async function send(
  portal: PortalProcess,
  target: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<RawResponse> {
  const socket = connect(Number(new URL(portal.url).port), '127.0.0.1');
  const lines = Object.entries({ host: 'www.example.com', connection: 'close', ...headers });
  socket.write(
    `${method} ${target} HTTP/1.1\r\n${lines.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n`,
  );
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n', 2);
  return { status: Number(head.split(' ')[1]), head, body };
}

const from = (address: string) => ({ 'x-forwarded-for': address });

describe('CONSOLE_NETWORKS', () => {
  let portal: PortalProcess;
  let service: PortalProcess;
  let withoutProxies: PortalProcess;
  const stops: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const empty = copyEmbeddedTemplate();
    const begin = async (settings: Record<string, string>) => {
      const started = await startPortal(ROOT, { DEMO: '0', ...settings }, undefined, empty);
      stops.push(() => started.stop());
      return started;
    };
    portal = await begin({ ...NETWORKS, TRUSTED_PROXIES: '127.0.0.0/8' });
    service = await begin({ ...NETWORKS, SERVICES: 'main', SERVICE_SECRET, TRUSTED_PROXIES: '127.0.0.1' });
    withoutProxies = await begin({ CONSOLE_NETWORKS: '127.0.0.1' });
    rmSync(empty, { recursive: true });
  }, LIMIT_MS);
  afterAll(async () => {
    await Promise.all(stops.map((stop) => stop()));
  }, LIMIT_MS);

  test('lets those addresses in', async () => {
    for (const address of [INSIDE, `::ffff:${INSIDE}`, '2001:db8:7:1::9', `203.0.113.200, 127.0.0.9`]) {
      for (const [target, status] of SERVED) {
        const response = await send(portal, target, from(address));
        expect([address, target, response.status]).toEqual([address, target, status]);
      }
    }
    for (const target of TRICKS) {
      expect([target, (await send(portal, target, from(INSIDE))).status]).not.toEqual([target, 403]);
    }
  });

  test('refuses every other address, however the path is written, with every method', async () => {
    for (const target of [...SERVED.map(([one]) => one), ...TRICKS]) {
      for (const method of METHODS) {
        const response = await send(portal, target, from(OUTSIDE), method);
        expect([method, target, response.status]).toEqual([method, target, 403]);
        expect(response.body === '').toBe(method === 'HEAD');
      }
    }
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
    expect((await send(portal, '/console/api/me', { ...from(OUTSIDE), ...upgrade })).status).toBe(403);
  });

  test('[ADM-07] counts the refused requests by their reason', async () => {
    const refusedOf = async (one: PortalProcess) => {
      const scraped = await (await fetch(`${one.url}/metrics`)).text();
      return ['network', 'proxy'].map((reason) =>
        Number(
          new RegExp(`^youmen_console_refused_total\\{reason="${reason}"\\} (\\d+)$`, 'm').exec(scraped)?.[1],
        ),
      );
    };
    const [network = 0, proxy = 0] = await refusedOf(portal);
    await send(portal, '/console/api/me', from(OUTSIDE));
    await send(portal, '/console/api/me', from(INSIDE));
    expect(await refusedOf(portal)).toEqual([network + 1, proxy]);
    const before = await refusedOf(withoutProxies);
    await send(withoutProxies, '/console', from('127.0.0.1'));
    expect(await refusedOf(withoutProxies)).toEqual([before[0], (before[1] ?? 0) + 1]);
  });

  test.each([
    ['another IPv6 network', '2001:db8:8::1'],
    ['an allowed address that the client wrote itself', `${INSIDE}, ${OUTSIDE}`],
    ['no address', 'unknown'],
    ['an empty header', ''],
    ['the proxy itself', '127.0.0.1'],
  ])('refuses %s', async (_which, address) => {
    expect((await send(portal, '/console', from(address))).status).toBe(403);
  });

  test('refuses a request without a forwarded address, and one that names it in another header', async () => {
    const others: Record<string, string>[] = [{}, { 'x-real-ip': INSIDE }, { forwarded: `for=${INSIDE}` }];
    for (const headers of others) {
      expect((await send(portal, '/console', headers)).status).toBe(403);
    }
  });

  test('tells a person how to get in, in a page or in JSON, and caches nothing', async () => {
    const page = await send(portal, '/console', { ...from(OUTSIDE), accept: 'text/html' });
    expect(page.head).toMatch(/content-type: text\/html/i);
    expect(page.body).toContain(`请把您的网络地址（${OUTSIDE}）告诉管理员`);
    const script = await send(portal, '/console', { ...from('<script>'), accept: 'text/html' });
    expect([script.status, script.body.includes('<script')]).toEqual([403, false]);
    const call = await send(portal, '/console/api/me', from(OUTSIDE));
    expect(JSON.parse(call.body)).toMatchObject({ status: 0, code: 'FORBIDDEN' });
    for (const { head } of [page, call]) {
      expect(head).toMatch(/cache-control: no-store/i);
    }
  });

  test('leaves the portal alone', async () => {
    for (const [target, status] of [
      ['/', 200],
      ['/BaseGameCenter', 200],
      ['/healthz', 200],
      ['/consoles', 404],
      ['/x/console', 404],
      ['/vue/console', 404],
    ] as const) {
      expect([target, (await send(portal, target, from(OUTSIDE))).status]).toEqual([target, status]);
    }
  });

  test('holds for a process that serves only services', async () => {
    expect((await send(service, '/console', from(INSIDE))).status).toBe(200);
    for (const target of [
      '/console',
      '/console/api/games/list',
      '/console/openapi.json',
      '/%63onsole/api/me',
    ]) {
      expect([target, (await send(service, target, from(OUTSIDE))).status]).toEqual([target, 403]);
    }
  });

  test('without TRUSTED_PROXIES refuses what a proxy forwarded, and says so once in the log', async () => {
    expect((await send(withoutProxies, '/console', {})).status).toBe(200);
    for (const address of [INSIDE, '127.0.0.1']) {
      expect((await send(withoutProxies, '/console', from(address))).status).toBe(403);
    }
    expect(withoutProxies.printed().match(/TRUSTED_PROXIES does not name the proxy/g)).toHaveLength(1);
  });
});
