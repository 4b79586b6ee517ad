import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertOpenings } from '#services/main/schedule/opening-writer.ts';
import { upsertTests } from '#services/main/schedule/test-writer.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService, data } from './call.ts';
import { at, game, gameTest, NOW, opening } from './inputs.ts';

describeEachDatabase('schedule', (open) => {
  let db: Database;
  let first = 0;

  beforeAll(async () => {
    db = await open();
    await transaction(db, async (tx) => {
      const written = await upsertGames(tx, [game('云海剑歌'), game('长安夜行')], NOW);
      const second = written[1]?.id ?? 0;
      first = written[0]?.id ?? 0;
      await upsertOpenings(tx, [
        opening(first, '昨日区', at(-1, '23:59'), { platform: 'android' }),
        opening(first, '零点区', at(0, '00:00'), { platform: '双端' }),
        opening(second, '十点区', at(0, '10:00'), { platform: 'ios' }),
        opening(first, '晚间区', at(0, '23:59'), { dynamic: true }),
        opening(second, '明日区', at(1, '00:00')),
        opening(second, '后天区', at(2, '00:00')),
        opening(second, '远古区', at(-3_000)),
      ]);
      await upsertTests(
        tx,
        [
          gameTest(first, { kind: '公测', starts_at: at(0, '08:00'), precision: '分' }),
          gameTest(second, { kind: '删档', starts_at: at(1) }),
          gameTest(second, { kind: '限量', starts_at: at(6) }),
          gameTest(second, { kind: '不删档', starts_at: at(7) }),
          gameTest(second, { kind: '首发', starts_at: at(-20), precision: '月' }),
          gameTest(first, { kind: '删档', starts_at: at(-60), precision: '月' }),
          gameTest(first, { kind: '限量', starts_at: null, precision: '待定' }),
        ],
        NOW,
      );
      await tx
        .insertInto('activity')
        .values([
          {
            title: '已过',
            import_key: null,
            cover_url: null,
            link: null,
            starts_at: at(-9),
            ends_at: at(-1),
          },
          { title: '将来', import_key: null, cover_url: null, link: null, starts_at: at(2), ends_at: at(9) },
          { title: '进行', import_key: null, cover_url: null, link: null, starts_at: at(-1), ends_at: at(5) },
          {
            title: '快完',
            import_key: null,
            cover_url: null,
            link: null,
            starts_at: NOW,
            ends_at: at(0, '12:00'),
          },
        ])
        .execute();
    });
  });

  test('[API-01] the tabs split the schedule by China days, with the past in descending order', async () => {
    const names = async (day: 'today' | 'tomorrow' | 'coming' | 'past') =>
      (await data(db, '/vue/server', { day })).list.map((one) => one.server_name);
    expect(await names('today')).toEqual(['零点区', '十点区', '晚间区']);
    expect(await names('tomorrow')).toEqual(['明日区']);
    expect(await names('coming')).toEqual(['后天区']);
    expect(await names('past')).toEqual(['昨日区', '远古区']);
  });

  test('[API-01] every tab returns the counts of all tabs and the current states', async () => {
    const { list, counts, total, games } = await data(db, '/vue/server', {});
    expect(counts).toEqual({ today: 3, tomorrow: 1, coming: 1, past: 2 });
    expect(total).toBe(3);
    expect(list.map((one) => one.state)).toEqual(['已开', '已开', '今日']);
    expect(list[2]).toMatchObject({ dynamic: true, platform: null, pack_id: null });
    expect(games.map((one) => one.name).sort()).toEqual(['云海剑歌', '长安夜行']);
  });

  test('[API-01] a server for both platforms matches either filter', async () => {
    const names = async (platform: 'ios' | 'android' | 'h5') =>
      (await data(db, '/vue/server', { platform })).list.map((one) => one.server_name);
    expect(await names('ios')).toEqual(['零点区', '十点区']);
    expect(await names('android')).toEqual(['零点区']);
    expect(await names('h5')).toEqual([]);
    const ofGame = await data(db, '/vue/server', { game_id: first, day: 'past', size: 1 });
    expect([ofGame.total, ofGame.counts.today]).toEqual([1, 2]);
  });

  test('[API-01] a response expires when the next server opens and at midnight', async () => {
    const { scope } = await callService(db, '/vue/server', {});
    expect(scope.until).toEqual(at(0, '23:59'));
    expect((await callService(db, '/vue/server', { day: 'past' })).scope.until).toEqual(at(1, '00:00'));
  });

  test('tests are listed under their day; one with month precision is upcoming until the month ends', async () => {
    const kinds = async (range?: 'today' | 'tomorrow' | 'week' | 'coming' | 'past') =>
      (await data(db, '/vue/test', { range })).list.map((one) => [one.kind, one.precision].join());
    expect(await kinds('today')).toEqual(['公测,分']);
    expect(await kinds('tomorrow')).toEqual(['删档,日']);
    expect(await kinds('week')).toEqual(['公测,分', '删档,日', '限量,日']);
    expect(await kinds('coming')).toEqual(['首发,月', '不删档,日', '限量,待定']);
    expect(await kinds('past')).toEqual(['删档,月']);
    expect(await kinds()).toEqual(['首发,月', '公测,分', '删档,日', '限量,日', '不删档,日', '限量,待定']);
  });

  test('a test whose date changes has the previous date in its history', async () => {
    const moved = gameTest(first, { kind: '限量', starts_at: at(30) });
    const [row] = await transaction(db, (tx) => upsertTests(tx, [moved], NOW));
    expect(row?.outcome).toBe('updated');
    const { list } = await data(db, '/vue/test', { size: 50 });
    const test = list.find((one) => one.id === row?.id);
    expect(test?.history).toEqual([{ changed_at: '2026-11-21T10:00:00+08:00', was_at: null }]);
    expect(test?.game.reserve_count).toBe(0);
  });

  test('activities are sorted: running ones by end, then upcoming, then ended', async () => {
    const { list } = await data(db, '/vue/activity', {});
    expect(list.map((one) => [one.title, one.state].join())).toEqual([
      '快完,进行中',
      '进行,进行中',
      '将来,即将开始',
      '已过,已结束',
    ]);
    const { scope } = await callService(db, '/vue/activity', { page: 4, size: 1 });
    expect(scope.until).toEqual(at(0, '12:00'));
  });

  test('a calendar has the recent and upcoming openings of all games or of one, or a single opening', async () => {
    const names = async (params: { id?: number; game_id?: number }) =>
      (await data(db, '/vue/calendar', params)).list.map(({ server_name }) => server_name);
    expect(await names({})).toEqual(['昨日区', '零点区', '十点区', '晚间区', '明日区', '后天区']);
    expect(await names({ game_id: first })).toEqual(['昨日区', '零点区', '晚间区']);
    expect((await data(db, '/vue/calendar', { game_id: first })).game).toMatchObject({ name: '云海剑歌' });
    const [old] = (await data(db, '/vue/server', { day: 'past' })).list.slice(-1);
    expect(await names({ id: old?.id ?? 0 })).toEqual(['远古区']);
    for (const params of [{ id: 999_999 }, { game_id: 999_999 }]) {
      expect((await callService(db, '/vue/calendar', params)).envelope).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});
