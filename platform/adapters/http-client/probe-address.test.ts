import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { probeAddress } from './probe-address.ts';
import { publicResolver } from './public-request.ts';

let server: Server;
let origin = '';
const requests: string[] = [];
/** The test server has a private address. */
const here = { isAllowed: () => true };

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const { pathname } = new URL(request.url ?? '/', 'http://here');
    if (pathname === '/slow') {
      return;
    }
    if (pathname === '/round') {
      response.writeHead(302, { location: '/round' }).end();
    } else if (pathname === '/moved') {
      response.writeHead(301, { location: '/' }).end();
    } else if (pathname === '/no-head') {
      response.writeHead(request.method === 'HEAD' ? 405 : 200).end('page');
    } else {
      response.writeHead(Number(pathname.slice(1)) || 200).end('page');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test.each([
  ['/', null],
  ['/moved', null],
  ['/no-head', null],
  ['/401', null],
  ['/429', null],
  ['/404', 'HTTP 404'],
  ['/410', 'HTTP 410'],
  ['/503', 'HTTP 503'],
  ['/round', '跳转太多'],
])('%s: %s', async (path, fault) => {
  expect(await probeAddress(origin + path, here)).toBe(fault);
});

test('retries with GET only if HEAD is rejected', async () => {
  requests.length = 0;
  await probeAddress(`${origin}/`, here);
  await probeAddress(`${origin}/no-head`, here);
  expect(requests).toEqual(['HEAD /', 'HEAD /no-head', 'GET /no-head']);
});

test('times out', async () => {
  expect(await probeAddress(`${origin}/slow`, { ...here, timeoutMs: 50 })).toBe('超时');
});

test('never requests a private address, by number, name or redirect', async () => {
  requests.length = 0;
  const closed = '不是公网地址';
  expect(await probeAddress(origin)).toBe(closed);
  expect(await probeAddress('http://127.0.0.1/')).toBe(closed);
  expect(await probeAddress('http://[::1]/')).toBe(closed);
  expect(await probeAddress('http://2130706433/')).toBe(closed);
  expect(await probeAddress('http://169.254.169.254/latest/meta-data/')).toBe(closed);
  expect(await probeAddress('ftp://example.com/')).toBe(closed);
  expect(await probeAddress('http://8.8.8.8:25/')).toBe(closed);
  const notHere = { isAllowed: (address: string) => address !== '127.0.0.1' };
  expect(await probeAddress(`${origin}/`, notHere)).toBe(closed);
  const { port } = new URL(origin);
  const resolver = publicResolver();
  resolver.resolve4 = (async () => ['127.0.0.1']) as unknown as typeof resolver.resolve4;
  resolver.resolve6 = async () => [];
  expect(await probeAddress(`http://localhost:${port}/`, { ...notHere, resolver })).toBe(closed);
  expect(requests).toEqual([]);
});
