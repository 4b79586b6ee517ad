// @module-tag exact

import { beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { computeRankings } from '#services/main/home/ranking-computation.ts';
import { countWrongCounts, recountReservations } from '#services/main/reservations/reservation-counts.ts';
import { eraseReservations } from '#services/main/reservations/reservation-repository.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService, data } from '../main-service/call.ts';
import { newPack } from '../main-service/code-packs.ts';
import { at, build, NOW } from '../main-service/inputs.ts';
import { type Announced, announceTest, coming, countOf, player, reserve, settle } from './reserving.ts';

describeEachDatabase('reservations', (open) => {
  let db: Database;
  let id = 0;
  beforeEach(async () => {
    db = await open();
    id = await coming(db);
  });

  const announce = (...test: Announced) => announceTest(db, id, ...test);
  const own = async (playerId: number) => {
    const { envelope } = await callService(db, '/vue/reservations', {}, NOW, player(playerId));
    return envelope.status === 1 ? envelope.data : envelope;
  };

  test('[RSV-01] a reservation is idempotent and revocable, and the count is that of the players', async () => {
    expect(await reserve(db, 1, id)).toEqual({ reserved: true, count: 1 });
    expect(await reserve(db, 1, id)).toEqual({ reserved: true, count: 1 });
    expect(await reserve(db, 2, id)).toEqual({ reserved: true, count: 2 });
    expect(await reserve(db, 1, id, { on: false })).toEqual({ reserved: false, count: 1 });
    expect(await reserve(db, 1, id, { on: false })).toEqual({ reserved: false, count: 1 });
    expect(await settle(db)).toEqual([`game:${id}`]);
    expect(await settle(db)).toEqual([]);
    expect((await data(db, '/vue/gameinfo', { id })).game).toMatchObject({
      reserve_count: 1,
      reservable: true,
    });
    expect(await reserve(db, 1, id)).toEqual({ reserved: true, count: 2 });
    await settle(db);
    expect([await countOf(db, id), await countWrongCounts(db)]).toEqual([2, 0]);
  });

  test('[RSV-01] a request without a player is refused', async () => {
    const { envelope } = await callService(db, '/vue/reserve', { kind: 'game', id, on: true });
    expect(envelope).toMatchObject({ status: 0 });
  });

  test('[RSV-02] a game can be reserved until it launches; what was reserved stays', async () => {
    await reserve(db, 1, id);
    await db.updateTable('game').set({ status: '已上线' }).where('id', '=', id).execute();
    expect(await reserve(db, 2, id)).toBe('CONFLICT');
    expect(await reserve(db, 1, id)).toEqual({ reserved: true, count: 1 });
    expect(await own(1)).toMatchObject({ games: [{ game: { id }, reservable: false, launched: true }] });
    await db.updateTable('game').set({ status: null }).where('id', '=', id).execute();
    expect(await own(1)).toMatchObject({ games: [{ reservable: false, launched: false }] });
    expect(await reserve(db, 2, 999_999)).toBe('NOT_FOUND');
    await db.updateTable('game').set({ published: false }).where('id', '=', id).execute();
    expect(await reserve(db, 2, id)).toBe('NOT_FOUND');
  });

  test('[RSV-02] the first release ends reservations at its minute, although the status says 预约', async () => {
    await announce('首发', at(0, '10:30'));
    expect(await reserve(db, 1, id, { now: at(0, '10:29') })).toMatchObject({ reserved: true });
    expect(await reserve(db, 2, id, { now: at(0, '10:30') })).toBe('CONFLICT');
    const { scope } = await callService(db, '/vue/gameinfo', { id });
    expect(scope.until?.getTime()).toBe(at(0, '10:30').getTime());
    expect((await data(db, '/vue/gameinfo', { id }, at(0, '10:30'))).game.reservable).toBe(false);
  });

  test('[RSV-02] a game without builds can be reserved while it is tested or a test is ahead; one with a build is downloaded', async () => {
    const set = (values: object) => db.updateTable('game').set(values).where('id', '=', id).execute();
    await set({ status: null });
    await announce('删档', at(-1));
    expect(await reserve(db, 1, id)).toBe('CONFLICT');
    await set({ status: '测试中' });
    expect(await reserve(db, 1, id)).toMatchObject({ reserved: true });
    await set({ status: null });
    await announce('删档', null, '待定');
    expect(await reserve(db, 2, id)).toMatchObject({ reserved: true });
    await set({ status: '测试中' });
    await db
      .insertInto('game_package')
      .values({ ...build, game_id: id })
      .execute();
    expect(await reserve(db, 3, id)).toBe('CONFLICT');
  });

  test('[RSV-03] a pack can be reserved until it opens', async () => {
    const pack = await newPack(db, '首测礼包', { starts_at: at(0, '12:00') });
    expect(await reserve(db, 1, pack, { kind: 'pack' })).toEqual({ reserved: true, count: 1 });
    expect(await reserve(db, 2, pack, { kind: 'pack', now: at(0, '12:00') })).toBe('CONFLICT');
    expect(await settle(db)).toEqual([`pack:${pack}`]);
    expect((await data(db, '/vue/giftinfo', { id: pack })).pack.reserve_count).toBe(1);
    expect(await own(1)).toMatchObject({ games: [], packs: [{ pack: { id: pack, claim_state: '未开始' } }] });
  });

  test('[RSV-04] an erased player no longer counts, and a recount finds what was changed by hand', async () => {
    await reserve(db, 1, id);
    await reserve(db, 2, id);
    await reserve(db, 3, id);
    await reserve(db, 3, id, { on: false });
    await settle(db);
    await transaction(db, (tx) => eraseReservations(tx, 1));
    await transaction(db, (tx) => eraseReservations(tx, 3));
    expect(await db.selectFrom('game_reservation').select('player_id').execute()).toEqual([{ player_id: 2 }]);
    await settle(db);
    expect(await countOf(db, id)).toBe(1);
    await db.updateTable('game').set({ reserve_count: 9 }).where('id', '=', id).execute();
    expect(await countWrongCounts(db)).toBe(1);
    expect(await transaction(db, recountReservations)).toBe(1);
    expect([await countOf(db, id), await countWrongCounts(db)]).toEqual([1, 0]);
  });

  test('[RSV-05] the board has what can be reserved, the most reserved first', async () => {
    const [second, third] = [await coming(db, '山海谣'), await coming(db, '星野')];
    for (const [playerId, game] of [
      [1, second],
      [2, second],
      [1, id],
      [1, third],
      [2, third],
      [3, third],
    ] as const) {
      await reserve(db, playerId, game);
    }
    await settle(db);
    await db.updateTable('game').set({ status: '已上线' }).where('id', '=', third).execute();
    await computeRankings(db, NOW, async () => undefined);
    const { rankings } = await data(db, '/vue/index', {});
    expect(rankings.reserve.map(({ game }) => [game.id, game.reserve_count])).toEqual([
      [second, 2],
      [id, 1],
    ]);
  });
});
