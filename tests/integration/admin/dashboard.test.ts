import { afterEach, expect, test } from 'vitest';
import { appeals } from '#contract/admin/appeals.ts';
import { auditList } from '#contract/admin/audit.ts';
import { commentQueue } from '#contract/admin/comments.ts';
import * as dashboard from '#contract/admin/dashboard.ts';
import { games } from '#contract/admin/games.ts';
import { links } from '#contract/admin/links.ts';
import { openings } from '#contract/admin/openings.ts';
import { packs } from '#contract/admin/packs.ts';
import { tradeQueue } from '#contract/admin/trades.ts';
import type { Call } from '#contract/call.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { writeTraffic } from '#platform/http/traffic/persist-traffic.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, openOperatorApp } from './operator-app.ts';

const DAY_MS = 86_400_000;
/** The day of the test clock, which starts at 10:00. */
const TODAY = '2026-11-21';
const at = (days: number, time = '09:30:00') =>
  new Date(Date.parse(`${TODAY}T${time}+08:00`) - days * DAY_MS);

/** Inserts rows of every type on both sides of every limit. */
async function fill(db: Database): Promise<void> {
  const game = { name: '青崖渡', first_letter: 'Q' };
  const dead = { platform: 'android' as const, url: 'https://dl.example/dead.apk' };
  await db
    .insertInto('game')
    .values([
      { ...game, id: 1 },
      { ...game, id: 2, published: false },
    ])
    .execute();
  await db
    .insertInto('game_package')
    .values([
      { ...dead, game_id: 1 },
      { ...dead, game_id: 2 },
    ])
    .execute();
  const pack = { game_id: 1, contents: '[]', total: 10 };
  await db
    .insertInto('pack')
    .values([
      { ...pack, id: 1, title: '少', remaining: 3, low_stock: 5, ends_at: at(-3) },
      { ...pack, id: 2, title: '没了', remaining: 0, low_stock: 5, ends_at: at(-8) },
      { ...pack, id: 3, title: '没上架', remaining: 0, low_stock: 5, ends_at: at(-2), published: false },
      { ...pack, id: 4, title: '够', remaining: 9, low_stock: 5, ends_at: at(1) },
      { ...pack, id: 5, title: '没预警', remaining: 1, ends_at: null },
    ])
    .execute();
  const times = [at(0), at(0, '00:00:00'), at(1, '23:59:59'), at(1, '09:45:00'), at(2), at(7)];
  for (const [place, claimed_at] of times.entries()) {
    const code = await db
      .insertInto('pack_code')
      .values({ pack_id: 1, code: `C${place}`, claimed: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    const claim = { pack_id: 1, code_id: code.id, player_id: place, player_label: '138****8000' };
    await db
      .insertInto('claim')
      .values({ ...claim, claimed_at })
      .execute();
    await db
      .insertInto('comment')
      .values({
        game_id: 1,
        nickname: '晚风',
        body: '好玩',
        created_at: claimed_at,
        state: place % 2 ? '待审核' : '已发布',
      })
      .execute();
    await db
      .insertInto('opening')
      .values({
        game_id: 1,
        server_name: `双线${place}服`,
        opens_at: new Date(claimed_at.getTime() + DAY_MS),
      })
      .execute();
  }
  await db
    .insertInto('friend_link')
    .values([1, 2, 3].map((n) => ({ name: `${n}`, url: `https://${n}.example/`, position: n })))
    .execute();
  await db
    .insertInto('address_check')
    .values([
      { url: 'https://1.example/', checked_at: at(0), fault: 'HTTP 404' },
      { url: 'https://2.example/', checked_at: at(0), fault: null },
      { url: 'https://gone.example/', checked_at: at(0), fault: '超时' },
      { url: 'https://dl.example/dead.apk', checked_at: at(0), fault: 'HTTP 404' },
    ])
    .execute();
  const listing = { game_id: 1, server_name: '1服', platform: 'ios' as const, title: '号', price_fen: 100 };
  await db
    .insertInto('trade_listing')
    .values(
      (['审核中', '出售中', '已下架'] as const).map((state) => ({ ...listing, state, listed_at: at(1) })),
    )
    .execute();
  const appeal = {
    kind: '礼包问题' as const,
    body: '码无效',
  };
  await db
    .insertInto('appeal')
    .values(
      (['待处理', '待处理', '处理中', '已关闭'] as const).map((state, place) => ({
        ...appeal,
        state,
        case_no: `SS${place}`,
        created_at: at(place),
      })),
    )
    .execute();
  const hour = (days: number, time: string, page: 'home' | 'game', visits: number) => ({
    starts_at: at(days, time),
    page,
    visits,
  });
  const search = (days: number, term: string, searches: number, missed: number) => ({
    day: chinaTime(at(days)).slice(0, 10),
    term,
    searches,
    missed,
    results: missed ? 0 : 4,
  });
  await writeTraffic(db, {
    sources: [],
    visits: [
      hour(0, '00:00:00', 'home', 5),
      hour(0, '09:00:00', 'game', 7),
      hour(1, '23:00:00', 'home', 11),
      hour(6, '08:00:00', 'game', 13),
      hour(8, '08:00:00', 'home', 17),
    ],
    searches: [
      search(0, '青崖渡', 4, 0),
      search(0, '没有的', 3, 3),
      search(0, '', 2, 1),
      search(1, '青崖渡', 8, 8),
      search(6, '没有的', 16, 1),
      search(9, '青崖渡', 32, 2),
    ],
    hours: [],
  });
}

/** The filter of the lists to which the numbers link. */
const within = ({ from, to }: { from: string; to: string }) => ({
  from: `${from}T00:00:00+08:00`,
  to: chinaTime(new Date(Date.parse(`${to}T00:00:00+08:00`) + DAY_MS)),
});

describeEachDatabase('dashboard', (open) => {
  let server: OperatorApp;
  afterEach(() => server.close());

  async function start() {
    server = await openOperatorApp(await open());
    await fill(server.db);
    return server.signedIn('admin');
  }

  test('[FIG-25] visits and searches are exported as their lists show them, with an audit entry', async () => {
    const admin = await start();
    const file = async (call: Call, params: object) => {
      const response = await admin.request(call, { format: 'csv', ...params });
      return response.body.trim().split('\r\n').slice(1);
    };
    const visits = await admin.get(dashboard.pageViewList, { size: 200 });
    const views = await file(dashboard.pageViewExport, {});
    expect([views.length, visits.total > 0]).toEqual([visits.total, true]);
    const sum = views.reduce((total, line) => total + Number(line.split(',').at(-1)), 0);
    expect(sum).toBe(visits.sum);
    const missed = await admin.get(dashboard.searchList, { missed: '1', sort: '-missed', size: 200 });
    const words = await file(dashboard.searchExport, { missed: '1', sort: '-missed' });
    expect(words.map((line) => line.split(',')[2])).toEqual(missed.list.map((row) => String(row.missed)));
    const { list } = await admin.get(auditList, { action: 'export' });
    expect(list.map(({ subject }) => subject)).toEqual(['searches', 'visits']);
  });

  test.each([
    ['today', { from: TODAY, to: TODAY }],
    ['yesterday', { from: '2026-11-20', to: '2026-11-20' }],
    ['seven days', { from: '2026-11-15', to: TODAY }],
    ['a range without data', { from: '2025-01-01', to: '2025-01-03' }],
  ])('%s: every number equals that of the list to which it links', async (_name, range) => {
    const admin = await start();
    const traffic = await admin.get(dashboard.dashboardTraffic, range);
    const content = await admin.get(dashboard.dashboardContent, range);
    const comments = await admin.get(dashboard.dashboardComments, range);
    const times = within(range);
    const total = async (response: Promise<{ total: number }>) => (await response).total;
    const sum = async (response: Promise<{ sum: number }>) => (await response).sum;
    const shown = { state: 'published' } as const;
    expect({
      visits: traffic.visits.count,
      searches: traffic.searches.count,
      missed: traffic.missed.count,
      claims: content.claims.count,
      comments: comments.comments.count,
      waiting: comments.waiting,
      trades: content.trades_waiting,
      appeals: content.appeals_waiting,
      low: content.stock_low,
      empty: content.stock_empty,
      openings: content.openings_today,
      ending: content.packs_ending,
      dead: content.dead_links,
      downloads: content.dead_downloads,
    }).toEqual({
      visits: await sum(admin.get(dashboard.pageViewList, times)),
      searches: await sum(admin.get(dashboard.searchList, times)),
      missed: await sum(admin.get(dashboard.searchList, { ...times, missed: '1' })),
      claims: await total(admin.get(dashboard.claimList, times)),
      comments: await total(admin.get(commentQueue, times)),
      waiting: await total(admin.get(commentQueue, { state: '待审核' })),
      trades: await total(admin.get(tradeQueue, { state: '审核中' })),
      appeals: await total(admin.get(appeals.list, { state: '待处理' })),
      low: await total(admin.get(packs.list, { ...shown, stock: 'low' })),
      empty: await total(admin.get(packs.list, { ...shown, stock: 'empty' })),
      openings: await total(admin.get(openings.list, within({ from: TODAY, to: TODAY }))),
      ending: await total(admin.get(packs.list, { ...shown, ends_within: dashboard.ENDING_DAYS })),
      dead: await total(admin.get(links.list, { state: 'dead' })),
      downloads: await total(admin.get(games.list, { ...shown, downloads: 'dead' })),
    });
    const added = (rows: { count: number }[]) => rows.reduce((all, { count }) => all + count, 0);
    expect(added(traffic.visits_by_time)).toBe(traffic.visits.count);
    expect(added(traffic.pages)).toBe(traffic.visits.count);
    expect(added(content.claims_by_time)).toBe(content.claims.count);
    expect(added(content.claims_by_hour)).toBe(content.claims.count);
    expect(added(comments.comments_by_time)).toBe(comments.comments.count);
  });

  test('the numbers cover the range, and `before` the range of the same length before it', async () => {
    const admin = await start();
    const range = { from: TODAY, to: TODAY };
    expect(await admin.get(dashboard.dashboardTraffic, range)).toMatchObject({
      step: 'hour',
      visits: { count: 12, before: 11 },
      searches: { count: 9, before: 8 },
      missed: { count: 4, before: 8 },
      pages: [
        { page: 'game', count: 7, before: 0 },
        { page: 'home', count: 5, before: 11 },
      ],
      words: [
        { term: '青崖渡', searches: 4, missed: 0, results: 4 },
        { term: '没有的', searches: 3 },
        { term: '', searches: 2 },
      ],
      missed_words: [
        { term: '没有的', missed: 3 },
        { term: '', missed: 1 },
      ],
    });
    const content = await admin.get(dashboard.dashboardContent, range);
    expect(content).toMatchObject({
      claims: { count: 2, before: 2 },
      stock_low: 2,
      stock_empty: 1,
      openings_today: 2,
      packs_ending: 1,
      dead_links: 1,
      dead_downloads: 1,
      trades_waiting: 1,
      appeals_waiting: 2,
    });
    expect(content.claims_by_hour[9]).toEqual({ count: 1, before: 1 });
    expect(content.claims_by_time[0]).toEqual({ at: '2026-11-21T00:00:00+08:00', count: 1, before: 0 });
    expect(await admin.get(dashboard.dashboardComments, range)).toMatchObject({
      comments: { count: 2, before: 2 },
      waiting: 3,
    });
    const week = await admin.get(dashboard.dashboardTraffic, { from: '2026-11-15', to: TODAY });
    expect(week).toMatchObject({
      step: 'day',
      visits: { count: 36, before: 17 },
      searches: { count: 33, before: 32 },
    });
    expect(week.visits_by_time.map(({ count }) => count)).toEqual([13, 0, 0, 0, 0, 11, 12]);
  });

  test('[TRD-04] the files of its charts have their figures with the preceding range, and audit entries', async () => {
    const admin = await start();
    const range = { from: TODAY, to: TODAY };
    const lines = async (call: typeof dashboard.pageSharesExport | typeof dashboard.claimHoursExport) =>
      (await admin.request(call, range)).body.replace('\ufeff', '').trim().split('\r\n');
    expect(await lines(dashboard.pageSharesExport)).toEqual(['页面,本期,上期', '游戏详情,7,0', '首页,5,11']);
    const hours = await lines(dashboard.claimHoursExport);
    expect([hours.length, hours[0], hours[10]]).toEqual([25, '时段,本期,上期', '9 点,1,1']);
    const { list } = await admin.get(auditList, { action: 'export' });
    expect(list.map(({ subject }) => subject)).toEqual(['claims', 'visits']);
  });

  test('a range has valid dates in order and at most 92 days, or is refused', async () => {
    const admin = await start();
    const refused = (from: string, to: string) => admin.call(dashboard.dashboardTraffic, { from, to });
    expect(await refused('2026-11-22', TODAY)).toMatchObject({ fields: [{ path: 'to' }] });
    expect(await refused('2026-08-21', TODAY)).toMatchObject({ fields: [{ path: 'to' }] });
    expect(await refused('2026-13-01', TODAY)).toMatchObject({ fields: [{ path: 'from' }] });
    expect(await refused('yesterday', TODAY)).toMatchObject({ fields: [{ path: 'from' }] });
    expect(await admin.call(dashboard.dashboardTraffic, { from: '2026-08-22', to: TODAY })).toMatchObject({
      status: 1,
    });
  });

  test('searches are listed by term, and claims without codes', async () => {
    const admin = await start();
    const found = await admin.get(dashboard.searchList, { q: '青崖', sort: '-missed' });
    expect(found.list).toEqual([{ term: '青崖渡', searches: 44, missed: 10, results: 4, last_day: TODAY }]);
    const visits = await admin.get(dashboard.pageViewList, { page_kind: 'home', sort: '-visits', size: 1 });
    expect(visits).toMatchObject({ total: 3, sum: 33, list: [{ hours: 1, page_kind: 'home', visits: 17 }] });
    const claims = await admin.get(dashboard.claimList, { pack_id: 1 });
    expect(claims.list[0]).toMatchObject({
      player: '138****8000',
      pack: { title: '少' },
      game: { name: '青崖渡' },
    });
    expect(JSON.stringify(claims)).not.toMatch(/"C\d"/);
  });
});
