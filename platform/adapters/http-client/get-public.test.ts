import { promises } from 'node:dns';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getPublic } from './get-public.ts';

const MEGABYTE = 1024 * 1024;
let server: Server;
let port = 0;
const requests: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (request.url === '/slow') {
      response.writeHead(200).write('a');
    } else if (request.url === '/round') {
      response.writeHead(302, { location: '/round' }).end();
    } else if (request.url === '/moved') {
      response.writeHead(302, { location: '/picture' }).end();
    } else if (request.url === '/out') {
      response.writeHead(302, { location: `http://127.0.0.2:${port}/inside` }).end();
    } else if (request.url === '/endless') {
      response.writeHead(200);
      const more = () => response.write(Buffer.alloc(MEGABYTE), (error) => error ?? setImmediate(more));
      more();
    } else if (request.url === '/missing') {
      response.writeHead(404).end('missing');
    } else {
      response.writeHead(200).end('bytes');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  requests.length = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const bounds = { headers: {}, timeoutMs: 2_000, mostBytes: 2 * MEGABYTE };
const isServer = (address: string) => address === '127.0.0.1';
const get = (path: string, changed: Partial<Parameters<typeof getPublic>[1]> = {}) =>
  getPublic(`http://127.0.0.1:${port}${path}`, { ...bounds, isAllowed: isServer, ...changed });

test('reads a body, also after a redirect', async () => {
  expect(await get('/moved')).toEqual({ body: Buffer.from('bytes') });
  expect(requests).toEqual(['GET /moved', 'GET /picture']);
});

test('[EDT-08] ends at its size, its time, and its number of redirects', async () => {
  expect(await get('/endless')).toEqual({ fault: '超过 2 MB' });
  expect(await get('/slow', { timeoutMs: 100 })).toEqual({ fault: '超时' });
  expect(await get('/round')).toEqual({ fault: '跳转太多' });
  expect(await get('/missing')).toEqual({ fault: 'HTTP 404' });
});

test('[EDT-08] reaches no internal address: by number, by a redirect, or by a name', async () => {
  expect(await get('/', { isAllowed: () => false })).toEqual({ fault: '不是公网地址' });
  expect(await get('/out')).toEqual({ fault: '不是公网地址' });
  const resolver = new promises.Resolver();
  resolver.resolve4 = (async () => ['93.184.215.14', '10.0.0.1']) as unknown as typeof resolver.resolve4;
  resolver.resolve6 = async () => [];
  const named = await getPublic('http://pictures.example/', { ...bounds, resolver });
  expect(named).toEqual({ fault: '不是公网地址' });
  expect(await getPublic('file:///etc/passwd', bounds)).toEqual({ fault: '不是公网地址' });
  expect(requests).toEqual(['GET /out']);
});
