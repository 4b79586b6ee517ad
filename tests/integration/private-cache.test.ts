import { afterEach, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { favourites, gamesByIds } from '#contract/calls/favourites.ts';
import { type CacheableResponse, PageCache } from '#platform/cache/page-cache.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { ResponseCache } from '#platform/cache/response-cache.ts';
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
import { TrafficCounter } from '#platform/http/traffic/traffic-counter.ts';
import { knownParams, pageKind, pagePath } from '#portal/pages/find-page.ts';
import { commentsCalls } from '#services/comments/calls.ts';
import { mainCalls } from '#services/main/calls.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { signedIn } from '#tests/signed-in-player.ts';
import { describeOneDatabase } from './databases.ts';
import { game, NOW } from './main-service/inputs.ts';

const clock = fixedClock(NOW.toISOString());
const FAVOURITE = '云海剑歌';
const player = { id: 7, nickname: '山有扶苏', icon_url: '', mobile_masked: '138****8000' };
const site = { key: 'default' };

/** What a page is made of: the scope and the gateway of a request. */
type Make = (
  gateway: ServiceGateway,
  scope: ReadScope,
  gameId: number,
) => Promise<Partial<CacheableResponse>>;

/** Calls a call as the player. */
async function asPlayer(
  gateway: ServiceGateway,
  scope: ReadScope,
  call: Call,
  params: object,
): Promise<Buffer> {
  const envelope = await gateway.handle(call, { ...params }, { now: scope.now, scope, player });
  return Buffer.from(JSON.stringify(envelope));
}

const PLANTS: readonly (readonly [string, Make])[] = [
  [
    'a page that is rendered with the data of a session',
    async (gateway, scope) => ({ body: await asPlayer(gateway, scope, favourites, {}) }),
  ],
  [
    'a page whose public read is made for a player',
    async (gateway, scope, id) => ({ body: await asPlayer(gateway, scope, gamesByIds, { ids: String(id) }) }),
  ],
  [
    'a page that finds the data of a session in the cache of results',
    async (gateway, scope) => {
      const results = new ResponseCache(clock);
      const read = () =>
        results.get({ key: 'favourites', seconds: 60 }, scope, (own) =>
          gateway.handle(favourites, {}, { now: own.now, scope: own, player }),
        );
      await read();
      scope.personalCall = undefined;
      return { body: Buffer.from(JSON.stringify(await read())) };
    },
  ],
  [
    'a page that sets a cookie',
    async () => ({ body: Buffer.from(FAVOURITE), headers: { 'set-cookie': 'session=1' } }),
  ],
  [
    'a page that says that it is private',
    async () => ({ body: Buffer.from(FAVOURITE), headers: { 'cache-control': 'private, max-age=60' } }),
  ],
];

describeOneDatabase('the shared cache', (open) => {
  let close: () => Promise<void> = async () => undefined;
  afterEach(() => close());

  async function start(make?: Make) {
    const db = await open();
    const gameId = await writeFavourite(db);
    const lines: string[] = [];
    const logger = createLogger('error', (line) => lines.push(line));
    const gateway = new ServiceGateway(
      [...provide({ db } as never, mainCalls), ...provide({ db } as never, commentsCalls)],
      {},
      createLogger('silent'),
    );
    const cache = new PageCache(1_000_000, clock, false, logger);
    const traffic = new TrafficCounter(clock);
    const renderer = {
      entry: { pagePath, knownParams, pageKind, handheldAddress: () => undefined },
      async render(): Promise<CacheableResponse> {
        const scope = new ReadScope(clock.now());
        const made = (await make?.(gateway, scope, gameId)) ?? { body: Buffer.from('for everybody') };
        return {
          status: 200,
          headers: {},
          body: Buffer.from(''),
          tags: scope.tags,
          seconds: 60,
          until: scope.until,
          personalCall: scope.personalCall,
          ...made,
        };
      },
    };
    const sites = { peek: () => site, get: async () => site, isOutdated: () => false };
    const pages = new PageServer({
      cache,
      sites: sites as unknown as SiteDirectory,
      renderer: renderer as unknown as PageRenderer,
      originOf: async () => 'http://portal.example',
      traffic,
      logger: createLogger('silent'),
    });
    const app = createApp(loadConfig({}), pages, createLogger('silent'));
    registerCalls(app, {
      gateway,
      cache,
      clock,
      players: { of: async (cookies) => (cookies?.includes('session=1') ? signedIn(player) : null) },
      addressKey: () => Buffer.from('somebody'),
      traffic,
    });
    close = () => app.close();
    const request = (url: string, cookie = 'session=1', method: 'GET' | 'POST' = 'GET') =>
      app.inject({ method, url, headers: { host: 'portal.example', cookie } });
    return { request, cache, lines, gateway };
  }

  test('[SEC-19] has what everybody sees', async () => {
    const { request, cache } = await start();
    expect((await request('/')).body).toBe('for everybody');
    expect(cache.stats().entries).toBe(1);
  });

  test.each(PLANTS)('[SEC-19] planted: %s reaches no visitor and no cache', async (_name, make) => {
    const { request, cache, lines } = await start(make);
    for (const cookie of ['session=1', 'a=b']) {
      const { statusCode, body } = await request('/', cookie);
      expect([statusCode, body.includes(FAVOURITE)]).toEqual([503, false]);
    }
    expect(cache.stats().entries).toBe(0);
    expect(lines.filter((line) => line.includes('a response for one visitor was refused'))).toHaveLength(2);
  });

  test('[SEC-19] has no result of a call of a player, which no cache may store', async () => {
    const { request, cache, gateway } = await start();
    const own = gateway.served.filter(({ access }) => access === 'player' || access === 'player-or-guest');
    expect(own.length).toBeGreaterThan(20);
    for (const { path, method } of own) {
      const { headers } = await request(path, 'session=1', method);
      expect([path, headers['cache-control']]).toEqual([path, 'no-store']);
    }
    expect((await request('/vue/favourites')).body).toContain(FAVOURITE);
    expect(cache.stats().entries).toBe(0);
  });
});

async function writeFavourite(db: Database): Promise<number> {
  const [row] = await transaction(db, (tx) => upsertGames(tx, [game(FAVOURITE)], NOW));
  const game_id = row?.id ?? 0;
  await db.insertInto('favourite').values({ player_id: player.id, game_id, added_at: NOW }).execute();
  return game_id;
}
