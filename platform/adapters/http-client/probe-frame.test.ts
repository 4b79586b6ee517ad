import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { probeFrame } from './probe-frame.ts';

let server: Server;
let origin = '';
const requests: string[] = [];
/** The test server has a private address. */
const here = { isAllowed: () => true };

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (request.url === '/slow') {
      return;
    }
    if (request.url === '/moved') {
      response.writeHead(302, { location: '/refused' }).end();
    } else if (request.url === '/round') {
      response.writeHead(302, { location: '/round' }).end();
    } else if (request.url === '/refused') {
      response.setHeader('content-security-policy', ["default-src 'self'", "frame-ancestors 'none'"]);
      response.writeHead(200, { 'x-frame-options': 'DENY' }).end('game');
    } else {
      response.writeHead(Number(request.url?.slice(1)) || 200).end('game');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('[PLY-02] reads the status and the headers about framing of the last address, with GET alone', async () => {
  expect(await probeFrame(`${origin}/`, here)).toEqual({
    url: `${origin}/`,
    status: 200,
    frameOptions: '',
    policies: '',
  });
  requests.length = 0;
  expect(await probeFrame(`${origin}/moved`, here)).toEqual({
    url: `${origin}/refused`,
    status: 200,
    frameOptions: 'DENY',
    policies: "default-src 'self', frame-ancestors 'none'",
  });
  expect(requests).toEqual(['GET /moved', 'GET /refused']);
  expect(await probeFrame(`${origin}/404`, here)).toMatchObject({ status: 404 });
});

test('[PLY-02] names the fault of an address without a response', async () => {
  expect(await probeFrame(`${origin}/slow`, { ...here, timeoutMs: 50 })).toEqual({ fault: '超时' });
  expect(await probeFrame(`${origin}/round`, here)).toEqual({ fault: '跳转太多' });
  expect(await probeFrame('http://127.0.0.1:9/', here)).toEqual({ fault: '拒绝连接' });
});

test('[PLY-03] never requests a private address, also after a redirect', async () => {
  requests.length = 0;
  for (const url of [origin, 'http://127.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/latest/']) {
    expect(await probeFrame(url)).toEqual({ fault: '不是公网地址' });
  }
  expect(requests).toEqual([]);
  const { port } = new URL(origin);
  let connections = 0;
  const once = { isAllowed: () => ++connections === 1 };
  expect(await probeFrame(`http://127.0.0.1:${port}/moved`, once)).toEqual({ fault: '不是公网地址' });
  expect(requests).toEqual(['GET /moved']);
});
