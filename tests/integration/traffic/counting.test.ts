import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { PageCache } from '#platform/cache/page-cache.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { provide } from '#platform/calls/provide.ts';
import { fixedClock } from '#platform/core/clock.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { createLogger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { registerCalls } from '#platform/http/calls/call-routes.ts';
import type { PageRenderer } from '#platform/http/pages/page-renderer.ts';
import { PageServer } from '#platform/http/pages/page-server.ts';
import type { SiteDirectory } from '#platform/http/pages/site-directory.ts';
import { createApp } from '#platform/http/server/app.ts';
import { ServiceGateway } from '#platform/http/services/service-gateway.ts';
import {
  ageTraffic,
  passOn,
  persistTraffic,
  TRAFFIC_DAYS,
  writeTraffic,
} from '#platform/http/traffic/persist-traffic.ts';
import { TrafficCounter } from '#platform/http/traffic/traffic-counter.ts';
import { mainCalls } from '#services/main/calls.ts';
import { indexGames } from '#services/main/search-index/search-index.ts';
import { describeEachDatabase } from '../databases.ts';

const logger = createLogger('silent');
const clock = fixedClock('2026-11-21T10:20:00+08:00');
const browser = {
  'user-agent':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
};
const robot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };
const site = { key: 'default' };
const sites = {
  peek: () => site,
  get: async () => site,
  isOutdated: () => false,
} as unknown as SiteDirectory;

/** A game that searches find. */
async function addGame(db: Database) {
  const { id } = await db
    .insertInto('game')
    .values({ name: '青崖渡', first_letter: 'Q' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction(db, (tx) => indexGames(tx, [id]));
}

/** The counters in the database. */
async function written(db: Database) {
  const visits = await db
    .selectFrom('visit_count')
    .select(['page', 'hours', 'visits'])
    .orderBy('page')
    .execute();
  const searches = await db
    .selectFrom('search_count')
    .select(['term', 'searches', 'missed', 'results'])
    .orderBy('term')
    .execute();
  return { visits, searches };
}

describeEachDatabase('the counts of page views and searches', (open) => {
  let app: FastifyInstance | undefined;
  afterEach(() => app?.close());

  /** A portal on which every page searches for `val`, and `/gone` is not found. */
  async function portal(db: Database) {
    const traffic = new TrafficCounter(clock);
    const cache = new PageCache(1_000_000, clock);
    const gateway = new ServiceGateway(provide({ db } as never, mainCalls), {}, logger);
    const renderer = {
      entry: {
        handheldAddress: () => undefined,
        pagePath: (path: string) => path,
        knownParams: () => ['val', 'page'],
        pageKind: (path: string) =>
          path.startsWith('/BaseSearch') ? 'search' : path === '/' ? 'home' : undefined,
      },
      async render(_site: unknown, _origin: string, address: string) {
        const scope = new ReadScope(clock.now());
        const { searchParams, pathname } = new URL(address, 'http://portal');
        const val = searchParams.get('val') ?? '';
        const page = Number(searchParams.get('page') ?? 1);
        const client = gateway.client(scope);
        if (pathname.endsWith('/BaseGift')) {
          await client.get('/vue/searchgift', { val, page });
          await client.get('/vue/search', { val });
        } else {
          await client.get('/vue/searchgame', { val, page });
        }
        const status = pathname === '/gone' ? 404 : 200;
        return {
          status,
          headers: {},
          body: Buffer.from('page'),
          tags: [],
          seconds: 60,
          until: undefined,
          search: scope.search,
        };
      },
    } as unknown as PageRenderer;
    const pages = new PageServer({
      cache,
      sites,
      renderer,
      originOf: async () => 'http://portal',
      traffic,
      logger,
    });
    app = createApp(loadConfig({}), pages, logger);
    const addressKey = () => Buffer.from('nobody');
    registerCalls(app, { gateway, cache, clock, players: { of: async () => null }, addressKey, traffic });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const get = (path: string, headers: Record<string, string> = browser, method = 'GET') =>
      fetch(origin + path, { headers, method }).then((response) => response.text());
    return { traffic, cache, get };
  }

  test('include every page that is sent, cached or rendered, and its search term', async () => {
    const db = await open();
    await addGame(db);
    const { traffic, cache, get } = await portal(db);
    const found = `/BaseSearch?val=${encodeURIComponent('青崖渡')}`;
    for (const path of ['/', found, found, found, '/BaseSearch?val=zzzzzz', '/gone', '/']) {
      await get(path);
    }
    expect(cache.counters.hits).toBeGreaterThanOrEqual(3);
    await get(found, robot);
    await get(found, browser, 'HEAD');
    await passOn(traffic, { db, logger });
    expect(await written(db)).toEqual({
      visits: [
        { page: 'home', hours: 1, visits: 2 },
        { page: 'search', hours: 1, visits: 4 },
      ],
      searches: [
        { term: 'zzzzzz', searches: 1, missed: 1, results: 0 },
        { term: '青崖渡', searches: 3, missed: 0, results: 1 },
      ],
    });
  });

  test("[ISL-10] include a page that was requested ahead when the portal's scripts report that it is shown", async () => {
    const db = await open();
    await addGame(db);
    const { traffic, get } = await portal(db);
    const found = `/BaseSearch?val=${encodeURIComponent('青崖渡')}`;
    const own = { ...browser, 'x-portal': '1' };
    await get(found, { ...own, purpose: 'prefetch' });
    await get('/', { ...own, purpose: 'prefetch' });
    await get(found, own, 'HEAD');
    await passOn(traffic, { db, logger });
    expect(await written(db)).toEqual({
      visits: [{ page: 'search', hours: 1, visits: 1 }],
      searches: [{ term: '青崖渡', searches: 1, missed: 0, results: 1 }],
    });
  });

  test('include the searches of calls, but no page view, and no later page of results', async () => {
    const db = await open();
    const { traffic, get } = await portal(db);
    const own = { ...browser, 'x-portal': '1' };
    await get('/vue/searchgame?val=abc', own);
    await get('/vue/searchgame?val=abc', browser);
    await get('/vue/searchgame?val=abc&page=2', browser);
    await get('/vue/suggest?val=abc', own);
    await get('/vue/searchgame?val=abc', robot);
    await get('/vue/searchgame?val=abc', own, 'HEAD');
    await get('/vue/searchgame?val=abc', { ...own, purpose: 'prefetch' });
    await passOn(traffic, { db, logger });
    expect(await written(db)).toEqual({
      visits: [],
      searches: [{ term: 'abc', searches: 2, missed: 2, results: 0 }],
    });
  });

  test.each(['', '&page=2'])(
    '[FND-07] count a tab without results%s and the other kinds that replace it as one page view and one search',
    async (page) => {
      const db = await open();
      await addGame(db);
      const { traffic, get } = await portal(db);
      await get(`/BaseSearch/BaseGift?val=${encodeURIComponent('青崖渡')}${page}`);
      await passOn(traffic, { db, logger });
      expect(await written(db)).toEqual({
        visits: [{ page: 'search', hours: 1, visits: 1 }],
        searches: [{ term: '青崖渡', searches: 1, missed: 0, results: 1 }],
      });
    },
  );

  test('lose nothing if several processes write at once, nor while the database is unreachable', async () => {
    const db = await open();
    const counters = Array.from({ length: 6 }, () => new TrafficCounter(clock));
    for (const counter of counters) {
      for (const page of ['home', 'game', 'pack'] as const) {
        counter.count(browser, page, { text: page, results: 1 });
      }
    }
    const getExecutor = () => {
      throw new Error('the database is away');
    };
    const away = { getExecutor } as unknown as Database;
    const [first] = counters;
    await passOn(first ?? new TrafficCounter(clock), { db: away, logger });
    const stops = counters.map((counter) => persistTraffic(counter, { db, clock, logger }));
    await Promise.all(stops.map((stop) => stop()));
    expect(await written(db)).toMatchObject({
      visits: [{ visits: 6 }, { visits: 6 }, { visits: 6 }],
      searches: [{ searches: 6 }, { searches: 6 }, { searches: 6 }],
    });
  });

  test('are merged from hours to days once, and removed after the retention period', async () => {
    const db = await open();
    const at = (days: number, hours: number) =>
      new Date(Date.parse('2026-11-21T00:00:00+08:00') - days * 86_400_000 + hours * 3_600_000);
    const old = TRAFFIC_DAYS.hourly + 1;
    const visit = (starts_at: Date, visits: number) => ({ starts_at, page: 'home' as const, visits });
    const search = (day: string) => ({ day, term: '青崖渡', searches: 1, missed: 0, results: 1 });
    await writeTraffic(db, {
      visits: [
        visit(at(old, 0), 1),
        visit(at(old, 23), 2),
        visit(at(TRAFFIC_DAYS.hourly, 0), 4),
        visit(at(TRAFFIC_DAYS.visits + 1, 5), 8),
      ],
      searches: [search('2026-11-20'), search('2026-01-02')],
      hours: [],
      sources: [],
    });
    await Promise.all([ageTraffic(db, clock.now()), ageTraffic(db, clock.now())]);
    await writeTraffic(db, { visits: [visit(at(old, 4), 16)], searches: [], hours: [], sources: [] });
    await ageTraffic(db, clock.now());
    const remaining = await db
      .selectFrom('visit_count')
      .select(['starts_at', 'hours', 'visits'])
      .orderBy('starts_at')
      .execute();
    expect(remaining).toEqual([
      { starts_at: at(old, 0), hours: 24, visits: 19 },
      { starts_at: at(TRAFFIC_DAYS.hourly, 0), hours: 1, visits: 4 },
    ]);
    expect((await written(db)).searches).toHaveLength(1);
  });
});
