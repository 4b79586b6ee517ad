import { beforeAll, expect, test } from 'vitest';
import { FAVOURITES_LIMIT } from '#contract/vocabulary.ts';
import type { Player } from '#platform/core/player.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService, data } from './call.ts';
import { at, game, NOW } from './inputs.ts';

const player = (id: number): Player => ({ id, nickname: '', icon_url: '', mobile_masked: '138****8000' });

describeEachDatabase('favourites', (open) => {
  let db: Database;
  let ids: number[] = [];

  beforeAll(async () => {
    db = await open();
    const games = Array.from({ length: FAVOURITES_LIMIT + 3 }, (_, i) => game(`收藏${i}`));
    ids = (await transaction(db, (tx) => upsertGames(tx, games, NOW))).map(({ id }) => id);
    await db
      .updateTable('game')
      .set({ published: false })
      .where('id', '=', ids[2] ?? 0)
      .execute();
  });

  const change = async (who: number, changed: number[], on: boolean, now = NOW) => {
    const { envelope } = await callService(db, '/vue/favourite', { ids: changed, on }, now, player(who));
    return envelope.status === 1 ? envelope.data.ids : envelope.code;
  };
  const listed = async (who: number) => {
    const { envelope } = await callService(db, '/vue/favourites', {}, NOW, player(who));
    return envelope.status === 1 ? envelope.data.list.map(({ id }) => id) : envelope.code;
  };

  test('belong to one player, are sorted newest first and have no duplicates', async () => {
    const [first = 0, second = 0] = ids;
    expect(await change(1, [first], true)).toEqual([first]);
    expect(await change(1, [second], true, new Date(NOW.getTime() + 1000))).toEqual([second, first]);
    expect(await change(1, [first], true, new Date(NOW.getTime() + 2000))).toEqual([second, first]);
    expect(await listed(1)).toEqual([second, first]);
    expect(await listed(2)).toEqual([]);
    expect(await change(1, [second, 999_999], false)).toEqual([first]);
    expect(await change(1, [second], false)).toEqual([first]);
  });

  test('contain only published games', async () => {
    expect(await change(3, [ids[2] ?? 0, 999_999], true)).toEqual([]);
  });

  test('are limited: a new one replaces the oldest, and a longer request is refused', async () => {
    const shown = ids.filter((_, i) => i !== 2);
    expect(await change(4, shown.slice(0, FAVOURITES_LIMIT), true)).toHaveLength(FAVOURITES_LIMIT);
    const [latest = 0] = shown.slice(FAVOURITES_LIMIT);
    const now = await change(4, [latest], true, new Date(NOW.getTime() + 1000));
    expect(now).toHaveLength(FAVOURITES_LIMIT);
    expect(now[0]).toBe(latest);
    expect(now).not.toContain(shown[0]);
    expect(await change(4, [...shown, 1, 2, 3, 4, 5], true)).toBe('BAD_REQUEST');
    expect(await change(4, [], true)).toBe('BAD_REQUEST');
  });

  test('of a visitor are loaded by ids, in the order of the ids', async () => {
    const [first = 0, second = 0, hidden = 0, third = 0] = ids;
    const { list } = await data(db, '/vue/gamesof', { ids: [third, hidden, first, second, third].join() });
    expect(list.map(({ id }) => id)).toEqual([third, first, second]);
    expect((await callService(db, '/vue/gamesof', { ids: '1,x' })).envelope).toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  test('have a calendar of openings', async () => {
    const [first = 0, second = 0] = ids;
    await db
      .insertInto('opening')
      .values([first, second].map((game_id) => ({ game_id, server_name: '一区', opens_at: at(1) })))
      .execute();
    const { list } = await data(db, '/vue/calendar', { game_ids: `${first},${ids[5]}` });
    expect(list.map((opening) => opening.game.id)).toEqual([first]);
    const many = Array.from({ length: 51 }, (_, i) => i + 1).join();
    expect((await callService(db, '/vue/calendar', { game_ids: many })).envelope).toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});
