import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { checkBackup, restoreBackup } from '#platform/database/backup/restore-backup.ts';
import { writeBackup } from '#platform/database/backup/write-backup.ts';
import { migrate, migrateTo } from '#platform/database/migrate.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { removeOld } from '#server/jobs/retention.ts';
import { fanOut } from '#services/main/notifications/fanout.ts';
import { upsertOpenings } from '#services/main/schedule/opening-writer.ts';
import { upsertTests } from '#services/main/schedule/test-writer.ts';
import { dumpFile } from '#tests/dump-file.ts';
import { describeEachDatabase } from '../databases.ts';
import { SmsScene } from '../notifications/sms-scene.ts';
import { callService, data } from './call.ts';
import { gameTest, opening } from './inputs.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const folder = mkdtempSync(join(tmpdir(), 'youmen-calendar-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The clock of the database decides when something was cancelled. */
const inDays = (days: number) => new Date(Math.floor(Date.now() / DAY_MS + days) * DAY_MS);

describeEachDatabase('calendars', (open) => {
  /** Two published games, the first with openings in the past and the future and a test. */
  async function filled(): Promise<Database> {
    const db = await open();
    await sql`
      insert into game (name, first_letter) values ('青崖渡', 'Q'), ('九霄剑歌', 'J')`.execute(db);
    await transaction(db, async (tx) => {
      await upsertOpenings(tx, [
        opening(1, '1服', inDays(20)),
        opening(1, '2服', inDays(30)),
        opening(1, '老服', inDays(-9)),
        opening(2, '3服', inDays(20)),
      ]);
      await upsertTests(tx, [gameTest(1, { starts_at: inDays(15) })], new Date());
    });
    return db;
  }
  const removeOpenings = (db: Database, ...names: string[]) =>
    db.deleteFrom('opening').where('server_name', 'in', names).execute();
  type Params = { id?: number; game_id?: number; game_ids?: string };
  async function namesIn(db: Database, params: Params, now = new Date()) {
    const { list, cancelled } = await data(db, '/vue/calendar', params, now);
    return [list, cancelled?.openings ?? []].map((all) => all.map(({ server_name }) => server_name));
  }

  test('a calendar has the openings of the last three days and later by time, of its games', async () => {
    const db = await open();
    const moment = new Date('2031-05-06T10:00:00+08:00');
    const day = (days: number, time: string) =>
      new Date(new Date(`2031-05-06T${time}+08:00`).getTime() + days * DAY_MS);
    await sql`
      insert into game (name, first_letter, published) values ('青崖渡', 'Q', true), ('九霄剑歌', 'J', true),
        ('下架', 'X', false)`.execute(db);
    await transaction(db, async (tx) => {
      await upsertOpenings(tx, [
        opening(1, '将开', day(9, '10:00:00')),
        opening(2, '同时', day(9, '10:00:00')),
        opening(1, '刚好三天', day(-3, '00:00:00')),
        opening(1, '三天多', day(-4, '23:59:59')),
        opening(3, '看不见', day(1, '10:00:00')),
      ]);
      const test = (round: number, more: object) =>
        gameTest(1, { round, starts_at: day(5, '00:00:00'), ...more });
      await upsertTests(
        tx,
        [
          test(1, { precision: '分', starts_at: day(7, '12:00:00') }),
          test(2, { precision: '日' }),
          test(3, { precision: '月' }),
          test(4, { precision: '待定', starts_at: null }),
          test(5, { precision: '日' }),
          gameTest(2, { starts_at: day(5, '00:00:00') }),
        ],
        moment,
      );
    });
    expect((await namesIn(db, {}, moment))[0]).toEqual(['刚好三天', '将开', '同时']);
    expect((await namesIn(db, { game_ids: '2,3' }, moment))[0]).toEqual(['同时']);
    expect((await namesIn(db, { game_id: 1 }, moment))[0]).toEqual(['刚好三天', '将开']);
    const old = await db
      .selectFrom('opening')
      .select('id')
      .where('server_name', '=', '三天多')
      .executeTakeFirstOrThrow();
    expect((await namesIn(db, { id: old.id }, moment))[0]).toEqual(['三天多']);
    const { tests, game } = await data(db, '/vue/calendar', { game_id: 1 }, moment);
    expect(game).toEqual({ id: 1, name: '青崖渡', icon_url: null });
    expect(tests?.map(({ precision, starts_at }) => [precision, starts_at])).toEqual([
      ['日', '2031-05-11T00:00:00+08:00'],
      ['日', '2031-05-11T00:00:00+08:00'],
      ['分', '2031-05-13T12:00:00+08:00'],
    ]);
    const ids = tests?.map(({ id }) => id) ?? [];
    expect(ids[0]).toBeLessThan(ids[1] ?? 0);
    const all = await callService(db, '/vue/calendar', {}, moment);
    expect(all.envelope).toMatchObject({ data: { game: null } });
    expect(all.envelope.status === 1 && all.envelope.data.tests).toBeUndefined();
    expect([...all.scope.tags]).toContain('tests');
    expect((await callService(db, '/vue/calendar', { game_id: 3 }, moment)).envelope).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await callService(db, '/vue/calendar', { id: 999 }, moment)).envelope).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('[CAL-03] what was cancelled has what it showed last, by time, also if it is over by now', async () => {
    const db = await filled();
    await transaction(db, (tx) =>
      upsertOpenings(tx, [
        opening(1, '动态服', inDays(20), { dynamic: true, platform: 'ios' }),
        opening(1, '昨天开的', inDays(-1)),
      ]),
    );
    await removeOpenings(db, '2服', '动态服', '1服', '昨天开的');
    await db.deleteFrom('game_test').execute();
    const { cancelled } = await data(db, '/vue/calendar', { game_id: 1 }, new Date());
    expect(cancelled?.openings.map(({ server_name }) => server_name)).toEqual([
      '昨天开的',
      '1服',
      '动态服',
      '2服',
    ]);
    expect(cancelled?.openings[2]).toMatchObject({
      ...{ dynamic: true, platform: 'ios', game: { id: 1, name: '青崖渡' } },
      opens_at: expect.stringMatching(/\+08:00$/),
      changed_at: expect.stringMatching(/\+08:00$/),
    });
    expect(cancelled?.tests).toMatchObject([{ game: { id: 1, name: '青崖渡' }, kind: '删档' }]);
    const others = (await data(db, '/vue/calendar', { game_ids: '1' }, new Date())).cancelled;
    expect([others?.openings.length, others?.tests]).toEqual([4, []]);
    const { id = 0 } = cancelled?.openings[1] ?? {};
    const one = (await data(db, '/vue/calendar', { id }, new Date())).cancelled;
    expect([one?.openings.map(({ server_name }) => server_name), one?.tests]).toEqual([['1服'], []]);
  });

  test('[CAL-03] what left a calendar is cancelled for a week, then it is gone', async () => {
    const db = await filled();
    await removeOpenings(db, '1服');
    const { scope, envelope } = await callService(db, '/vue/calendar', {}, new Date());
    expect(scope.until?.getTime()).toBeLessThanOrEqual(Date.now() + 7 * DAY_MS);
    const { cancelled_at } = await db
      .selectFrom('calendar_entry')
      .select('cancelled_at')
      .where('cancelled_at', 'is not', null)
      .executeTakeFirstOrThrow();
    const gone = Number(cancelled_at) + 7 * DAY_MS;
    const last = await callService(db, '/vue/calendar', { id: 1 }, new Date(gone - 1));
    expect(last.scope.until?.getTime()).toBe(gone);
    expect(envelope).toMatchObject({ data: { cancelled: { openings: [{ id: 1, sequence: 1 }] } } });
    for (const params of [{}, { game_id: 1 }, { game_ids: '1,2' }, { id: 1 }]) {
      expect((await namesIn(db, params))[1], JSON.stringify(params)).toEqual(['1服']);
      const later = new Date(Date.now() + 7 * DAY_MS - HOUR_MS);
      expect((await namesIn(db, params, later))[1]).toEqual(['1服']);
    }
    expect((await namesIn(db, { game_ids: '2' }))[1]).toEqual([]);
    const week = new Date(Date.now() + 7 * DAY_MS + HOUR_MS);
    expect(await namesIn(db, {}, week)).toEqual([['3服', '2服'], []]);
    expect((await callService(db, '/vue/calendar', { id: 1 }, week)).envelope).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('[CAL-03] the calendar of a game that was taken down has its cancelled events for a week', async () => {
    const db = await filled();
    await db.updateTable('game').set({ published: false }).where('id', '=', 1).execute();
    const { game, list, tests, cancelled } = await data(db, '/vue/calendar', { game_id: 1 }, new Date());
    expect([game, list, tests]).toEqual([{ id: 1, name: '青崖渡', icon_url: null }, [], []]);
    expect(cancelled?.openings.map(({ server_name }) => server_name)).toEqual(['1服', '2服']);
    expect(cancelled?.tests).toMatchObject([{ kind: '删档', precision: '日', sequence: 1 }]);
    const week = new Date(Date.now() + 7 * DAY_MS + HOUR_MS);
    expect((await callService(db, '/vue/calendar', { game_id: 1 }, week)).envelope).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('[CAL-03] an opening that calendars no longer had is not cancelled in them', async () => {
    const db = await filled();
    await removeOpenings(db, '老服');
    expect((await namesIn(db, {}))[1]).toEqual([]);
    expect((await namesIn(db, { game_id: 1 }))[1]).toEqual([]);
  });

  test('[CAL-03] [MIN-03] the calendar of all games has nothing cancelled of a flagged game', async () => {
    const db = await filled();
    await db.updateTable('game').set({ minors_notice: true }).where('id', '=', 1).execute();
    await removeOpenings(db, '1服', '3服');
    expect(await namesIn(db, {})).toEqual([[], ['3服']]);
    await db.deleteFrom('game').where('id', '=', 1).execute();
    expect(await namesIn(db, {})).toEqual([[], ['3服']]);
    expect((await namesIn(db, { game_id: 1 }))[1]).toEqual(['1服', '2服']);
  });

  test('[CAL-04] no page shows a cancelled opening or test', async () => {
    const db = await filled();
    await removeOpenings(db, '1服');
    await db.deleteFrom('game_test').execute();
    const pages = [
      await data(db, '/vue/index', {}, new Date()),
      await data(db, '/vue/server', { day: 'coming' }, new Date()),
      await data(db, '/vue/test', {}, new Date()),
      await data(db, '/vue/gameinfo', { id: 1 }, new Date()),
      await data(db, '/index.php/api/game/gameOpenServer', { gid: 1 }, new Date()),
    ];
    expect(JSON.stringify(pages)).toContain('2服');
    expect(JSON.stringify(pages)).not.toMatch(/"1服"|删档/);
    expect((await namesIn(db, {}))[0]).not.toContain('1服');
  });

  test('[CAL-04] nobody is reminded of a cancelled opening, not even by what waits for the morning', async () => {
    const db = await filled();
    const scene = await SmsScene.open(db);
    scene.now = inDays(20);
    scene.now.setUTCHours(14, 30);
    const opens = (minutes: number) => new Date(scene.now.getTime() + minutes * 60_000);
    await db.insertInto('favourite').values({ player_id: 1, game_id: 1 }).execute();
    await db.insertInto('favourite').values({ player_id: 1, game_id: 2 }).execute();
    await transaction(db, (tx) =>
      upsertOpenings(tx, [opening(1, '早服', opens(660)), opening(2, '晨服', opens(660))]),
    );
    await fanOut(db, scene.now);
    await removeOpenings(db, '早服');
    await scene.send();
    scene.now = opens(600);
    await scene.send();
    expect(scene.names()).toEqual(['九霄剑歌']);
    expect((await scene.states()).map((one) => one.replace(/^《(.*)》.*开新区/, '$1'))).toEqual([
      '青崖渡 dropped cancelled',
      '九霄剑歌 sent',
    ]);
  });

  test('[CAL-05] a restore goes on with the counters, and the upgrade takes over what calendars have', async () => {
    const db = await filled();
    await db
      .updateTable('opening')
      .set({ opens_at: inDays(40) })
      .where('id', '=', 2)
      .execute();
    await removeOpenings(db, '1服');
    const entries = (of: Database) =>
      of.selectFrom('calendar_entry').selectAll().orderBy('kind').orderBy('id').execute();
    const before = await entries(db);
    expect(before.map(({ sequence }) => sequence)).toEqual([1, 1, 0, 0, 0]);
    const path = join(folder, 'backup.gz');
    await writeBackup(db, new Date(), createWriteStream(path));
    const restored = await open();
    await restoreBackup(restored, dumpFile(path), await checkBackup(dumpFile(path)), async () => undefined);
    expect(await entries(restored)).toEqual(before);
    await migrateTo(db, '0101_batch_operators');
    await migrate(db);
    expect((await entries(db)).map(({ kind, id, sequence }) => [kind, id, sequence])).toEqual([
      ['opening', 2, 0],
      ['opening', 3, 0],
      ['opening', 4, 0],
      ['test', 1, 0],
    ]);
  });

  test('[CAL-05] cancelled entries are removed after 30 days, the others stay', async () => {
    const db = await filled();
    await removeOpenings(db, '1服', '2服');
    await sql`
      update calendar_entry set cancelled_at = now() - make_interval(days => case id when 1 then 31 else 29 end)
      where cancelled_at is not null`.execute(db);
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
    const now = rows[0]?.now ?? new Date(Number.NaN);
    await db.insertInto('retention_clock').values({ id: 1, seen_at: now, held_until: now }).execute();
    await removeOld(db, { now, days: 180, logDir: undefined });
    const left = await db
      .selectFrom('calendar_entry')
      .select('id')
      .where('kind', '=', 'opening')
      .orderBy('id')
      .execute();
    expect(left.map(({ id }) => id)).toEqual([2, 3, 4]);
  });
});
