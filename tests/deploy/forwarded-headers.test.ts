import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { scaled } from '../time-limits.ts';
import { findNginx, startNginx } from './nginx.ts';

const nginx = findNginx();
/** Headers that only the proxy may set. */
const CLAIMS = {
  'x-forwarded-for': '192.0.2.1',
  'x-client-port': '6',
  'x-real-ip': '192.0.2.1',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'stranger.example',
  forwarded: 'for=192.0.2.1;host=stranger.example',
  'x-request-id': '4bf92f3577b34da6a3ce929d0e0e4736',
  'x-security-headers': 'by visitor',
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
};

describe.skipIf(nginx === undefined)('headers from nginx to the portal (needs nginx)', () => {
  let echo: Server;
  beforeAll(async () => {
    echo = createServer((request, response) => response.end(JSON.stringify(request.headers)));
    await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => echo?.close());

  /** The visitor's header values that reach the portal, by header. */
  async function reached(plant?: (locations: string) => string): Promise<string[]> {
    const { port } = echo.address() as AddressInfo;
    const server = await startNginx(nginx ?? '', [port], plant);
    try {
      const response = await fetch(`${server.url}/BaseGameCenter`, { headers: CLAIMS });
      const received = (await response.json()) as IncomingHttpHeaders;
      expect(received['x-forwarded-for']).toMatch(/127\.0\.0\.1$/);
      return Object.entries(CLAIMS).flatMap(([name, claim]) =>
        String(received[name]) === claim || (claim.length > 5 && String(received[name]).includes(claim))
          ? [name]
          : [],
      );
    } finally {
      await server.stop();
    }
  }

  test('contain no value of the visitor', async () => {
    expect(await reached()).toEqual([]);
  });

  test.each(Object.keys(CLAIMS))('without its directive, %s would pass', async (name) => {
    const line = new RegExp(`^proxy_set_header ${name} .*$`, 'im');
    const forward = (locations: string) =>
      locations.replace(line, name === 'x-forwarded-for' ? APPENDED : '');
    expect(await reached(forward)).toEqual([name]);
  });
});

describe.skipIf(nginx === undefined)('the logs of nginx (needs nginx)', () => {
  /** The lines that name the client, or the query of its request, after a page and a page without a portal. */
  async function faults(plant?: (locations: string) => string): Promise<string[]> {
    const echo = createServer((_request, response) => response.end('ok'));
    await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
    const server = await startNginx(nginx ?? '', [(echo.address() as AddressInfo).port], plant);
    try {
      expect((await fetch(`${server.url}/BaseGameCenter?mobile=13800138000`)).status).toBe(200);
      echo.closeAllConnections();
      await new Promise((resolve) => echo.close(resolve));
      expect((await fetch(`${server.url}/console/api/players/list?mobile=13800138000`)).status).toBe(502);
      // Lines are written each second.
      await vi.waitFor(
        () => expect(server.accesses()).toContain('GET /console/api/players/list 502 '),
        scaled(5_000),
      );
      const lines = `${server.accesses()}${server.errors()}`.split('\n');
      return lines.filter((line) => /127\.0\.0\.1|13800138000/.test(line));
    } finally {
      await server.stop();
    }
  }

  test('have neither the address nor the query of a request', async () => {
    expect(await faults()).toEqual([]);
  });

  test.each([
    ['access_log', / youmen buffer=.*$/m, ' youmen; access_log /var/log/nginx/access.log combined;'],
    ['error_log', / alert;$/m, ' error;'],
  ])('with the usual %s, both would be', async (_name, shipped, usual) => {
    expect((await faults((locations) => locations.replace(shipped, usual))).length).toBeGreaterThan(0);
  });
});

/** As in many guides. */
const APPENDED = 'proxy_set_header X-Forwarded-For "$http_x_forwarded_for, $remote_addr";';
