import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { createLogger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import type { CountingRules } from '#platform/http/downloads/counting-rules.ts';
import { DownloadCookie } from '#platform/http/downloads/download-cookie.ts';
import { take } from '#platform/security/limits/sliding-log.ts';
import { describeEachDatabase } from '../databases.ts';
import { data } from '../main-service/call.ts';
import { formsOf, rowsWith } from '../rows-with.ts';
import {
  counted,
  type DownloadPortal,
  MovedClock,
  openPortal,
  PACKAGE,
  PHONE,
  STORE,
  Visitor,
  writeGames,
} from './download-portal.ts';

const ADDRESS = '198.51.100.201';
const lines: string[] = [];
const logger = createLogger('debug', (line) => lines.push(line));
const noon = () => new MovedClock(new Date('2026-11-21T12:00:00+08:00'));
const navigation = {
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'same-origin',
};

describeEachDatabase('counted downloads', (open) => {
  let portals: DownloadPortal[] = [];
  afterEach(async () => {
    await Promise.all(portals.map((portal) => portal.stop()));
    portals = [];
  });

  function start(db: Database, clock: MovedClock, planted?: Partial<CountingRules>): DownloadPortal {
    const portal = openPortal(db, { clock, logger, planted });
    portals.push(portal);
    return portal;
  }

  /** Stops all portals, which writes their counts. */
  async function stopAll(): Promise<void> {
    await Promise.all(portals.splice(0).map((portal) => portal.stop()));
  }

  test('[FIG-10] the address of a package redirects to it, is cached nowhere, and has no other method', async () => {
    const db = await open();
    const [first, second] = await writeGames(db);
    const visitor = new Visitor(start(db, noon()), ADDRESS);
    const android = await visitor.request(`/download/${first}/android`);
    expect([android.statusCode, android.headers.location]).toEqual([302, new URL(PACKAGE).href]);
    expect(android.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect((await visitor.request(`/download/${first}/ios`)).headers.location).toBe(STORE);
    const head = await visitor.request(`/download/${first}/android`, 'HEAD');
    expect([head.statusCode, head.headers.location]).toEqual([302, new URL(PACKAGE).href]);
    for (const method of ['POST', 'DELETE'] as const) {
      const refused = await visitor.request(`/download/${first}/android`, method);
      expect([refused.statusCode, refused.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
    }
    for (const path of [
      `${first}/h5`,
      `${first}/windows`,
      `${second}/android`,
      `${second}/ios`,
      '99999999/android',
      '0/android',
      'abc/android',
      `0${first}/android`,
      `${first}/constructor`,
    ]) {
      expect((await visitor.request(`/download/${path}`)).statusCode, path).toBe(404);
    }
    await db.updateTable('game').set({ published: false }).where('id', '=', first).execute();
    expect((await visitor.request(`/download/${first}/android`)).statusCode).toBe(404);
  });

  test('[FIG-11] WeChat is shown how to open a browser, which counts then; the App Store is not blocked', async () => {
    const db = await open();
    const [first] = await writeGames(db);
    const portal = start(db, noon());
    const chat = new Visitor(portal, ADDRESS, { 'user-agent': `${PHONE} MicroMessenger/8.0.50` });
    const notice = await chat.request(`/download/${first}/android`);
    expect([notice.statusCode, notice.headers['cache-control'], notice.headers.location]).toEqual([
      200,
      'no-store',
      undefined,
    ]);
    expect(notice.body).toContain('在浏览器打开');
    expect(notice.body).not.toContain('<script');
    expect((await chat.request(`/download/${first}/ios`)).headers.location).toBe(STORE);
    await stopAll();
    expect((await counted(db)).days).toMatchObject([{ platform: 'ios', count: 1 }]);
  });

  test('[DEM-03] on a demo site the downloads of example packages end on a page, also in WeChat, and count', async () => {
    const db = await open();
    const [first] = await writeGames(db);
    const portal = openPortal(db, { clock: noon(), logger, isDemo: true });
    portals.push(portal);
    const visitor = new Visitor(portal, ADDRESS, {
      ...navigation,
      'user-agent': `${PHONE} MicroMessenger/8.0.50`,
    });
    const demo = await visitor.request(`/download/${first}/android`);
    expect([demo.statusCode, demo.headers['cache-control'], demo.headers['x-robots-tag']]).toEqual([
      200,
      'no-store',
      'noindex',
    ]);
    expect(demo.body).toContain('在正式的网站上，这一步会下载 APK 安装包');
    expect(demo.body).toContain(`<a href="/BaseYxDetails?id=${first}">回到《青崖渡》</a>`);
    expect((await visitor.request(`/download/${first}/ios`)).headers.location).toBe(STORE);
    await stopAll();
    expect((await counted(db)).days).toMatchObject([
      { platform: 'android', count: 1 },
      { platform: 'ios', count: 1 },
    ]);
  });

  test('[FIG-13] [FIG-15] counts once per device, day, game and platform, and starts again at midnight in China', async () => {
    const db = await open();
    const [first] = await writeGames(db);
    const clock = noon();
    clock.moveTo('2026-11-21T23:59:58+08:00');
    const portal = start(db, clock);
    const [one, other] = [new Visitor(portal, ADDRESS, navigation), new Visitor(portal, '198.51.100.9')];
    for (const visitor of [one, one, other, other, one]) {
      await visitor.request(`/download/${first}/android`);
      await visitor.request(`/download/${first}/ios`);
    }
    clock.moveTo('2026-11-22T00:00:01+08:00');
    await one.request(`/download/${first}/android`);
    await one.request(`/download/${first}/android`);
    await stopAll();
    const game_id = first;
    expect(await counted(db)).toEqual({
      days: [
        { game_id, platform: 'android', day: '2026-11-21', count: 2 },
        { game_id, platform: 'android', day: '2026-11-22', count: 1 },
        { game_id, platform: 'ios', day: '2026-11-21', count: 2 },
      ],
      totals: [{ game_id, count: 5 }],
    });
  });

  /** Opens the address in every way that is not counted, and once by a person. */
  async function openInEveryWay(portal: DownloadPortal, id: number): Promise<void> {
    const ways: Record<string, string>[] = [
      { 'user-agent': 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)' },
      { 'user-agent': 'curl/8.5.0' },
      { 'user-agent': '' },
      { ...navigation, 'sec-purpose': 'prefetch' },
      { purpose: 'prefetch' },
      { 'x-moz': 'prefetch' },
      { ...navigation, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
      { ...navigation, 'sec-fetch-dest': 'iframe' },
      { range: 'bytes=0-' },
    ];
    for (const [index, headers] of ways.entries()) {
      const visitor = new Visitor(portal, `198.51.100.${index + 1}`, headers);
      expect((await visitor.request(`/download/${id}/android`)).statusCode).toBe(302);
      expect(visitor.cookie).toBeUndefined();
    }
    await new Visitor(portal, ADDRESS, navigation).request(`/download/${id}/android`, 'HEAD');
    await new Visitor(portal, ADDRESS, navigation).request(`/download/${id}/android`);
  }

  test('[FIG-12] robots, programs, prefetches, frames, parts and HEAD are redirected and not counted', async () => {
    const db = await open();
    const [first] = await writeGames(db);
    await openInEveryWay(start(db, noon()), first);
    await stopAll();
    expect((await counted(db)).totals).toEqual([{ game_id: first, count: 1 }]);
  });

  test('[FIG-14] devices without cookies count up to the limit of their address, per game', async () => {
    const db = await open();
    const [first] = await writeGames(db);
    const portal = start(db, noon());
    for (let turn = 0; turn < 40; turn += 1) {
      await new Visitor(portal, ADDRESS, navigation).request(`/download/${first}/android`);
    }
    for (let turn = 0; turn < 500; turn += 1) {
      await new Visitor(portal, `203.0.113.${turn % 250}`).request(`/download/${first}/ios`);
    }
    await stopAll();
    expect((await counted(db)).days.map(({ count }) => count)).toEqual([30, 480]);
  });

  test('[FIG-15] two processes that write at once add up, and a failed write is made up for', async () => {
    const db = await open();
    const [first, second] = await writeGames(db);
    const two = [start(db, noon()), start(db, noon())];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        two.map((portal, at) =>
          new Visitor(portal, `198.51.${at}.${index}`).request(
            `/download/${first}/${index % 2 ? 'ios' : 'android'}`,
          ),
        ),
      ).flat(),
    );
    await sql`alter table download_day rename to hidden_day`.execute(db);
    await expect
      .poll(() => lines.some((line) => line.includes('downloads and reads could not be written')), {
        timeout: 10_000,
      })
      .toBe(true);
    await sql`alter table hidden_day rename to download_day`.execute(db);
    await stopAll();
    expect(await counted(db)).toMatchObject({
      days: [{ count: 20 }, { count: 20 }],
      totals: [{ game_id: first, count: 40 }],
    });
    expect((await data(db, '/vue/gameinfo', { id: first })).game.download_count).toBe(40);
    expect((await data(db, '/vue/gameinfo', { id: second })).game.download_count).toBe(0);
    const { list } = await data(db, '/vue/game', { sort: 'downloads' });
    expect(list.map(({ id }) => id)).toEqual([first, second]);
    await db.deleteFrom('game').where('id', '=', first).execute();
    expect(await counted(db)).toEqual({ days: [], totals: [] });
  });

  test('[FIG-15] the counts of a running process are in the database within two seconds', async () => {
    const db = await open();
    const [first] = await writeGames(db);
    await new Visitor(start(db, noon()), ADDRESS).request(`/download/${first}/android`);
    await expect
      .poll(async () => (await counted(db)).totals, { timeout: 10_000 })
      .toEqual([{ game_id: first, count: 1 }]);
  });

  /** Every row of the database and line of the log that names the address. */
  async function named(db: Database): Promise<string[]> {
    const forms = formsOf(ADDRESS);
    const rows = await rowsWith(db, forms);
    const logged = lines.filter((text) => forms.some((form) => text.includes(form)));
    return [...rows.map(({ table, row }) => `${table}: ${row}`), ...logged];
  }

  test('[FIG-14] no address is stored or logged', async () => {
    const db = await open();
    const [first] = await writeGames(db);
    const visitor = new Visitor(start(db, noon()), ADDRESS);
    await visitor.request(`/download/${first}/android`);
    await stopAll();
    expect(await named(db)).toEqual([]);
    expect(visitor.cookie).toBe(`downloads=20261121.${first}a`);
  });

  test('planted bugs are detected: an address that is stored, a robot and a second click that are counted', async () => {
    const db = await open();
    const [first] = await writeGames(db);
    const writes: Promise<unknown>[] = [];
    const storing: CountingRules['limit'] = {
      take: (_action, address) => {
        const limit = { log: 'downloads', windows: [{ ms: 86_400_000, most: 30 }] };
        writes.push(take(db, noon().now(), [{ limit, key: Buffer.from(address) }]));
        return true;
      },
    };
    await new Visitor(start(db, noon(), { limit: storing }), ADDRESS).request(`/download/${first}/android`);
    await Promise.all(writes);
    expect(await named(db)).toHaveLength(1);

    await openInEveryWayUnchecked(start(db, noon(), { isDownload: () => true }), first);
    const forgetful = new DownloadCookie();
    const twice = start(db, noon(), {
      cookie: { add: (_cookies, ...given) => forgetful.add(undefined, ...given) },
    });
    const visitor = new Visitor(twice, '203.0.113.7');
    await visitor.request(`/download/${first}/ios`);
    await visitor.request(`/download/${first}/ios`);
    await stopAll();
    expect((await counted(db)).days).toMatchObject([
      { platform: 'android', count: 2 },
      { platform: 'ios', count: 2 },
    ]);
  });

  async function openInEveryWayUnchecked(portal: DownloadPortal, id: number): Promise<void> {
    const robot = { 'user-agent': 'Mozilla/5.0 (compatible; Baiduspider/2.0)' };
    await new Visitor(portal, '203.0.113.9', robot).request(`/download/${id}/android`);
  }
});
