import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { auditList } from '#contract/admin/audit.ts';
import {
  dashboardTraffic,
  pageSharesExport,
  pageViewExport,
  pageViewList,
  searchExport,
  searchList,
} from '#contract/admin/dashboard.ts';
import { funnelExport, funnelList, gameFunnel, gameFunnelExport } from '#contract/admin/funnel.ts';
import { sourceExport, sourceList, sourceShares, sourceSharesExport } from '#contract/admin/sources.ts';
import { commentTrends, contentTrends, playerTrends, trafficTrends } from '#contract/admin/trends.ts';
import { fixedClock } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { passOn, writeTraffic } from '#platform/http/traffic/persist-traffic.ts';
import { TrafficCounter } from '#platform/http/traffic/traffic-counter.ts';
import { recordCounts } from '#services/main/counts/count-service.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, openOperatorApp } from './operator-app.ts';
import { customOperator } from './roles/custom-clients.ts';

const TODAY = { from: '2026-11-21', to: '2026-11-21' };
const WEEK = { from: '2026-11-15', to: '2026-11-21' };
const time = (text: string) => new Date(`${text}:00+08:00`);
const browser = {
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
};
const logger = { debug() {}, info() {}, warn() {}, error() {} };

type Points = readonly { at: string; count: number; before: number }[];
/** The steps with a number, as `hour or day count/before`. */
const shown = (points: Points | undefined) =>
  points
    ?.filter(({ count, before }) => count + before > 0)
    .map(({ at, count, before }) => `${at.slice(5, 13)} ${count}/${before}`);
const named = (data: { series: readonly { name: string; points: Points }[] }) =>
  Object.fromEntries(data.series.map(({ name, points }) => [name, shown(points)]));

async function addSites(db: Database) {
  await db
    .insertInto('site')
    .values(
      ['main', 'second'].map((key, place) => ({
        id: place + 1,
        key,
        is_default: place === 0,
        hostnames: [`${key}.example`],
        settings: JSON.stringify({ name: key === 'main' ? '游门' : '二站' }),
      })),
    )
    .execute();
}

describeEachDatabase('trends', (open) => {
  let server: OperatorApp;
  afterEach(() => server.close());

  async function start() {
    server = await openOperatorApp(await open());
    await addSites(server.db);
    return server.signedIn('operations');
  }

  /** Page views and searches as portals count them. */
  async function visit(at: string, site: string, times: number, search?: { text: string; results: number }) {
    const counter = new TrafficCounter(fixedClock(`${at}:00+08:00`));
    for (let turn = 0; turn < times; turn += 1) {
      counter.count(browser, 'home', search, { site });
    }
    await passOn(counter, { db: server.db, logger });
  }

  test('[TRD-01] by the hour of one day and by Beijing days, with the previous period', async () => {
    const operator = await start();
    const missed = { text: '没有的', results: 0 };
    await visit('2026-11-21T00:10', 'main', 3, missed);
    await visit('2026-11-20T23:50', 'second', 2, { text: '青崖渡', results: 1 });
    await visit('2026-11-20T00:20', 'main', 5, missed);
    expect(named(await operator.get(trafficTrends.read, TODAY))).toEqual({
      visits: ['11-21T00 3/5', '11-21T23 0/2'],
      searches: ['11-21T00 3/5', '11-21T23 0/2'],
      missed: ['11-21T00 3/5'],
    });
    const week = await operator.get(trafficTrends.read, WEEK);
    expect([week.step, named(week)]).toEqual([
      'day',
      {
        visits: ['11-20T00 7/0', '11-21T00 3/0'],
        searches: ['11-20T00 7/0', '11-21T00 3/0'],
        missed: ['11-20T00 5/0', '11-21T00 3/0'],
      },
    ]);
  });

  test('[TRD-01] planted: days of UTC, and a previous period that is the same one, are noticed', async () => {
    const operator = await start();
    await visit('2026-11-21T00:10', 'main', 3);
    await visit('2026-11-20T00:20', 'main', 5);
    const visits = async () => named(await operator.get(trafficTrends.read, TODAY)).visits;
    expect(await visits()).toEqual(['11-21T00 3/5']);
    await sql`update visit_count set starts_at = starts_at - interval '8 hours'`.execute(server.db);
    expect(await visits()).not.toEqual(['11-21T00 3/5']);
    await sql`update visit_count set starts_at = starts_at + interval '8 hours'`.execute(server.db);
    await sql`delete from visit_count where starts_at < ${time('2026-11-21T00:00')}`.execute(server.db);
    expect(await visits()).not.toEqual(['11-21T00 3/5']);
  });

  test('[TRD-01] downloads, reservations, claims, players and comments have their hours', async () => {
    const operator = await start();
    const { db } = server;
    await db.insertInto('game').values({ id: 1, name: '青崖渡', first_letter: 'Q' }).execute();
    const downloads = [{ game_id: 1, platform: 'android' as const, day: '2026-11-21', count: 4 }];
    await recordCounts({ db, now: time('2026-11-21T08:05') } as never, {
      downloads,
      reads: [],
      impressions: [],
      views: [],
    });
    await recordCounts({ db, now: time('2026-11-21T08:50') } as never, {
      downloads,
      reads: [],
      impressions: [],
      views: [],
    });
    await recordCounts({ db, now: time('2026-11-21T09:00') } as never, {
      downloads: [{ ...downloads[0], game_id: 99 } as (typeof downloads)[0]],
      reads: [],
      impressions: [],
      views: [],
    });
    const reserved_at = time('2026-11-20T07:30');
    await db.insertInto('game_reservation').values({ game_id: 1, player_id: 1, reserved_at }).execute();
    await db
      .insertInto('player')
      .values({
        uid: 'p1',
        account_uid: 'built-in:1',
        nickname: '晚风',
        icon_url: '',
        mobile_masked: '',
        created_at: time('2026-11-21T06:59'),
      })
      .execute();
    await db
      .insertInto('comment')
      .values({ game_id: 1, nickname: '晚风', body: '好玩', created_at: time('2026-11-21T05:01') })
      .execute();
    expect(named(await operator.get(contentTrends.read, TODAY))).toEqual({
      downloads: ['11-21T08 8/0'],
      reservations: ['11-21T07 0/1'],
      claims: [],
    });
    expect(named(await operator.get(contentTrends.read, WEEK)).downloads).toEqual(['11-21T00 8/0']);
    expect(named(await operator.get(playerTrends.read, TODAY))).toEqual({ players: ['11-21T06 1/0'] });
    expect(named(await operator.get(commentTrends.read, TODAY))).toEqual({ comments: ['11-21T05 1/0'] });
  });

  test('[TRD-03] an operator who is bound to a site sees the visits of this site only', async () => {
    const admin = await start();
    await visit('2026-11-21T01:00', 'main', 3);
    await visit('2026-11-21T01:00', 'second', 4);
    await visit('2026-11-21T01:00', '', 1);
    const all = await admin.get(trafficTrends.read, TODAY);
    expect([all.sites.map(({ name }) => name), shown(all.series[0]?.points)]).toEqual([
      ['游门', '二站'],
      ['11-21T01 8/0'],
    ]);
    const second = await admin.get(trafficTrends.read, { ...TODAY, site: 'second' });
    expect(shown(second.series[0]?.points)).toEqual(['11-21T01 4/0']);
    const { browser: bound } = await customOperator(server, 'bound', [
      { permissions: ['dashboard.read'], site_ids: [2] },
    ]);
    const own = await bound.get(trafficTrends.read, TODAY);
    expect([own.sites.map(({ key }) => key), shown(own.series[0]?.points)]).toEqual([
      ['second'],
      ['11-21T01 4/0'],
    ]);
    const refused = await bound.request(trafficTrends.read, { ...TODAY, site: 'main' });
    expect(refused.body).toContain('没有这个站点');
  });

  test('[TRD-03] the dashboard and the lists show an operator bound to sites no visits of other sites', async () => {
    const admin = await start();
    await visit('2026-11-21T01:00', 'main', 3, { text: '青崖渡', results: 1 });
    await visit('2026-11-21T01:00', 'second', 4, { text: '没有的', results: 0 });
    await visit('2026-11-20T02:00', 'second', 1);
    const { browser: bound } = await customOperator(server, 'bound', [
      { permissions: ['dashboard.read', 'games.read'], site_ids: [2] },
    ]);
    const all = await admin.get(dashboardTraffic, TODAY);
    expect(all).toMatchObject({ is_bound: false, visits: { count: 7, before: 1 }, pages: [{ count: 7 }] });
    expect(all.words).toHaveLength(2);
    const own = await bound.get(dashboardTraffic, TODAY);
    expect(own).toMatchObject({
      is_bound: true,
      visits: { count: 4, before: 1 },
      searches: { count: 4, before: 0 },
      missed: { count: 4, before: 0 },
      pages: [],
      words: [],
      missed_words: [],
    });
    expect(shown(own.visits_by_time)).toEqual(['11-21T01 4/0', '11-21T02 0/1']);
    const week = await bound.get(dashboardTraffic, WEEK);
    expect(shown(week.visits_by_time)).toEqual(['11-20T00 1/0', '11-21T00 4/0']);
    expect((await admin.get(pageViewList, {})).sum).toBe(8);
    expect(await bound.get(pageViewList, { sort: '-visits' })).toMatchObject({
      total: 2,
      sum: 5,
      list: [
        { at: '2026-11-21T01:00:00+08:00', hours: 1, page_kind: '', visits: 4 },
        { at: '2026-11-20T02:00:00+08:00', hours: 1, page_kind: '', visits: 1 },
      ],
    });
    expect(await bound.get(pageViewList, { page_kind: 'home' })).toMatchObject({ total: 0, sum: 0 });
    const file = await bound.request(pageViewExport, { format: 'csv' });
    expect(file.body).toContain('2026-11-21T01:00:00+08:00,1,全部页面,4');
    expect(file.body).not.toContain(',7');
    const pages = await bound.request(pageSharesExport, TODAY);
    expect([pages.statusCode, pages.body]).toEqual([403, expect.stringContaining('只能查看所属站点的数据')]);
    for (const call of [
      searchList,
      searchExport,
      sourceList,
      sourceShares,
      sourceExport,
      sourceSharesExport,
      funnelList,
      funnelExport,
      gameFunnel,
      gameFunnelExport,
    ]) {
      const query = call.path.includes('/game') ? { id: '1' } : {};
      const refused = await bound.request(call, query);
      expect([call.path, refused.statusCode]).toEqual([call.path, 403]);
      expect(refused.body).toContain('只能查看所属站点的数据');
    }
  });

  test('[TRD-04] the file of a trend has the figures of its chart, and an audit entry', async () => {
    const operator = await start();
    await visit('2026-11-21T01:00', 'main', 3);
    await visit('2026-11-20T02:00', 'main', 7);
    const file = await operator.request(trafficTrends.file, { ...TODAY, name: 'visits', format: 'csv' });
    const lines = file.body.trim().split('\r\n');
    expect(lines.slice(0, 4).map((line) => line.replace('\ufeff', ''))).toEqual([
      '开始时间,访问,上期时间,上期',
      '2026-11-21 00:00,0,2026-11-20 00:00,0',
      '2026-11-21 01:00,3,2026-11-20 01:00,0',
      '2026-11-21 02:00,0,2026-11-20 02:00,7',
    ]);
    expect(lines.at(-1)).toBe('2026-11-21 23:00,,2026-11-20 23:00,0');
    const auditor = await server.signedIn('auditor');
    const { list } = await auditor.get(auditList, { action: 'export' });
    expect(list.map(({ subject }) => subject)).toEqual(['trends']);
  });

  test('[TRD-05] portals on one database add up', async () => {
    await start();
    const starts_at = time('2026-11-21T01:00');
    const hours = [{ starts_at, site: 'main', visits: 2, searches: 1, missed: 1 }];
    await Promise.all(
      Array.from({ length: 8 }, () => writeTraffic(server.db, { visits: [], searches: [], hours })),
    );
    expect(await server.db.selectFrom('traffic_hour').selectAll().execute()).toEqual([
      { starts_at, site: 'main', visits: 16, searches: 8, missed: 8 },
    ]);
  });
});
