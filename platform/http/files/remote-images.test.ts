import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#platform/core/logger.ts';
import { registerRemoteImages } from './remote-images.ts';

const requested: string[] = [];
const service = createServer(({ url = '' }, response) => {
  requested.push(url);
  response.setHeader('content-disposition', 'attachment; filename="game.apk"');
  response.setHeader('content-type', 'image/gif').end('GIF89a');
});
let app: FastifyInstance;

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  app = Fastify();
  const { port } = service.address() as AddressInfo;
  registerRemoteImages(app, `http://127.0.0.1:${port}/main`, createLogger('silent'));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  service.close();
});

/** Sends a raw path, which `fetch` would normalise. */
function statusOf(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', reject);
    socket.once('data', (data) => {
      resolve(Number(String(data).split(' ')[1]));
      socket.destroy();
    });
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  });
}

test('[API-04] serves pictures of the service', async () => {
  requested.length = 0;
  expect(await statusOf('/images/icons/one.gif?v=2')).toBe(200);
  expect(requested).toEqual(['/main/images/icons/one.gif?v=2']);
});

test('[PKG-08] serves packages of the service under their names', async () => {
  requested.length = 0;
  const { port } = app.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/packages/one.apk`);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="game.apk"');
  expect(requested).toEqual(['/main/packages/one.apk']);
});

test.each([
  '/packages/../metrics',
  '/packages/%2e%2e/images/x.gif',
  '/images/../metrics',
  '/images/%2e%2e/metrics',
  '/images/a/../../../metrics',
  '/images/..\\metrics',
])('[API-04] refuses %s, which leads out of its folder', async (path) => {
  requested.length = 0;
  expect(await statusOf(path)).toBe(404);
  expect(requested).toEqual([]);
});
