import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimList } from '#contract/admin/dashboard.ts';
import { funnelExport, funnelList, gameFunnel, gameFunnelExport } from '#contract/admin/funnel.ts';
import { provide } from '#platform/calls/provide.ts';
import { fixedClock } from '#platform/core/clock.ts';
import { createLogger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { countWriter, persistCounts } from '#platform/http/counts/persist-counts.ts';
import { PublicCounter } from '#platform/http/counts/public-counter.ts';
import { ServiceGateway } from '#platform/http/services/service-gateway.ts';
import { TrafficCounter } from '#platform/http/traffic/traffic-counter.ts';
import { mainCalls } from '#services/main/calls.ts';
import { addDownloads } from '#services/main/counts/count-repository.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from '../admin/operator-app.ts';
import { describeEachDatabase } from '../databases.ts';
import { coming, reserve, settle } from '../reservations/reserving.ts';
import { data } from './call.ts';
import { give, packOf } from './code-packs.ts';
import { NOW } from './inputs.ts';

const logger = createLogger('silent');
const clock = fixedClock('2026-11-21T10:20:00+08:00');
const day = '2026-11-21';
const headers = {
  host: 'www.youmen.example',
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
};

describeEachDatabase('the funnel of a game', (open) => {
  let db: Database;
  let server: OperatorApp;
  let browser: OperatorBrowser;
  let game = 0;
  beforeEach(async () => {
    db = await open();
    server = await openOperatorApp(db);
    browser = await server.signedIn('editor');
    game = await coming(db);
  });
  afterEach(() => server.close());

  /** Counts views of the game's page in two processes. */
  async function view(times: number): Promise<void> {
    const gateway = new ServiceGateway(provide({ db } as never, mainCalls), {}, logger);
    const stops = [1, 2].map(() => {
      const counter = new PublicCounter();
      const traffic = new TrafficCounter(clock, counter);
      for (let turn = 0; turn < times / 2; turn += 1) {
        traffic.count(headers, 'game', undefined, { id: String(game) });
      }
      traffic.count({ ...headers, 'user-agent': 'curl/8.5.0' }, 'game', undefined, { id: String(game) });
      traffic.count(headers, 'game', undefined, { id: '99999999' });
      traffic.count(headers, 'game', undefined, { id: 'constructor' });
      traffic.count(headers, 'pack', undefined, { id: String(game) });
      return persistCounts(counter, countWriter(gateway, clock), logger);
    });
    await Promise.all(stops.map((stop) => stop()));
  }

  test('[SRC-10] [SRC-11] its figures are those that the public and other lists show', async () => {
    await view(40);
    const downloads = [
      { game_id: game, platform: 'android', day, count: 6 },
      { game_id: game, platform: 'ios', day: '2026-11-20', count: 2 },
    ] as const;
    await transaction(db, (tx) => addDownloads(tx, downloads));
    const pack = await packOf(db, ['A', 'B', 'C']);
    for (const [index, code] of pack.codes.slice(0, 2).entries()) {
      await give(db, code, index + 1);
    }
    for (const id of [1, 2, 3]) {
      await reserve(db, id, game);
    }
    await reserve(db, 3, game, { on: false });
    await settle(db);
    const shown = await browser.get(funnelList, {});
    const { game: shownGame } = await data(db, '/vue/gameinfo', { id: game }, NOW);
    const claims = await (await server.signedIn('operations')).get(claimList, { game_id: game });
    expect(shown.list).toEqual([
      { id: game, name: '云海剑歌', views: 40, downloads: 8, reservations: 2, claims: 2 },
    ]);
    expect([shownGame.download_count, shownGame.reserve_count, claims.total]).toEqual([8, 2, 2]);
    expect(shown.sum).toEqual({ views: 40, downloads: 8, reservations: 2, claims: 2 });
    const one = await browser.get(gameFunnel, { id: game });
    const none = { views: 0, downloads: 0, reservations: 0, claims: 0 };
    expect(one.sum).toEqual(shown.sum);
    expect(one.days.slice(-2)).toEqual([
      { day: '2026-11-20', views: 0, downloads: 2, reservations: 0, claims: 0, before: none },
      { day, views: 40, downloads: 6, reservations: 2, claims: 2, before: none },
    ]);
    const planted = await sql<{ count: number }>`
      select count(*)::int as count from game_reservation where game_id = ${game}`.execute(db);
    expect(planted.rows[0]?.count, 'counting revoked reservations would be found').toBe(3);
  });

  test('[SRC-12] without a period the last 30 days are counted', async () => {
    const of = (on: string, count: number) => [
      { game_id: game, platform: 'android' as const, day: on, count },
    ];
    await transaction(db, (tx) =>
      addDownloads(tx, [...of(day, 1), ...of('2026-10-23', 10), ...of('2026-10-22', 100)]),
    );
    const counted = async (period: { from?: string; to?: string }) =>
      (await browser.get(funnelList, period)).list[0]?.downloads;
    expect(await counted({})).toBe(11);
    expect((await browser.get(gameFunnel, { id: game })).sum.downloads).toBe(11);
    expect(await counted({ from: '2026-01-01T00:00:00+08:00' })).toBe(111);
    expect(await counted({ to: '2026-10-24T00:00:00+08:00' })).toBe(110);
    const file = (await browser.request(funnelExport, {})).body.split('\r\n');
    expect(file[1]).toContain('云海剑歌,0,11,');
  });

  /** Downloads and page views at the edges of two days and of the two before; the sums of a third day are of today. */
  async function countFourDays(): Promise<void> {
    const counted = { '2026-11-16': 1, '2026-11-17': 10, '2026-11-18': 100, '2026-11-19': 1_000, [day]: 9 };
    for (const [on, count] of Object.entries(counted)) {
      await db.insertInto('game_view_day').values({ game_id: game, day: on, count }).execute();
      await transaction(db, (tx) =>
        addDownloads(tx, [{ game_id: game, platform: 'android', day: on, count: count * 2 }]),
      );
    }
    const pack = await packOf(db, ['A', 'B']);
    for (const [index, code] of pack.codes.entries()) {
      await give(db, code, index + 1);
      await reserve(db, index + 1, game);
    }
    await settle(db);
    const before = new Date('2026-11-17T23:59:59+08:00');
    await db.updateTable('claim').set({ claimed_at: before }).where('player_id', '=', 1).execute();
    await db
      .updateTable('game_reservation')
      .set({ reserved_at: before })
      .where('player_id', '=', 1)
      .execute();
  }

  test('[TRD-08] every step of a game has the count of the day at the same position before', async () => {
    await countFourDays();
    const period = { from: '2026-11-18T00:00:00+08:00', to: '2026-11-20T00:00:00+08:00' };
    const { days, sum } = await browser.get(gameFunnel, { id: game, ...period });
    expect(
      days.map(({ before: { views, downloads, reservations, claims }, ...now }) => [
        now.day,
        now.views,
        now.downloads,
        views,
        downloads,
        reservations,
        claims,
      ]),
    ).toEqual([
      ['2026-11-18', 100, 200, 1, 2, 0, 0],
      ['2026-11-19', 1_000, 2_000, 10, 20, 1, 1],
    ]);
    expect(sum).toMatchObject({ views: 1_100, downloads: 2_200 });
    const file = (await browser.request(gameFunnelExport, { id: game, ...period })).body.split('\r\n');
    expect(file[0]).toMatch(/上期日期,上期页面访问,上期下载,上期预约,上期领取$/);
    expect(file[2]).toBe('2026-11-19,1000,2000,0,0,200%,0%,0%,2026-11-17,10,20,1,1');
  });

  test('[TRD-08] the sums of the list are compared by the days that are over', async () => {
    await countFourDays();
    const compared = async (from?: string, to?: string) => {
      const midnight = (on: string) => `${on}T00:00:00+08:00`;
      const given = await browser.get(funnelList, {
        ...(from && { from: midnight(from) }),
        ...(to && { to: midnight(to) }),
      });
      const { days, all, sum, before } = given.compared ?? {};
      return given.compared && [days, all, sum?.views, before?.views, sum?.claims, before?.claims];
    };
    expect(await compared('2026-11-18', '2026-11-20')).toEqual([2, 2, 1_100, 11, 0, 1]);
    // Three days with today, which is not over: two of them are compared.
    expect(await compared('2026-11-19', '2026-11-22')).toEqual([2, 3, 1_000, 11, 0, 1]);
    expect(await compared(day)).toEqual([0, 1, 0, 0, 0, 0]);
    expect(await compared()).toEqual([29, 30, 1_111, 0, 1, 0]);
    expect(await compared(undefined, '2026-11-20'), 'without a first day').toBeNull();
    expect(await compared('2026-05-01', '2026-11-20'), 'longer than days are stored').toBeNull();
    const { sum } = await browser.get(funnelList, { from: '2026-11-19T00:00:00+08:00' });
    expect(sum.views, 'comparing with today included would be found').toBe(1_009);
  });

  test('[SRC-12] games are sorted by any step, filtered by a period, and exported with rates', async () => {
    await view(20);
    const other = await coming(db, '听雨');
    const of = (on: string) => [{ game_id: other, platform: 'android' as const, day: on, count: 4 }];
    await transaction(db, (tx) => addDownloads(tx, [...of(day), ...of('2026-11-01')]));
    const ids = async (sort: 'views' | '-views' | '-downloads') =>
      (await browser.get(funnelList, { sort })).list.map(({ id }) => id);
    expect([await ids('-views'), await ids('views'), await ids('-downloads')]).toEqual([
      [game, other],
      [other, game],
      [other, game],
    ]);
    const period = { from: '2026-11-21T00:00:00+08:00', to: '2026-11-22T00:00:00+08:00' };
    expect((await browser.get(funnelList, { ...period, q: '听雨' })).list).toMatchObject([{ downloads: 4 }]);
    const file = (await browser.request(funnelExport, { sort: '-views' })).body.split('\r\n');
    expect(file[0]).toContain('编号,游戏,页面访问,下载,预约,领取,下载率,预约率,领取率');
    expect(file[1]).toBe(`${game},云海剑歌,20,0,0,0,0%,0%,0%`);
    expect(file[2]).toBe(`${other},听雨,0,8,0,0,,,`);
    const days = (await browser.request(gameFunnelExport, { id: game })).body.split('\r\n');
    expect(days[30]).toBe('2026-11-21,20,0,0,0,0%,0%,0%,2026-10-22,0,0,0,0');
    expect((await browser.request(gameFunnel, { id: 99_999_999 })).statusCode).toBe(404);
  });
});
