import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findNginx, type Nginx, startNginx } from './nginx.ts';

const nginx = findNginx();
const [INSIDE, OUTSIDE] = ['127.0.0.2', '127.0.0.1'];
/** Ways to write an address that the portal serves as the admin site, or nginx takes for it. */
const ADMIN = [
  '/console',
  '/console/',
  '/console/operators/1?x=1',
  '/%63onsole',
  '//console',
  '/./console',
  '/x/../console/api/me',
  '/console/../console/openapi.json',
  '/Console',
  '/console/api/me',
  '/console/assets/index-1.js',
  '/%63onsole/assets/index-1.js',
];

/** The shipped file with the example's lines uncommented, for this test's networks. */
const uncommented = (locations: string) =>
  locations
    .replace('# allow 203.0.113.0/24;', `allow ${INSIDE}/32;`)
    .replace('# allow 2001:db8:7::/48;', 'allow 2001:db8:7::/48;')
    .replace('# deny all;', 'deny all;');

describe.skipIf(nginx === undefined)('the networks of the admin site in nginx (needs nginx)', () => {
  let portal: Server;
  beforeAll(async () => {
    portal = createServer((_request, response) => response.end('the portal'));
    await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => portal?.close());

  const withNginx = async (
    plant: ((locations: string) => string) | undefined,
    work: (server: Nginx) => Promise<void>,
  ) => {
    const server = await startNginx(nginx ?? '', [(portal.address() as AddressInfo).port], plant);
    try {
      await work(server);
    } finally {
      await server.stop();
    }
  };
  const statusOf = async ({ url }: Nginx, target: string, localAddress: string, range = '') => {
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress });
    const extra = range && `Range: ${range}\r\n`;
    socket.write(`GET ${target} HTTP/1.1\r\nHost: www.example.com\r\nConnection: close\r\n${extra}\r\n`);
    return Number((await text(socket)).split(' ')[1]);
  };

  test('once uncommented, refuse other addresses on every path, also past the cache, and no page', async () => {
    await withNginx(uncommented, async (server) => {
      for (const target of ADMIN) {
        for (const range of ['', 'bytes=0-1', 'lines=1-2']) {
          expect([target, range, await statusOf(server, target, OUTSIDE, range)]).toEqual([
            target,
            range,
            403,
          ]);
          const inside = await statusOf(server, target, INSIDE, range);
          expect([target, range, inside]).toEqual([target, range, 200]);
        }
      }
      for (const target of ['/', '/BaseGameCenter', '/consoles', '/assets/index-1.js', '/account/login']) {
        expect([target, await statusOf(server, target, OUTSIDE)]).toEqual([target, 200]);
      }
      // Kept by nginx after the requests from inside: still refused.
      expect(await statusOf(server, '/console/assets/index-1.js', OUTSIDE)).toBe(403);
    });
  });

  test('as shipped, refuse nothing', async () => {
    await withNginx(undefined, async (server) => {
      for (const target of ADMIN) {
        expect([target, await statusOf(server, target, OUTSIDE)]).toEqual([target, 200]);
      }
    });
  });

  test('would be passed by a Range that is checked before the locations', async () => {
    const early = (locations: string) =>
      uncommented(locations).replace(
        'error_page 418 = @past_cache;',
        'error_page 418 = @past_cache;\nif ($http_range !~* "^(bytes=[-0-9, ]+)?$") {\n  return 418;\n}',
      );
    await withNginx(early, async (server) => {
      expect(await statusOf(server, '/console', OUTSIDE)).toBe(403);
      expect(await statusOf(server, '/console', OUTSIDE, 'lines=1-2')).toBe(200);
    });
  });
});
