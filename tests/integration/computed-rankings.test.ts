import { expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { orderingScore } from '#services/main/games/game-derived.ts';
import { computeRankings } from '#services/main/home/ranking-computation.ts';
import { describeEachDatabase } from './databases.ts';
import { data } from './main-service/call.ts';
import { untilLockWait } from './until-lock-wait.ts';

const at = (day: string, time = '10:00') => new Date(`2026-11-${day}T${time}:00+08:00`);

describeEachDatabase('computed rankings', (open, kind) => {
  const invalidated: string[] = [];
  const draw = (db: Database, now: Date) =>
    computeRankings(db, now, async (tags) => void invalidated.push(...tags));
  const board = async (db: Database, name: 'hot' | 'new' | 'reserve', now: Date) =>
    (await data(db, '/vue/index', {}, now)).rankings[name].map(({ game, change }) => [game.id, change]);

  async function start() {
    const db = await open();
    const game = { first_letter: 'Y', updated_at: at('01') };
    const values = [1, 2, 3, 4].map((id) => ({ ...game, id, name: `游戏${id}`, rating: 50 - id / 2 }));
    await db.insertInto('game').values(values).execute();
    invalidated.length = 0;
    return db;
  }

  /** Adds claims of a game by this many players. */
  async function claims(db: Database, game_id: number, count: number, claimed_at: Date) {
    const pack = { game_id, contents: '[]', total: count, remaining: 0 };
    const { id: pack_id } = await db
      .insertInto('pack')
      .values({ ...pack, title: `礼包${game_id}${claimed_at.getTime()}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (let player_id = 1; player_id <= count; player_id += 1) {
      const code = { pack_id, code: `C${player_id}`, claimed: true };
      const { id } = await db.insertInto('pack_code').values(code).returning('id').executeTakeFirstOrThrow();
      const claim = { pack_id, code_id: id, player_id, player_label: '138****8000', claimed_at };
      await db.insertInto('claim').values(claim).execute();
    }
  }

  test('show no movement the first time, and then the movement against the last position of the day before', async () => {
    const db = await start();
    expect(await draw(db, at('20'))).toEqual(['hot', 'new']);
    expect([await board(db, 'hot', at('20')), invalidated]).toEqual([
      [1, 2, 3, 4].map((id) => [id, 0]),
      ['rankings'],
    ]);
    await db.updateTable('game').set({ rating: 100 }).where('id', '=', 3).execute();
    await draw(db, at('20', '12:00'));
    expect(await board(db, 'hot', at('20', '12:00'))).toEqual([
      [3, 2],
      [1, -1],
      [2, -1],
      [4, 0],
    ]);
    await draw(db, at('21', '00:05'));
    expect(await board(db, 'hot', at('21', '00:05'))).toEqual([
      [3, 0],
      [1, 0],
      [2, 0],
      [4, 0],
    ]);
    await db.insertInto('game').values({ id: 5, name: '新的', first_letter: 'X', rating: 75 }).execute();
    await draw(db, at('21', '01:00'));
    expect(await board(db, 'hot', at('21', '01:00'))).toEqual([
      [3, 0],
      [5, null],
      [1, -1],
      [2, -1],
      [4, -1],
    ]);
    await draw(db, at('21', '02:00'));
    expect((await board(db, 'hot', at('21', '02:00')))[1]).toEqual([5, null]);
  });

  test('[FIG-17] order by the score with its prior: one good review does not lead many', async () => {
    const db = await start();
    const reviewed = (id: number, stars: number, starred: number) => {
      const figures = {
        score: (2 * stars) / starred,
        score_count: starred,
        rating: orderingScore(stars, starred),
      };
      return db.updateTable('game').set(figures).where('id', '=', id).execute();
    };
    await db.deleteFrom('game').where('id', '>', 2).execute();
    await reviewed(1, 5, 1);
    await reviewed(2, 900, 200);
    await draw(db, at('20'));
    expect((await board(db, 'hot', at('20'))).map(([id]) => id)).toEqual([2, 1]);
  });

  test('[FIG-17] have the order of their figure, then that of the games, without hidden and flagged games', async () => {
    const db = await start();
    await db.deleteFrom('game').execute();
    const game = { first_letter: 'Y', status: '预约' as const };
    const hidden = { rating: 60, updated_at: at('06'), reserve_count: 99 };
    const values = [
      { ...game, id: 1, rating: 50, updated_at: at('03'), reserve_count: 2 },
      { ...game, id: 2, rating: 50, updated_at: at('05'), reserve_count: 9 },
      { ...game, id: 3, rating: 40, updated_at: at('05'), reserve_count: 9 },
      { ...game, ...hidden, id: 4, published: false },
      { ...game, ...hidden, id: 5, minors_notice: true },
      { ...game, id: 6, rating: 10, updated_at: at('04'), reserve_count: 0 },
      { ...game, id: 7, rating: 5, updated_at: at('02'), reserve_count: 50, status: '已上线' as const },
    ];
    for (const one of values) {
      await db
        .insertInto('game')
        .values({ name: `游戏${one.id}`, ...one })
        .execute();
    }
    expect(await draw(db, at('20'))).toEqual(['hot', 'new', 'reserve']);
    const stored = async (name: 'hot' | 'new' | 'reserve') => {
      const rows = db.selectFrom('ranking').select('game_id').where('board', '=', name).orderBy('position');
      return (await rows.execute()).map(({ game_id }) => game_id);
    };
    expect(await stored('hot')).toEqual([1, 2, 3, 6, 7]);
    expect(await stored('new')).toEqual([2, 3, 6, 1, 7]);
    expect(await stored('reserve')).toEqual([2, 3, 1]);
    await db.deleteFrom('game').where('id', '>', 1).execute();
    await draw(db, at('21'));
    expect([await stored('hot'), await stored('new'), await stored('reserve')]).toEqual([[1], [1], [1]]);
  });

  test('[FIG-17] the heat is twice the score, and eight or ten for each order of magnitude of recent use', async () => {
    const db = await start();
    const now = at('20');
    const since = at('13');
    const [tooOld, tooNew] = [new Date(since.getTime() - 1), new Date(now.getTime() + 1)];
    await claims(db, 1, 4, since);
    await claims(db, 1, 5, now);
    await claims(db, 2, 9, tooOld);
    await claims(db, 2, 9, tooNew);
    const favourite = (game_id: number, added_at: Date, count: number, from = 1) =>
      db
        .insertInto('favourite')
        .values(Array.from({ length: count }, (_, index) => ({ player_id: from + index, game_id, added_at })))
        .execute();
    await favourite(1, since, 4);
    await favourite(1, now, 5, 5);
    await favourite(3, tooOld, 9);
    await favourite(3, tooNew, 9, 10);
    const download = { game_id: 1, platform: 'android' as const, day: '2026-11-20', count: 99 };
    await db.insertInto('download_day').values(download).execute();
    await draw(db, now);
    const heat = db.selectFrom('game').select('heat').orderBy('id');
    expect((await heat.execute()).map((one) => one.heat)).toEqual([2 * 49.5 + 8 + 8 + 20, 98, 97, 96]);
  });

  test('count the claims and favourites of the last seven days only', async () => {
    const db = await start();
    await claims(db, 4, 3, at('15'));
    await claims(db, 2, 9, at('01'));
    await db
      .insertInto('favourite')
      .values({ player_id: 1, game_id: 3, added_at: at('15') })
      .execute();
    await draw(db, at('20'));
    expect((await board(db, 'hot', at('20'))).map(([id]) => id)).toEqual([4, 3, 1, 2]);
    await draw(db, at('23'));
    expect(await board(db, 'hot', at('23'))).toEqual([
      [1, 2],
      [2, 2],
      [3, -1],
      [4, -3],
    ]);
  });

  test('[FIG-17] the hottest games include the counted downloads of the last 30 days', async () => {
    const db = await start();
    const download = { platform: 'android' as const, count: 9 };
    const days = [
      { ...download, game_id: 4, day: '2026-10-23' },
      { ...download, game_id: 3, day: '2026-10-22' },
    ];
    await db.insertInto('download_day').values(days).execute();
    await draw(db, at('21', '23:59'));
    expect((await board(db, 'hot', at('21', '23:59'))).map(([id]) => id)).toEqual([4, 1, 2, 3]);
    await draw(db, at('22', '00:01'));
    expect((await board(db, 'hot', at('22', '00:01'))).map(([id]) => id)).toEqual([1, 2, 3, 4]);
  });

  test('retain pinned positions, remove unpublished games, and report no change if there is none', async () => {
    const db = await start();
    await draw(db, at('20'));
    await db
      .insertInto('ranking_pin')
      .values({ board: 'hot', position: 1, game_id: 4, starts_at: at('19') })
      .execute();
    await db.updateTable('game').set({ rating: 100 }).where('id', '=', 3).execute();
    await draw(db, at('21'));
    expect((await board(db, 'hot', at('21'))).map(([id]) => id)).toEqual([4, 3, 1, 2]);
    await db.updateTable('game').set({ published: false }).where('id', '=', 1).execute();
    await draw(db, at('21', '11:00'));
    expect((await board(db, 'hot', at('21', '11:00'))).map(([id]) => id)).toEqual([4, 3, 2]);
    invalidated.length = 0;
    expect([await draw(db, at('21', '11:10')), invalidated]).toEqual([[], []]);
  });

  test.runIf(kind === 'postgres')('[RSV-04] wait for counts that are settled, game by game', async () => {
    const db = await start();
    const settle = (on: Database, id: number) =>
      on.updateTable('game').set({ reserve_count: 7 }).where('id', '=', id).execute();
    // Its row is now the last of the table.
    await settle(db, 1);
    const settling = transaction(db, async (tx) => {
      await settle(tx, 1);
      const drawing = draw(db, at('20'));
      await untilLockWait(db);
      await settle(tx, 2);
      return { drawing };
    });
    expect(await (await settling).drawing).toEqual(['hot', 'new']);
  });

  test('have a separate board of the most reserved games, and are the same if two processes compute them at once', async () => {
    const db = await start();
    await db.updateTable('game').set({ reserve_count: 7, status: '预约' }).where('id', '=', 2).execute();
    await Promise.all([draw(db, at('20')), draw(db, at('20'))]);
    expect(await board(db, 'reserve', at('20'))).toEqual([[2, 0]]);
    expect(await db.selectFrom('ranking').selectAll().execute()).toHaveLength(9);
  });
});
