import { beforeAll, expect, test } from 'vitest';
import { CLAIM_STATES, type ClaimState } from '#contract/entities/pack.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService, data } from './call.ts';
import { at, game, NOW, pack } from './inputs.ts';

describeEachDatabase('packs', (open) => {
  let db: Database;
  let hidden = 0;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    db = await open();
    await transaction(db, async (tx) => {
      const written = await upsertGames(tx, [game('云海剑歌'), game('长安夜行'), game('下架的游戏')], NOW);
      const [first = 0, second = 0, unpublished = 0] = written.map((row) => row.id);
      const packs = [
        pack(first, '新手礼包', { kind: '新手', platforms: ['ios', 'android'], created_at: at(-3) }),
        pack(first, '明日礼包', { starts_at: at(1), created_at: at(-2) }),
        pack(first, '领完礼包', { remaining: 0, created_at: at(-2) }),
        pack(first, '淘号礼包', { remaining: 0, total: 1, created_at: at(-2) }),
        pack(second, '过期礼包', { starts_at: at(-9), ends_at: at(0, '10:00') }),
        pack(second, '今晚结束', { ends_at: at(0, '22:00'), contents: [{ name: '元宝', count: null }] }),
        pack(unpublished, '下架礼包'),
      ];
      for (const [index, row] of (await upsertPacks(tx, packs)).entries()) {
        ids[packs[index]?.title ?? ''] = row.id;
      }
      hidden = ids.下架礼包 ?? 0;
      await tx.updateTable('game').set({ published: false }).where('id', '=', unpublished).execute();
      const pack_id = ids.淘号礼包 ?? 0;
      const { id: code_id } = await tx
        .insertInto('pack_code')
        .values({ pack_id, code: 'YM7K2QX9', claimed: true })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx.insertInto('claim').values({ pack_id, code_id, player_id: 1, feedback: null }).execute();
    });
  });

  const pool = (on: boolean) =>
    db
      .insertInto('site')
      .values({ key: 'default', is_default: true, settings: JSON.stringify({ features: { pool: on } }) })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ settings: JSON.stringify({ features: { pool: on } }) }),
      )
      .execute();

  const ORDER = ['今晚结束', '新手礼包', '淘号礼包', '明日礼包', '领完礼包', '过期礼包'];

  test('[API-01] claimable packs come first, then 淘号, 未开始, 已领完, 已结束, without packs of hidden games', async () => {
    await pool(true);
    const { list, total, games } = await data(db, '/vue/gift', {});
    expect(list.map((one) => one.title)).toEqual(ORDER);
    expect(list.map((one) => one.claim_state)).toEqual([
      '领取中',
      '领取中',
      '淘号',
      '未开始',
      '已领完',
      '已结束',
    ]);
    expect(total).toBe(6);
    expect(games.map((one) => one.name).sort()).toEqual(['云海剑歌', '长安夜行']);
  });

  test('[API-01] pages of any size have each pack once, in the same order', async () => {
    await pool(true);
    for (const size of [1, 2, 3, 4, 5, 7]) {
      const titles: string[] = [];
      for (let page = 1; page <= Math.ceil(ORDER.length / size) + 1; page += 1) {
        const { list, total } = await data(db, '/vue/gift', { page, size });
        expect(total).toBe(ORDER.length);
        titles.push(...list.map((one) => one.title));
      }
      expect(titles, `${size} a page`).toEqual(ORDER);
    }
  });

  test('[API-01] the home page, a game and its share page list packs in the same order', async () => {
    await pool(true);
    const ofGame = ORDER.filter((title) => !['今晚结束', '过期礼包'].includes(title));
    const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title);
    const { id } = (await data(db, '/vue/gift', {})).list.find(({ title }) => title === '新手礼包')?.game ?? {
      id: 0,
    };
    expect(titles((await data(db, '/vue/index', {})).packs)).toEqual(ORDER);
    expect(titles((await data(db, '/vue/gameinfo', { id })).packs)).toEqual(ofGame);
    expect(titles((await data(db, '/index.php/api/packs/get_list_by_game', { game_id: id })).list)).toEqual(
      ofGame,
    );
  });

  test('[API-01] a filter by state returns exactly the packs with that state', async () => {
    for (const on of [false, true]) {
      await pool(on);
      const states: Record<string, ClaimState> = Object.fromEntries(
        (await data(db, '/vue/gift', {})).list.map((one) => [one.title, one.claim_state]),
      );
      expect(states).toEqual({
        新手礼包: '领取中',
        明日礼包: '未开始',
        领完礼包: '已领完',
        淘号礼包: on ? '淘号' : '已领完',
        过期礼包: '已结束',
        今晚结束: '领取中',
      });
      for (const state of CLAIM_STATES) {
        const { list, total } = await data(db, '/vue/gift', { state });
        const expected = Object.keys(states).filter((title) => states[title] === state);
        expect(list.map((one) => one.title).sort()).toEqual(expected.sort());
        expect(total).toBe(expected.length);
      }
    }
  });

  test('[API-01] packs are filtered by kind, platform and game', async () => {
    expect((await data(db, '/vue/gift', { kind: '新手' })).total).toBe(1);
    const { list } = await data(db, '/vue/gift', { platform: 'ios' });
    expect(list.map((one) => one.platforms)).toEqual([['android', 'ios']]);
    expect((await data(db, '/vue/gift', { game_id: list[0]?.game.id, page: 2, size: 3 })).list).toHaveLength(
      1,
    );
  });

  test('[API-01] a pack has the other packs of its game, claimable ones first', async () => {
    const { pack: one, others } = await data(db, '/vue/giftinfo', { id: ids.领完礼包 ?? 0 });
    expect(one).toMatchObject({ title: '领完礼包', level_limit: null, notice: null, per_user: 1 });
    expect(others.map((each) => each.title)).toEqual(['新手礼包', '淘号礼包', '明日礼包']);
  });

  test('[API-01] an unknown pack and a pack of a hidden game are NOT_FOUND', async () => {
    for (const id of [hidden, 999_999]) {
      expect((await callService(db, '/vue/giftinfo', { id })).envelope).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test('[API-01] a response expires at the next start or end of a pack, on every page', async () => {
    for (const params of [{ state: '未开始' }, { page: 2, size: 4 }, { game_id: 999_999 }] as const) {
      const { scope } = await callService(db, '/vue/gift', params);
      expect(scope.until).toEqual(at(0, '22:00'));
      expect(scope.tags).toContain('packs');
    }
    const detail = await callService(db, '/vue/giftinfo', { id: ids.明日礼包 ?? 0 });
    expect(detail.scope.until).toEqual(at(1));
    expect(detail.scope.tags).toContain(`pack:${ids.明日礼包}`);
  });

  test('stock is returned for published packs only', async () => {
    const { list } = await data(db, '/vue/stock', { ids: `${ids.今晚结束},${hidden},999999` });
    const figures = { total: 10, remaining: 5, unlimited: false };
    expect(list).toEqual([{ id: ids.今晚结束, ...figures, claim_state: '领取中' }]);
    const later = await data(db, '/vue/stock', { ids: `${ids.今晚结束}` }, at(0, '22:00'));
    expect(later.list[0]?.claim_state).toBe('已结束');
  });
});
