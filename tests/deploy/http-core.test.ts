import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { type PortalProcess, startPortal } from '../browser/portal-process.ts';
import { printedLogins } from '../browser/printed-logins.ts';
import { type Response, send, sendBytes } from '../integration/http/raw-request.ts';
import { signedInPlayers } from '../security/smuggling/two-players.ts';
import { scaled } from '../time-limits.ts';
import { findNginx, type Nginx, startNginx } from './nginx.ts';

const root = join(import.meta.dirname, '..', '..');
const program = findNginx();
const OWN = { 'x-portal': '1', 'sec-fetch-site': 'same-origin' };
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
/** Pause between the starts of the portals, so that their timestamps differ, in ms. */
const LATER_MS = 1_100;
const writing = Object.values<Call>(calls).filter(({ method, writes }) => method === 'GET' && writes);
const reading = Object.values<Call>(calls).filter(
  ({ cacheSeconds = 0, method }) => method === 'GET' && cacheSeconds > 0,
);

describe.skipIf(!program)('two portals and the shipped nginx (needs nginx)', () => {
  let portals: PortalProcess[] = [];
  let nginx: Nginx;
  let cookie: string;
  beforeAll(async () => {
    const settings = {
      TRUSTED_PROXIES: '127.0.0.1',
      PUBLIC_URL: 'http://127.0.0.1',
      HSTS_SECONDS: '60',
      LOG_LEVEL: 'error',
    };
    const first = await startPortal(root, settings);
    portals = [first];
    await new Promise((resolve) => setTimeout(resolve, LATER_MS));
    portals.push(await startPortal(root, settings));
    nginx = await startNginx(program ?? '', [Number(new URL(first.url).port)]);
    [{ cookie } = { cookie: '' }] = await signedInPlayers(nginx.url, printedLogins(first.printed()).players);
  }, 300_000);
  afterAll(async () => {
    await nginx?.stop();
    await Promise.all(portals.map(({ stop }) => stop()));
  });

  const asPlayer = () => ({ ...OWN, cookie });
  const json = ({ body }: Response) => JSON.parse(body);
  /** Packs that can be claimed and are new to the player. */
  async function openPacks(): Promise<number[]> {
    const { list } = json(await send(nginx.url, 'GET', '/vue/gift?size=50')).data;
    const own = json(await send(nginx.url, 'GET', '/vue/getfinshpacks?size=50', asPlayer())).data.list;
    const has = new Set(own.map(({ pack }: { pack: { id: number } }) => pack.id));
    return list
      .filter(
        (pack: { id: number; claim_state: string }) => pack.claim_state === '领取中' && !has.has(pack.id),
      )
      .map(({ id }: { id: number }) => id);
  }

  // Before any claim.
  test('[API-01] the same content has the same ETag on two machines and through nginx', async () => {
    const pages = [
      '/',
      '/BaseGameCenter',
      '/BaseYxDetails?id=1',
      '/BasePackageNumber',
      '/BaseGameInfoDetails?id=1',
    ];
    const feeds = ['/feed/news.xml', '/feed/news.json', '/calendar/openings.ics', '/sitemap.xml'];
    const reads = reading.map(({ path }) => `${path}?id=1&val=a&ids=1&game_id=1&host=a`);
    const files = ['/images/avatars/a03-128x128.webp', '/brand/logo.svg', '/favicon.ico', '/openapi.json'];
    const etagOf = async (origin: string, path: string) => (await send(origin, 'GET', path)).headers.etag;
    for (const path of [...pages, ...feeds, ...reads, ...files]) {
      const areEqual = async () => {
        const [one, other] = await Promise.all(portals.map(({ url }) => etagOf(url, path)));
        return one !== undefined && one === other;
      };
      // Texts such as 3 分钟前 differ for a minute if the portals render on both sides of one.
      await expect.poll(areEqual, { timeout: scaled(90_000), interval: 1_000, message: path }).toBe(true);
    }
    for (const path of ['/', '/vue/index', '/images/avatars/a03-128x128.webp']) {
      const etag = (await etagOf(nginx.url, path)) ?? '';
      const again = await send(nginx.url, 'GET', path, { 'if-none-match': etag });
      expect([path, again.status, again.body]).toEqual([path, 304, '']);
    }
  });

  test.each(['nginx', 'portal'] as const)(
    '[API-05] HEAD on a writing call has no effect and does not block claims, at %s',
    async (server) => {
      const origin = server === 'nginx' ? nginx.url : (portals[0]?.url ?? '');
      const [id] = await openPacks();
      expect(id).toBeGreaterThan(0);
      for (const { path } of writing) {
        for (const headers of [{}, asPlayer()]) {
          for (const address of [`${path}?id=${id}`, path, `${path}/?id=${id}`, `/${path}?id=${id}`]) {
            const { status, headers: received } = await send(origin, 'HEAD', address, headers);
            const isDoubled = address.startsWith('//');
            expect([address, status, received.allow]).toEqual([
              address,
              isDoubled ? 404 : 405,
              isDoubled ? undefined : 'GET, OPTIONS',
            ]);
          }
        }
      }
      expect(await openPacks()).toContain(id);
      const claimed = await send(origin, 'GET', `/vue/getpacks?id=${id}`, asPlayer());
      expect(claimed.status).toBe(200);
      expect(json(claimed)).toMatchObject({ status: 1, data: { claim: { pack_id: id } } });
      const liked = await send(origin, 'GET', '/vue/newslike?id=1', asPlayer());
      expect([liked.status, json(liked).status]).toEqual([200, 1]);
    },
  );

  test('without its directive and the location of private calls, HEAD through nginx would claim', async () => {
    const planted = await startNginx(
      program ?? '',
      [Number(new URL(portals[0]?.url ?? '').port)],
      (locations) =>
        locations
          .replace('proxy_cache_convert_head off;', '')
          .replace(/location ~ \^\/vue\/[^{]*\{[^}]*\}/, ''),
    );
    try {
      const [id] = await openPacks();
      await send(planted.url, 'HEAD', `/vue/getpacks?id=${id}`, asPlayer());
      expect(await openPacks()).not.toContain(id);
    } finally {
      await planted.stop();
    }
  });

  test.each(['/BaseDownloadPage', '/BaseDownloadPage/', '/basedownloadpage', '/%42aseDownloadPage'])(
    '%s depends on the visitor’s device, also through nginx after a different device',
    async (path) => {
      const desktop = async () => send(nginx.url, 'GET', path);
      const first = await desktop();
      expect([first.status, first.headers.vary]).toEqual([200, 'user-agent, accept-encoding']);
      const phone = await send(nginx.url, 'GET', path, { 'user-agent': PHONE });
      expect([phone.status, phone.headers.location, phone.headers.vary]).toEqual([
        302,
        '/download.html',
        'user-agent',
      ]);
      expect((await desktop()).status).toBe(200);
      expect((await send(portals[0]?.url ?? '', 'GET', path)).headers.vary).toBe(
        'user-agent, accept-encoding',
      );
    },
  );

  test('HSTS is sent once: by nginx, or by a configured portal over https only', async () => {
    for (const path of ['/', '/vue/index', '/healthz', '/no-such-page', '/assets/none.js', '/metrics']) {
      const response = await sendBytes(
        nginx.url,
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`,
      );
      expect(response.match(/strict-transport-security: .*/gi), path).toEqual([
        'Strict-Transport-Security: max-age=31536000',
      ]);
    }
    const own = async (headers: Record<string, string>) =>
      (await send(portals[0]?.url ?? '', 'GET', '/', headers)).headers['strict-transport-security'];
    expect(await own({ 'x-forwarded-proto': 'https' })).toBe('max-age=60');
    expect(await own({})).toBeUndefined();
  });

  test('nginx returns 400 for two Host headers', async () => {
    const response = await sendBytes(nginx.url, 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n');
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
  });

  test.each(['br', 'gzip'])('the API’s description and reference are compressed (%s)', async (encoding) => {
    for (const path of [
      '/openapi.json',
      '/docs/api/',
      '/docs/api/json',
      '/docs/api/static/swagger-ui-bundle.js',
    ]) {
      for (const origin of [portals[0]?.url ?? '', nginx.url]) {
        const { status, headers } = await send(origin, 'GET', path, { 'accept-encoding': encoding });
        expect([path, status, headers['content-encoding']]).toEqual([path, 200, encoding]);
        expect(headers.etag).toMatch(/^(W\/)?"/);
        expect(headers['cache-control']).toMatch(/^public, max-age=[1-9]/);
        const again = await send(origin, 'GET', path, {
          'accept-encoding': encoding,
          'if-none-match': String(headers.etag),
        });
        expect([path, again.status]).toEqual([path, 304]);
      }
    }
  });

  test('an unsatisfiable range gets 416 with the size, a malformed one is ignored', async () => {
    const path = '/images/avatars/a03-128x128.webp';
    for (const origin of [portals[0]?.url ?? '', nginx.url]) {
      const whole = (await send(origin, 'GET', path)).headers['content-length'];
      const { status, headers } = await send(origin, 'GET', path, { range: 'bytes=99999999-' });
      expect([status, headers['content-range']]).toEqual([416, `bytes */${whole}`]);
      const part = await send(origin, 'GET', path, { range: 'bytes=0-9' });
      expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 0-9/${whole}`]);
    }
    for (const range of ['bytes=abc', 'lines=0-1']) {
      for (const origin of [portals[0]?.url ?? '', nginx.url]) {
        expect([range, (await send(origin, 'GET', path, { range })).status]).toEqual([range, 200]);
      }
    }
    expect((await send(portals[0]?.url ?? '', 'GET', path, { range: 'bytes=9-1' })).status).toBe(200);
  });

  test('metrics are available to local clients only, not through a proxy', async () => {
    expect((await send(portals[0]?.url ?? '', 'GET', '/metrics')).status).toBe(200);
    expect(
      (await send(portals[0]?.url ?? '', 'GET', '/metrics', { 'x-forwarded-for': '203.0.113.7' })).status,
    ).toBe(403);
    expect((await send(nginx.url, 'GET', '/metrics')).status).toBe(404);
  });
});
