import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { CHANNELS_TAG } from '#contract/channel-code.ts';
import { PageCache } from '#platform/cache/page-cache.ts';
import { createLogger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import type { PageRenderer } from '#platform/http/pages/page-renderer.ts';
import { PageServer } from '#platform/http/pages/page-server.ts';
import type { SiteDirectory } from '#platform/http/pages/site-directory.ts';
import { writePromotion } from '#platform/http/promotion/promotion-counter.ts';
import { TrafficCounter } from '#platform/http/traffic/traffic-counter.ts';
import { knownParams, pageKind, pagePath } from '#portal/pages/find-page.ts';
import { describeEachDatabase } from '../databases.ts';
import { MovedClock, PACKAGE, PHONE, writeGames } from '../downloads/download-portal.ts';
import { packOf } from '../main-service/code-packs.ts';
import { coming } from '../reservations/reserving.ts';
import { countedChannels, openPromoPortal, type PromoPortal, writeChannels } from './promo-portal.ts';

const noon = () => new MovedClock(new Date('2026-11-21T12:00:00+08:00'));
const ROBOT = 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)';
const none = { visits: 0, downloads: 0, registrations: 0, reservations: 0, claims: 0 };

/** A browser with its cookies. */
class Browser {
  #portal: PromoPortal;
  #headers: Record<string, string>;
  readonly cookies = new Map<string, string>();

  constructor(portal: PromoPortal, headers: Record<string, string> = {}) {
    this.#portal = portal;
    this.#headers = { host: 'portal.example', 'user-agent': PHONE, ...headers };
  }

  async request(
    url: string,
    { method = 'GET', body }: { method?: 'GET' | 'HEAD' | 'POST'; body?: object } = {},
  ) {
    const response = await this.#portal.app.inject({
      method,
      url,
      remoteAddress: this.#headers.address ?? '198.51.100.7',
      ...(body ? { payload: body } : {}),
      headers: {
        ...this.#headers,
        ...(url.startsWith('/vue/') ? { 'x-portal': '1', 'sec-fetch-site': 'same-origin' } : {}),
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    for (const line of [response.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      this.cookies.set(name, value);
    }
    return response;
  }
}

describeEachDatabase('channels of promotion', (open) => {
  let portals: PromoPortal[] = [];
  afterEach(async () => {
    await Promise.all(portals.map((portal) => portal.stop()));
    portals = [];
  });

  function start(db: Database, clock = noon(), write?: typeof writePromotion): PromoPortal {
    const portal = openPromoPortal(db, clock, { write });
    portals.push(portal);
    return portal;
  }

  async function stopAll(): Promise<void> {
    await Promise.all(portals.splice(0).map((portal) => portal.stop()));
  }

  test('[CHL-01] the address of a channel stores its code for a day and redirects to its page', async () => {
    const db = await open();
    await writeChannels(db, ['douyin-01'], { landing: '/BaseYxDetails?id=3' });
    const response = await new Browser(start(db)).request('/c/Douyin-01');
    expect(response.statusCode).toBe(302);
    expect(response.headers).toMatchObject({
      location: '/BaseYxDetails?id=3',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'set-cookie': 'channel=douyin-01; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax',
    });
  });

  test('[CHL-02] no address leads to another site', async () => {
    const db = await open();
    await writeChannels(db, ['a1']);
    const browser = new Browser(start(db));
    const places = async (to: string) =>
      (await browser.request(`/c/a1?to=${encodeURIComponent(to)}`)).headers.location;
    expect(await places('/BaseYxDetails?id=3')).toBe('/BaseYxDetails?id=3');
    for (const to of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'evil.example',
      '/\t/evil.example',
      '/..//evil.example',
      '/.//evil.example',
      'javascript:alert(1)',
      '/%zz',
      '/console',
      '/account/index.php',
      '/c/a1',
      '/download/1/android',
      '/vue/getpacks?id=1',
      '',
    ]) {
      expect(await places(to), to).toBe('/');
    }
  });

  test('[CHL-03] an unknown or closed code leads to the home page and stores nothing', async () => {
    const db = await open();
    await writeChannels(db, ['open-1']);
    await writeChannels(db, ['closed-1'], { is_closed: true, landing: '/BaseYxDetails?id=3' });
    const browser = new Browser(start(db));
    for (const path of [
      '/c/closed-1',
      '/c/unknown',
      '/c/UPPER_',
      '/c/a',
      '/c/%e6%b8%b8',
      '/c/closed-1?to=/BaseGift',
    ]) {
      const { statusCode, headers } = await browser.request(path);
      expect([statusCode, headers.location, headers['set-cookie']], path).toEqual([302, '/', undefined]);
    }
    await stopAll();
    expect(await countedChannels(db)).toEqual([]);
  });

  test('[CHL-04] what a visitor does counts for the channel: once each, the last channel counts', async () => {
    const db = await open();
    await writeChannels(db, ['a1', 'b2']);
    const [game] = await writeGames(db);
    const soon = await coming(db);
    const pack = await packOf(db, ['CODE-1', 'CODE-2']);
    const portal = start(db);
    const browser = new Browser(portal);
    browser.cookies.set('player', '5');
    const act = async () => {
      await browser.request(`/download/${game}/android`);
      await browser.request('/vue/reserve', { method: 'POST', body: { kind: 'game', id: soon, on: true } });
      await browser.request('/vue/reserve', { method: 'POST', body: { kind: 'game', id: soon, on: false } });
      await browser.request('/vue/reserve', { method: 'POST', body: { kind: 'game', id: soon, on: true } });
      const claimed = await browser.request(`/vue/getpacks?id=${pack.id}`);
      expect(claimed.json()).toMatchObject({ status: 1, data: { claim: {} } });
    };
    await browser.request('/c/a1');
    await browser.request('/c/a1');
    await act();
    await browser.request('/c/b2');
    await act();
    await browser.request(`/download/${game}/ios`);
    await stopAll();
    expect(await countedChannels(db)).toEqual([
      { ...none, code: 'a1', visits: 1, downloads: 1, reservations: 1, claims: 1 },
      { ...none, code: 'b2', visits: 1, downloads: 1 },
    ]);
  });

  test('[CHL-05] robots, HEAD, prefetches, frames and visitors without a channel are not counted', async () => {
    const db = await open();
    await writeChannels(db, ['a1']);
    const [game] = await writeGames(db);
    const portal = start(db);
    const robots: Record<string, string>[] = [
      { 'user-agent': ROBOT },
      { 'user-agent': 'curl/8.5.0' },
      { 'sec-purpose': 'prefetch' },
      { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    ];
    for (const headers of robots) {
      const { statusCode, headers: sent } = await new Browser(portal, headers).request('/c/a1');
      expect([statusCode, sent['set-cookie']]).toEqual([302, undefined]);
    }
    await new Browser(portal).request('/c/a1', { method: 'HEAD' });
    const forged = new Browser(portal);
    forged.cookies.set('channel', 'unknown');
    await forged.request(`/download/${game}/android`);
    await new Browser(portal, { address: '198.51.100.8' }).request(`/download/${game}/android`);
    await stopAll();
    expect(await countedChannels(db)).toEqual([]);
  });

  test('[CHL-06] WeChat passes the channel on to the browser that downloads', async () => {
    const db = await open();
    await writeChannels(db, ['a1']);
    const [game] = await writeGames(db);
    const portal = start(db);
    const chat = new Browser(portal, { 'user-agent': `${PHONE} MicroMessenger/8.0.50` });
    await chat.request('/c/a1');
    const moved = await chat.request(`/download/${game}/android`);
    expect([moved.statusCode, moved.headers.location, moved.headers['cache-control']]).toEqual([
      302,
      `/download/${game}/android?c=a1`,
      'no-store',
    ]);
    const notice = await chat.request(String(moved.headers.location));
    expect([notice.statusCode, notice.body.includes('在浏览器打开')]).toEqual([200, true]);
    const browser = new Browser(portal);
    expect((await browser.request(String(moved.headers.location))).headers.location).toBe(
      new URL(PACKAGE).href,
    );
    await stopAll();
    expect(await countedChannels(db)).toEqual([{ ...none, code: 'a1', visits: 1, downloads: 1 }]);
  });

  async function visitAtOnce(db: Database, write?: typeof writePromotion): Promise<number | undefined> {
    const two = [start(db, noon(), write), start(db, noon(), write)];
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        two.map((portal, at) => new Browser(portal, { address: `198.51.${at}.${index}` }).request('/c/a1')),
      ).flat(),
    );
    await stopAll();
    return (await countedChannels(db))[0]?.visits;
  }

  test('[CHL-07] two processes add up; a writer that overwrites is found; a failed write is made up for', async () => {
    const db = await open();
    await writeChannels(db, ['a1']);
    expect(await visitAtOnce(db)).toBe(60);
    await sql`delete from promo_channel_day`.execute(db);
    const planted: typeof writePromotion = async (target, [first]) => {
      if (first) {
        await sql`insert into promo_channel_day (channel_id, day, visits)
          select id, ${first.day}::date, ${first.visits} from promo_channel
          on conflict (channel_id, day) do update set visits = excluded.visits`.execute(target);
      }
    };
    expect(await visitAtOnce(db, planted)).not.toBe(60);
    await sql`delete from promo_channel_day`.execute(db);
    let hasFailed = false;
    const failing: typeof writePromotion = async (target, counts) => {
      if (counts.length > 0 && !hasFailed) {
        hasFailed = true;
        throw new Error('the database is away');
      }
      await writePromotion(target, counts);
    };
    const portal = start(db, noon(), failing);
    await new Browser(portal).request('/c/a1');
    await expect.poll(() => hasFailed, { timeout: 5_000 }).toBe(true);
    await stopAll();
    expect(await countedChannels(db)).toMatchObject([{ visits: 1 }]);
  });

  test('[CHL-08] devices without cookies count up to the limit of their address', async () => {
    const db = await open();
    await writeChannels(db, ['a1']);
    const portal = start(db);
    for (let turn = 0; turn < 70; turn += 1) {
      await new Browser(portal).request('/c/a1');
    }
    await stopAll();
    expect(await countedChannels(db)).toMatchObject([{ visits: 60 }]);
  });

  test('[CHL-09] a page is the same with and without a channel, and no cache entry has a cookie', async () => {
    const db = await open();
    await writeChannels(db, ['a1']);
    const rendered: string[] = [];
    const site = { key: 'default' };
    const pages = new PageServer({
      cache: new PageCache(1_000_000, noon()),
      sites: { peek: () => site, get: async () => site, isOutdated: () => false } as unknown as SiteDirectory,
      renderer: {
        entry: { pagePath, knownParams, pageKind, handheldAddress: () => undefined },
        async render(_site: unknown, _origin: string, address: string) {
          rendered.push(address);
          return {
            status: 200,
            headers: {},
            body: Buffer.from(address),
            tags: [],
            seconds: 60,
            until: undefined,
          };
        },
      } as unknown as PageRenderer,
      originOf: async () => 'http://portal.example',
      traffic: new TrafficCounter(noon()),
      logger: createLogger('silent'),
    });
    const portal = openPromoPortal(db, noon(), { pages });
    portals.push(portal);
    const browser = new Browser(portal);
    await browser.request('/c/a1');
    expect(browser.cookies.get('channel')).toBe('a1');
    for (const visitor of [browser, new Browser(portal), browser]) {
      const { statusCode, headers } = await visitor.request('/?channel=a1&c=a1');
      expect([statusCode, headers['set-cookie'], String(headers.vary).includes('cookie')]).toEqual([
        200,
        undefined,
        false,
      ]);
    }
    expect(new Set(rendered)).toEqual(new Set(['/']));
  });

  test('[CHL-03] a channel that is closed stops to count at once', async () => {
    const db = await open();
    await writeChannels(db, ['a1']);
    const portal = start(db);
    const browser = new Browser(portal);
    await browser.request('/c/a1');
    await db.updateTable('promo_channel').set({ is_closed: true }).execute();
    portal.channels.invalidate([CHANNELS_TAG]);
    const [game] = await writeGames(db);
    await browser.request(`/download/${game}/android`);
    expect((await new Browser(portal).request('/c/a1')).headers['set-cookie']).toBeUndefined();
    await stopAll();
    expect(await countedChannels(db)).toEqual([{ ...none, code: 'a1', visits: 1 }]);
  });
});
