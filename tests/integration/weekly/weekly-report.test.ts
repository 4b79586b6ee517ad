import { afterEach, expect, test } from 'vitest';
import { weeklyList, weeklyOne } from '#contract/admin/weekly.ts';
import { chinaDay, chinaDayStart } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { writeTraffic } from '#platform/http/traffic/persist-traffic.ts';
import { reportWeek } from '#server/jobs/weekly-report.ts';
import { deliveryOf } from '#services/admin/webhooks/dispatch-events.ts';
import { type NewReport, storeReport } from '#services/admin/weekly/store-report.ts';
import { type OperatorApp, openOperatorApp } from '../admin/operator-app.ts';
import { customOperator } from '../admin/roles/custom-clients.ts';
import { describeEachDatabase } from '../databases.ts';

const SOURCES = { hasTraffic: true, hasComments: true, hasPlayers: true };
/** The Monday before the test clock's Saturday, and the one before it. */
const WEEK = '2026-11-09';
const day = (week: string, days: number) => chinaDayStart(new Date(`${week}T00:00:00+08:00`), days);

type Store = (db: Database, report: NewReport, now: Date) => Promise<boolean>;

/** The mistake: the message is sent first, under a name of its own, and the report is stored afterwards. */
const sendsFirst: Store = async (db, report, now) => {
  const webhooks = await db.selectFrom('webhook').select('id').execute();
  const message = { message_id: `weekly_${crypto.randomUUID()}`, type: 'weekly.ready', payload: '{}' };
  for (const { id } of webhooks) {
    await db
      .insertInto('webhook_delivery')
      .values(deliveryOf(id, message, now))
      .execute();
  }
  const { site, week, body } = report;
  const row = { site, week, created_at: now, body: JSON.stringify(body) };
  await db.insertInto('weekly_report').values(row).execute();
  return true;
};

/** The mistake: the report is stored, and the message is sent in a transaction of its own. */
const sendsLater: Store = async (db, report, now) => {
  const { site, week, body } = report;
  const row = { site, week, created_at: now, body: JSON.stringify(body) };
  await db.insertInto('weekly_report').values(row).execute();
  const webhooks = await db.selectFrom('webhook').select('id').execute();
  const message = { message_id: `weekly_${site}_${week}`, type: 'weekly.ready', payload: '{}' };
  for (const { id } of webhooks) {
    await db
      .insertInto('webhook_delivery')
      .values(deliveryOf(id, message, now))
      .execute();
  }
  return true;
};

describeEachDatabase('the weekly report', (open) => {
  let server: OperatorApp;
  afterEach(() => server.close());

  async function start() {
    server = await openOperatorApp(await open());
    const { db, clock } = server;
    const webhook = { url: 'https://hook.example/', created_at: clock.now() };
    await db
      .insertInto('webhook')
      .values([
        { ...webhook, name: '周报', events: ['weekly.ready'] },
        { ...webhook, name: '别的', events: ['game.published'] },
      ])
      .execute();
    return server.signedIn('operations');
  }

  const report = () => reportWeek({ db: server.db, clock: server.clock, sources: SOURCES });
  const visits = (starts_at: Date, site: string, count: number) => ({
    visits: [{ starts_at, page: 'home' as const, visits: count }],
    searches: [{ day: chinaDay(starts_at), term: '没有的', searches: 2, missed: 2, results: 0 }],
    hours: [{ starts_at, site, visits: count, searches: 2, missed: 2 }],
  });
  const deliveries = () => server.db.selectFrom('webhook_delivery').selectAll().execute();

  test('[WKR-01] [WKR-02] has the figures of the week with those of the week before', async () => {
    const operator = await start();
    const { db } = server;
    expect(await report()).toBe(0);
    await writeTraffic(db, visits(day(WEEK, 0), '', 30));
    await writeTraffic(db, visits(new Date(day(WEEK, 7).getTime() - 1_000 * 3_600), '', 10));
    await writeTraffic(db, visits(new Date(day(WEEK, 0).getTime() - 1_000 * 3_600), '', 20));
    await writeTraffic(db, visits(day(WEEK, 7), '', 500));
    await db.insertInto('game').values({ id: 1, name: '青崖渡', first_letter: 'Q' }).execute();
    await db
      .insertInto('download_day')
      .values([
        { game_id: 1, platform: 'ios', day: '2026-11-10', count: 7 },
        { game_id: 1, platform: 'ios', day: '2026-11-08', count: 3 },
      ])
      .execute();
    await db
      .insertInto('comment')
      .values({ game_id: 1, nickname: '晚风', body: '好', created_at: day(WEEK, 1), state: '待审核' })
      .execute();
    expect([await report(), await report()]).toEqual([1, 0]);
    const { list } = await operator.get(weeklyList, {});
    expect(list).toMatchObject([{ site: '', from: WEEK, to: '2026-11-15' }]);
    const { body } = await operator.get(weeklyOne, { id: list[0]?.id ?? 0 });
    expect(body.figures.slice(0, 4)).toEqual([
      { name: 'visits', count: 40, before: 20 },
      { name: 'searches', count: 4, before: 2 },
      { name: 'missed', count: 4, before: 2 },
      { name: 'downloads', count: 7, before: 3 },
    ]);
    expect(body.games).toEqual([{ id: 1, name: '青崖渡', downloads: 7, claims: 0, before: 3 }]);
    expect(body.missed_words).toEqual([{ term: '没有的', count: 4, before: 2 }]);
    expect(body.open[0]).toEqual({ name: '待审核的评论', count: 1, before: null });
    const sent = await deliveries();
    expect(sent.map(({ message_id }) => message_id)).toEqual([`weekly__${WEEK}`]);
    expect(sent[0]?.payload).not.toContain('没有的');
  });

  test('[WKR-03] several processes at once make one report and one message for each site', async () => {
    const operator = await start();
    const { db } = server;
    await db
      .insertInto('site')
      .values(
        ['main', 'second'].map((key, place) => ({
          id: place + 1,
          key,
          is_default: place === 0,
          hostnames: [],
          settings: '{}',
        })),
      )
      .execute();
    await writeTraffic(db, visits(day(WEEK, 2), 'main', 3));
    await writeTraffic(db, visits(day(WEEK, 2), 'second', 4));
    const made = await Promise.all([report(), report(), report(), report()]);
    expect(made.reduce((sum, count) => sum + count)).toBe(2);
    expect(await deliveries()).toHaveLength(2);
    const { list } = await operator.get(weeklyList, {});
    expect(list.map(({ site }) => site)).toEqual(['main', 'second']);
    const { browser } = await customOperator(server, 'bound', [
      { permissions: ['dashboard.read'], site_ids: [2] },
    ]);
    const own = await browser.get(weeklyList, {});
    expect(own.list.map(({ site }) => site)).toEqual(['second']);
    const other = list.find(({ site }) => site === 'main')?.id ?? 0;
    expect((await browser.request(weeklyOne, { id: other })).body).toContain('没有这份周报');
    const { body } = await browser.get(weeklyOne, { id: own.list[0]?.id ?? 0 });
    expect(body.figures[0]).toEqual({ name: 'visits', count: 4, before: 0 });
  });

  /** The messages of a report whose process is killed at the write of one of both tables, and made again. */
  async function sentAfterKills(store: Store): Promise<number[]> {
    const { db, clock } = server;
    const body = { figures: [], games: [], words: [], missed_words: [], packs: [], open: [] };
    const sent: number[] = [];
    for (const [at, table] of (['weekly_report', 'webhook_delivery'] as const).entries()) {
      const week = chinaDay(day(WEEK, 7 * at));
      await db.schema.alterTable(table).renameTo('away').execute();
      await store(db, { site: '', week, body }, clock.now()).catch(() => undefined);
      await db.schema.alterTable('away').renameTo(table).execute();
      await store(db, { site: '', week, body }, clock.now()).catch(() => undefined);
      sent.push((await deliveries()).length);
      await db.deleteFrom('webhook_delivery').execute();
    }
    return sent;
  }

  test('[WKR-03] a kill between the report and its message sends it once', async () => {
    await start();
    expect(await sentAfterKills(storeReport)).toEqual([1, 1]);
  });

  test('[WKR-03] planted: a message before the report is sent twice, one after it never', async () => {
    await start();
    await server.db.deleteFrom('webhook').where('name', '=', '别的').execute();
    expect(await sentAfterKills(sendsFirst)).not.toEqual([1, 1]);
    await server.db.deleteFrom('weekly_report').execute();
    expect(await sentAfterKills(sendsLater)).not.toEqual([1, 1]);
  });
});
