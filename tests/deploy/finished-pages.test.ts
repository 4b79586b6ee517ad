import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { publishInvalidation } from '#platform/cache/invalidation-channel.ts';
import { securityHeaders } from '#platform/http/response/security-headers.ts';
import { scaled, slowdown } from '../time-limits.ts';
import { findNginx } from './nginx.ts';
import { logInPublisher, type Publisher } from './publisher.ts';
import { readAll } from './read-load.ts';
import { startTwoProcesses, type TwoProcesses } from './two-processes.ts';

const program = findNginx();
const LIMIT_MS = scaled(240_000);
const SEEN_WITHIN_MS = scaled(2_000);
const GAME = '/BaseYxDetails?id=1';
const ALL_PAGES = ['/', GAME, '/BaseGameCenter', '/BasePackageNumber', '/BaseHomePage/BaseRanking'];
const BROWSER = 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0.0.0 Safari/537.36';
const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130.0.0.0 Mobile Safari/537.36';
/** A finished page has this policy in its header, and the rest as an element. */
const FRAMES = "frame-ancestors 'none'";
/** Time and size of the file. */
const OWN_ETAG = /^"[0-9a-f]+-[0-9a-f]+"$/;
const POLICY_ELEMENT = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"\/>/;

interface Reply {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  html: string;
  isFinished: boolean;
}

interface Wish {
  method?: string;
  host?: string;
  headers?: Record<string, string>;
}

describe.skipIf(!program)('finished pages of two processes behind nginx', () => {
  let world: TwoProcesses;
  let publisher: Publisher;
  const pagesDir = mkdtempSync(join(tmpdir(), 'youmen-pages-'));
  const folder = join(pagesDir, 'pages');

  beforeAll(async () => {
    writeFileSync(join(pagesDir, 'views.log'), '');
    world = await startTwoProcesses(program ?? '', 1, pagesDir);
    publisher = await logInPublisher(world.portals[0].url, world.demo.operator.password);
  }, LIMIT_MS);
  afterAll(async () => {
    await world?.stop();
    const left = existsSync(folder) ? readdirSync(folder) : [];
    rmSync(pagesDir, { recursive: true, force: true });
    expect(left).toEqual([]);
  }, LIMIT_MS);

  const read = (
    path: string,
    { method = 'GET', host = 'www.example.com', headers = {} }: Wish = {},
    origin?: string,
  ) =>
    new Promise<Reply>((resolve, reject) => {
      const options = { method, headers: { host, 'accept-encoding': 'br', ...headers }, agent: false };
      request((origin ?? world.nginx.url) + path, options, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[
            response.headers['content-encoding'] ?? ''
          ];
          const body = Buffer.concat(parts);
          resolve({
            status: response.statusCode,
            headers: response.headers,
            html: (unpack && body.length > 0 ? unpack(body) : body).toString(),
            isFinished:
              response.headers['content-security-policy'] === FRAMES &&
              OWN_ETAG.test(response.headers.etag ?? ''),
          });
        });
      })
        .on('error', reject)
        .end();
    });
  /** Waits until nginx serves the page from a file; returns its response. */
  const finished = (path: string, wish: Wish = {}) =>
    vi.waitFor(
      async () => {
        const reply = await read(path, wish);
        expect(reply.isFinished).toBe(true);
        return reply;
      },
      { timeout: scaled(15_000), interval: 50 },
    );
  const holder = () => {
    const seconds = readdirSync(folder).filter((name) => /^\d+$/.test(name));
    const own = readlinkSync(join(folder, seconds.sort().at(-1) ?? ''));
    return { own, pid: Number(own.split('-')[1]) };
  };
  const names = async (url = world.nginx.url) => (await read(GAME, {}, url)).html;

  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['identity', undefined],
  ])('[FIN-01] are the page of the portal, asked for as %s', async (accepted, encoding) => {
    const headers = { 'accept-encoding': accepted };
    for (const path of [GAME, '/BaseHomePage/BaseRanking']) {
      const page = await finished(path, { headers });
      const own = await read(path, { headers }, world.portals[0].url);
      const [element = '', policy] = POLICY_ELEMENT.exec(page.html) ?? [];
      expect(page.headers['content-encoding']).toBe(encoding);
      expect(own.headers['content-security-policy']).toBe(`${policy}; ${FRAMES}`);
      expect(page.html.indexOf(element)).toBeLessThan(page.html.search(/<(script|style|link)/));
      const stripped = (html: string) => html.replace(/generated_at[^,}]*/g, '');
      expect(stripped(page.html.replace(element, ''))).toBe(stripped(own.html));
      for (const name of [...Object.keys(securityHeaders), 'content-type', 'cache-control', 'vary']) {
        if (name !== 'content-security-policy') {
          expect([name, page.headers[name]]).toEqual([name, own.headers[name]]);
        }
      }
      expect(page.headers['last-modified']).toBeUndefined();
    }
  });

  test('[FIN-01] are sent for HEAD without a body, and 304 for their ETag', async () => {
    const { headers } = await finished(GAME);
    expect(await finished(GAME, { method: 'HEAD' })).toMatchObject({ status: 200, html: '' });
    const known = { 'if-none-match': String(headers.etag) };
    const again = await finished(GAME, { headers: known });
    expect(again).toMatchObject({ status: 304, html: '' });
    expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': headers['cache-control'] });
  });

  test('[FIN-02] are not what others get: other addresses, methods, devices and sites', async () => {
    const second = sql`
      insert into site (key, is_default, hostnames, settings)
      select 'finished-second', false, array['second.example'], settings || '{"name": "第二站"}' from site where is_default`;
    await second.execute(world.db);
    await publishInvalidation(world.db)(['site']);
    const titleOf = ({ html }: Reply) => /<title>([^<]*)</.exec(html)?.[1];
    const first = await finished('/BaseGameCenter');
    const other = await finished('/BaseGameCenter', { host: 'second.example' });
    expect(titleOf(other)).toContain('第二站');
    expect(titleOf(first)).not.toContain('第二站');
    for (const path of [
      '/BaseGameCenter?x=1',
      '/basegamecenter',
      '/BaseGameCenter?sort=new&sort=hot',
      '//BaseGameCenter',
      '/BaseGameCenter/',
      '/BaseHomePage//BaseRanking',
    ]) {
      const replies = await Promise.all([read(path), read(path), read(path)]);
      expect([path, replies.map(({ isFinished }) => isFinished)]).toEqual([path, [false, false, false]]);
    }
    expect(await read('/BaseGameCenter', { method: 'POST' })).toMatchObject({
      status: 405,
      isFinished: false,
    });
    for (const agent of [BROWSER, PHONE, BROWSER, PHONE]) {
      const reply = await read('/BaseDownloadPage', { headers: { 'user-agent': agent } });
      expect([agent, reply.status, reply.isFinished]).toEqual([agent, agent === PHONE ? 302 : 200, false]);
    }
  });

  test('[FIN-03] show a change within two seconds, whichever process publishes it', async () => {
    const load = readAll(world.nginx.url, ALL_PAGES, 4);
    for (const name of ['文件改名', '再次改名']) {
      await finished(GAME);
      await publisher.rename(1, name);
      await sleep(SEEN_WITHIN_MS);
      expect(await names()).toContain(name);
      expect((await finished(GAME)).html).toContain(name);
    }
    const { count, failures } = await load.stop();
    expect(failures).toEqual([]);
    expect(count).toBeGreaterThan(100);
  });

  test('[FIN-04] would show an old page if their names did not end with the second', async () => {
    const seconds = () => Math.floor(Date.now() / 1000);
    const old = 'p-0-000000000000000000000000';
    const now = await vi.waitFor(
      async () => {
        // When the holder takes a second that is a multiple of ten, it removes what it did not write itself.
        expect(seconds() % 10).toBe(1);
        await finished(GAME);
        rmSync(join(folder, old), { recursive: true, force: true });
        cpSync(join(folder, holder().own), join(folder, old), { recursive: true });
        // A process that became the holder a moment ago may not have written the page.
        const copied = readdirSync(join(folder, old), { recursive: true, encoding: 'utf8' });
        expect(copied.filter((name) => name.includes(GAME.slice(1)))).not.toEqual([]);
        return seconds();
      },
      { timeout: scaled(40_000), interval: 50 },
    );
    const links = Array.from({ length: 30 }, (_, place) => join(folder, String(now + 3 + place)));
    for (const link of links) {
      symlinkSync(old, link);
    }
    await sleep(3_500);
    await publisher.rename(1, '看不到的名字');
    await sleep(SEEN_WITHIN_MS);
    expect(await names()).not.toContain('看不到的名字');
    for (const link of [...links, join(folder, old)]) {
      rmSync(link, { recursive: true, force: true });
    }
    await vi.waitFor(async () => expect(await names()).toContain('看不到的名字'), SEEN_WITHIN_MS);
  });

  test(
    '[FIN-05] are counted as page views, each one, before their process ends',
    async () => {
      const path = '/BaseOpenserveSurface';
      await finished(path);
      const replies: Reply[] = [];
      for (let turn = 0; turn < 40; turn += 1) {
        replies.push(await read(path, { headers: { 'user-agent': BROWSER } }));
      }
      await read(path, { headers: { 'user-agent': 'Baiduspider/2.0' } });
      const own = replies.filter(({ isFinished }) => isFinished).length;
      expect(own).toBeGreaterThan(20);
      await sleep(1_500 * slowdown);
      const logged = world.nginx.accesses();
      expect(logged).toContain(`GET ${path} 200 `);
      expect(logged).not.toMatch(/\?|id=|127\.0\.0\.1/);
      const load = readAll(world.nginx.url, ALL_PAGES, 2);
      await world.restart(world.portals[0].pid === holder().pid ? 0 : 1, 'SIGTERM');
      expect((await load.stop()).failures).toEqual([]);
      const { rows } = await sql<{ visits: number }>`
        select sum(visits)::int as visits from visit_count where page = 'schedule'`.execute(world.db);
      expect(rows[0]?.visits).toBeGreaterThanOrEqual(own);
      expect(rows[0]?.visits).toBeLessThanOrEqual(replies.length);
    },
    LIMIT_MS,
  );

  test(
    '[FIN-04] of a process that is killed are not served when the other publishes a change',
    async () => {
      const load = readAll(world.nginx.url, ALL_PAGES, 4);
      await finished(GAME);
      const { pid } = holder();
      const index = world.portals[0].pid === pid ? 0 : 1;
      const other = await logInPublisher(world.portals[1 - index]?.url ?? '', world.demo.operator.password);
      process.kill(pid, 'SIGKILL');
      await other.rename(1, '幸存改名');
      await sleep(SEEN_WITHIN_MS);
      expect(await names()).toContain('幸存改名');
      await finished(GAME);
      expect(holder().pid).toBe(world.portals[1 - index]?.pid);
      const { failures } = await load.stop();
      expect(failures).toEqual([]);
    },
    LIMIT_MS,
  );
});
