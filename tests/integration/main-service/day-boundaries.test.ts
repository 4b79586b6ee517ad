import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { upsertOpenings } from '#services/main/schedule/opening-writer.ts';
import { upsertTests } from '#services/main/schedule/test-writer.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService, data } from './call.ts';
import { at, game, gameTest, NOW, opening, pack } from './inputs.ts';

/** The first moment of the month of `NOW` in China, and of the next one. */
const MONTH = new Date('2026-11-01T00:00:00+08:00');
const NEXT_MONTH = new Date('2026-12-01T00:00:00+08:00');
const shifted = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

describeEachDatabase('at midnight in China', (open) => {
  let db: Database;
  let gameId = 0;

  beforeAll(async () => {
    db = await open();
    await transaction(db, async (tx) => {
      const [row] = await upsertGames(tx, [game('云海剑歌')], NOW);
      gameId = row?.id ?? 0;
      await upsertTests(
        tx,
        [
          gameTest(gameId, { kind: '首发', starts_at: MONTH, precision: '月' }),
          gameTest(gameId, { kind: '公测', starts_at: shifted(MONTH, -1), precision: '月' }),
          gameTest(gameId, { kind: '删档', round: 1, starts_at: at(0, '00:00'), precision: '日' }),
          gameTest(gameId, {
            kind: '删档',
            round: 2,
            starts_at: shifted(at(0, '00:00'), -1),
            precision: '分',
          }),
          gameTest(gameId, { kind: '限量', round: 1, starts_at: at(1, '00:00'), precision: '分' }),
          gameTest(gameId, {
            kind: '限量',
            round: 2,
            starts_at: shifted(at(1, '00:00'), -1),
            precision: '分',
          }),
          gameTest(gameId, { kind: '不删档', round: 1, starts_at: at(7, '00:00'), precision: '分' }),
          gameTest(gameId, {
            kind: '不删档',
            round: 2,
            starts_at: shifted(at(7, '00:00'), -1),
            precision: '日',
          }),
        ],
        NOW,
      );
      await upsertOpenings(tx, [
        opening(gameId, '昨', shifted(at(0, '00:00'), -1_000)),
        opening(gameId, '今初', at(0, '00:00')),
        opening(gameId, '今末', shifted(at(1, '00:00'), -1_000)),
        opening(gameId, '明初', at(1, '00:00')),
        opening(gameId, '明末', shifted(at(2, '00:00'), -1_000)),
        opening(gameId, '后', at(2, '00:00')),
      ]);
    });
  });

  describe('tests', () => {
    const found = async (range?: 'today' | 'tomorrow' | 'week' | 'coming' | 'past', now = NOW) =>
      (await data(db, '/vue/test', { range }, now)).list.map(({ kind, starts_at }) => `${kind} ${starts_at}`);

    test('belong to the day of their start, to the millisecond', async () => {
      expect(await found('today')).toEqual([
        '删档 2026-11-21T00:00:00+08:00',
        '限量 2026-11-21T23:59:59+08:00',
      ]);
      expect(await found('tomorrow')).toEqual(['限量 2026-11-22T00:00:00+08:00']);
      expect((await found('week')).at(-1)).toBe('不删档 2026-11-27T23:59:59+08:00');
      expect(await found('coming')).toEqual([
        '首发 2026-11-01T00:00:00+08:00',
        '不删档 2026-11-28T00:00:00+08:00',
      ]);
      expect(await found('past')).toEqual([
        '删档 2026-11-20T23:59:59+08:00',
        '公测 2026-10-31T23:59:59+08:00',
      ]);
    });

    test('with month precision are upcoming from the first to the last moment of the month', async () => {
      const launch = '首发 2026-11-01T00:00:00+08:00';
      for (const now of [MONTH, shifted(MONTH, 1), shifted(NEXT_MONTH, -1)]) {
        expect(await found(undefined, now), now.toISOString()).toContain(launch);
        expect(await found('coming', now)).toContain(launch);
        expect(await found('past', now)).not.toContain(launch);
        expect(await found('today', now)).not.toContain(launch);
        expect(await found('week', now)).not.toContain(launch);
      }
      expect(await found(undefined, NEXT_MONTH)).not.toContain(launch);
      expect(await found('past', NEXT_MONTH)).toContain(launch);
    });
  });

  describe('openings', () => {
    const names = async (day: 'today' | 'tomorrow' | 'coming' | 'past', now = NOW) =>
      (await data(db, '/vue/server', { day }, now)).list.map(({ server_name }) => server_name);

    test.each([at(0, '00:00'), NOW, shifted(at(1, '00:00'), -1)])(
      'are listed under their day at %o',
      async (now) => {
        expect(await names('past', now)).toEqual(['昨']);
        expect(await names('today', now)).toEqual(['今初', '今末']);
        expect(await names('tomorrow', now)).toEqual(['明初', '明末']);
        expect(await names('coming', now)).toEqual(['后']);
      },
    );

    test.each([
      [-1, '今日'],
      [0, '已开'],
      [1, '已开'],
    ])('%i ms from their time have the state %s', async (ms, state) => {
      const last = shifted(at(1, '00:00'), -1_000);
      const { list } = await data(db, '/vue/server', { day: 'today' }, shifted(last, ms));
      expect(list.map((one) => one.state)).toEqual(['已开', state]);
    });
  });

  describe('packs', () => {
    const start = at(3);
    const end = at(4);
    let id = 0;
    beforeAll(async () => {
      id = await transaction(db, async (tx) => {
        const [other] = await upsertGames(tx, [game('长安夜行')], NOW);
        const known = { starts_at: start, ends_at: end };
        const [written] = await upsertPacks(tx, [pack(other?.id ?? 0, '限时礼包', known)]);
        return written?.id ?? 0;
      });
    });

    test.each([
      [shifted(start, -1), '未开始', start],
      [start, '领取中', end],
      [shifted(end, -1), '领取中', end],
      [end, '已结束', undefined],
    ] as const)(
      'at %o have the state %s on their page, in the list, in its filter and in the badge of the game',
      async (now, state, until) => {
        const { envelope, scope } = await callService(db, '/vue/giftinfo', { id }, now);
        expect(envelope).toMatchObject({ data: { pack: { claim_state: state } } });
        expect(scope.until?.getTime()).toBe(until?.getTime());
        const { list } = await data(db, '/vue/gift', { state }, now);
        expect(list.map((one) => [one.id, one.claim_state])).toEqual([[id, state]]);
        const others = (['未开始', '领取中', '已领完', '淘号', '已结束'] as const).filter(
          (one) => one !== state,
        );
        for (const other of others) {
          expect((await data(db, '/vue/gift', { state: other }, now)).list, other).toEqual([]);
        }
        const games = (await data(db, '/vue/game', {}, now)).list;
        const badge = games.find(({ name }) => name === '长安夜行')?.badge;
        expect(badge).toBe(state === '领取中' ? '礼包' : null);
      },
    );

    test('without remaining codes give their game no badge', async () => {
      const badge = async () =>
        (await data(db, '/vue/game', {}, start)).list.find(({ name }) => name === '长安夜行')?.badge;
      const setRemaining = (remaining: number) =>
        db.updateTable('pack').set({ remaining }).where('id', '=', id).execute();
      await setRemaining(1);
      expect(await badge()).toBe('礼包');
      await setRemaining(0);
      expect(await badge()).toBeNull();
    });
  });
});
