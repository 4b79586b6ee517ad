import { sql } from 'kysely';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import type { CallInput } from '#contract/call.ts';
import type { ratingList } from '#contract/calls/comments.ts';
import { createClient } from '#contract/client.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { upsertComments } from '#services/comments/comments/comment-writer.ts';
import { recountAllRatings, recountRatings } from '#services/comments/comments/rating-repository.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { syncScores, writeScores } from '#services/main/games/score-sync.ts';
import { describeEachDatabase } from '../databases.ts';
import { locksInOrder } from '../lock-order.ts';
import { callService, data } from './call.ts';
import { at, game, NOW, review } from './inputs.ts';

const postgres = inject('postgres');

describeEachDatabase('scores', (open, kind) => {
  let db: Database;
  let first = 0;
  let second = 0;
  const published: string[] = [];

  const comments = (fails = false) =>
    createClient(async (_path, input) =>
      fails
        ? { status: 0, code: 'UNAVAILABLE', msg: '服务暂时不可用' }
        : (await callService(db, '/vue/ratings', input as CallInput<typeof ratingList>)).envelope,
    );
  /** Other databases of the server have transactions of their own, which hold back the ratings after them. */
  const isReadable = async () => {
    const { rows } = await sql<{ is_readable: boolean | null }>`
      select max(changed) < pg_snapshot_xmin(pg_current_snapshot()) as is_readable from game_rating`.execute(
      db,
    );
    return rows[0]?.is_readable ?? true;
  };
  const sync = async () => {
    await expect.poll(isReadable, { timeout: 20_000 }).toBe(true);
    return syncScores(db, comments(), async (tags) => void published.push(...tags));
  };
  const scores = async () =>
    (await db.selectFrom('game').select(['score', 'score_count']).orderBy('id').execute()).map((row) => [
      row.score,
      row.score_count,
    ]);
  const write = (game_id: number, stars: 1 | 2 | 3 | 4 | 5, body: string) =>
    transaction(db, (tx) => upsertComments(tx, [review(game_id, body, { stars })]));

  beforeEach(async () => {
    db = await open();
    const written = await transaction(db, (tx) => upsertGames(tx, [game('山海谣'), game('云海剑歌')], NOW));
    [first = 0, second = 0] = written.map(({ id }) => id);
    published.length = 0;
  });

  test('[FIG-02] a score is the mean of the published reviews on a scale of 10, and follows moderation', async () => {
    await write(first, 5, '好玩');
    await write(first, 4, '不错');
    await write(first, 2, '一般');
    await sync();
    expect(await scores()).toEqual([
      [7.3, 3],
      [null, 0],
    ]);
    expect(published).toEqual(['games', `game:${first}`]);
    await transaction(db, async (tx) => {
      await tx.updateTable('comment').set({ state: '已拒绝' }).where('body', '=', '一般').execute();
      await recountRatings(tx, [first]);
    });
    await sync();
    expect((await scores())[0]).toEqual([9, 2]);
    const { summary } = await data(db, '/Comment/comment_list_v2', { dynamics_id: first });
    expect(summary).toMatchObject({ count: 2, stars: [0, 0, 0, 1, 1] });
  });

  test('[FIG-02] a review that its player deletes no longer counts', async () => {
    await write(first, 5, '好玩');
    const values = {
      game_id: first,
      player_id: 7,
      nickname: '玩家',
      body: '差评',
      stars: 1,
      created_at: NOW,
    };
    const { id } = await db.insertInto('comment').values(values).returning('id').executeTakeFirstOrThrow();
    await transaction(db, (tx) => recountRatings(tx, [first]));
    await sync();
    expect((await scores())[0]).toEqual([6, 2]);
    const player = { id: 7, nickname: '玩家', icon_url: '', mobile_masked: '138****8000' };
    const { envelope } = await callService(db, '/vue/commentdelete', { id }, NOW, player);
    expect(envelope.status).toBe(1);
    await sync();
    expect((await scores())[0]).toEqual([10, 1]);
  });

  test('[FIG-02] only what changed is read again, and nothing is invalidated without a change', async () => {
    await write(first, 5, '好玩');
    await write(second, 3, '还行');
    await sync();
    published.length = 0;
    await sync();
    expect(published).toEqual([]);
    await write(second, 5, '改观了');
    await sync();
    expect(published).toEqual(['games', `game:${second}`]);
    expect((await scores())[1]).toEqual([8, 2]);
  });

  test('[FIG-29] the score of fewer than three reviews is not public, their number is', async () => {
    const shown = async () => {
      const [{ game: one }, { summary }] = await Promise.all([
        data(db, '/vue/gameinfo', { id: first }),
        data(db, '/Comment/comment_list_v2', { dynamics_id: first }),
      ]);
      const list = await data(db, '/vue/game', { size: 1, sort: 'score' });
      return [one.score, one.score_count, list.list[0]?.score, summary.average, summary.count];
    };
    await write(first, 5, '好玩');
    await write(first, 5, '很好玩');
    await sync();
    expect((await scores())[0]).toEqual([10, 2]);
    expect(await shown()).toEqual([null, 2, null, null, 2]);
    await write(first, 4, '不错');
    await sync();
    expect(await shown()).toEqual([9.3, 3, 9.3, 9.3, 3]);
  });

  test('[FIG-02] the recent score counts the last 30 days', async () => {
    await transaction(db, (tx) =>
      upsertComments(tx, [
        review(first, '老评价', { stars: 1, created_at: at(-31, '23:59') }),
        ...['新', '更新', '最新'].map((body) =>
          review(first, body, { stars: 5, created_at: at(-30, '00:00') }),
        ),
      ]),
    );
    const { summary } = await data(db, '/Comment/comment_list_v2', { dynamics_id: first });
    expect([summary.average, summary.recent]).toEqual([8, { average: 10, count: 3 }]);
  });

  test('[FIG-02] imported and unpublished reviews do not count, nor do replies', async () => {
    await write(first, 4, '不错');
    const { id: parent_id } = await db.selectFrom('comment').select('id').executeTakeFirstOrThrow();
    const values = { game_id: first, nickname: '玩家', body: '差', stars: 1, created_at: NOW };
    await db
      .insertInto('comment')
      .values([
        { ...values, parent_id, stars: null },
        { ...values, source: 'TapTap' },
        { ...values, state: '待审核' },
        { ...values, game_id: second, source: 'TapTap' },
        { ...values, game_id: second, state: '已拒绝' },
      ])
      .execute();
    const ratings = () =>
      db.selectFrom('game_rating').select(['game_id', 'starred', 'total_stars']).orderBy('game_id').execute();
    const expected = [
      { game_id: first, starred: 1, total_stars: 4 },
      { game_id: second, starred: 0, total_stars: 0 },
    ];
    await transaction(db, (tx) => recountRatings(tx, [second, first, first]));
    expect(await ratings()).toEqual(expected);
    await db.updateTable('game_rating').set({ starred: 9, total_stars: 9 }).execute();
    expect(await transaction(db, recountAllRatings)).toBe(2);
    expect(await ratings()).toEqual(expected);
    const { summary } = await data(db, '/Comment/comment_list_v2', { dynamics_id: first });
    expect(summary).toMatchObject({ count: 1, stars: [0, 0, 0, 1, 0] });
  });

  test('[FIG-02] a rejected review does not count, and one that a planted recount counts is noticed', async () => {
    for (const body of ['好玩', '很好玩', '再来一局']) {
      await write(first, 5, body);
    }
    await db
      .insertInto('comment')
      .values({ game_id: first, nickname: '玩家', body: '差', stars: 1, created_at: NOW, state: '已拒绝' })
      .execute();
    const scoreAfter = async (recount: (tx: Tx) => Promise<unknown>) => {
      await transaction(db, recount);
      await sync();
      const { game: shown } = await data(db, '/vue/gameinfo', { id: first });
      return [shown.score, shown.score_count];
    };
    expect(await scoreAfter((tx) => recountRatings(tx, [first]))).toEqual([10, 3]);
    const planted = (tx: Tx) =>
      sql`update game_rating set (starred, total_stars) = (
        select count(stars), sum(stars) from comment where game_id = ${first}) where game_id = ${first}`.execute(
        tx,
      );
    expect(await scoreAfter(planted)).toEqual([8, 4]);
  });

  test('[FIG-02] a recount leaves the ratings of other games alone', async () => {
    await write(first, 5, '好玩');
    await write(second, 5, '好玩');
    await db.updateTable('game_rating').set({ starred: 9, total_stars: 9 }).execute();
    await transaction(db, (tx) => recountRatings(tx, [first]));
    await transaction(db, (tx) => recountRatings(tx, []));
    const counted = db.selectFrom('game_rating').select('starred').orderBy('game_id');
    expect((await counted.execute()).map(({ starred }) => starred)).toEqual([1, 9]);
  });

  test('[FIG-02] a comments service that fails loses nothing', async () => {
    await write(first, 5, '好玩');
    expect(await syncScores(db, comments(true), async () => undefined)).toBe(false);
    expect((await scores())[0]).toEqual([null, 0]);
    expect(await sync()).toBe(true);
    expect((await scores())[0]).toEqual([10, 1]);
  });

  test('[FIG-02] a position of another database reads everything', async () => {
    await write(first, 5, '好玩');
    await sync();
    await db.updateTable('game').set({ score: null, score_count: 0 }).execute();
    await db.updateTable('score_cursor').set({ position: '9000000000000.1' }).execute();
    await sync();
    expect((await scores())[0]).toEqual([10, 1]);
  });

  test('[FIG-02] a recount corrects what was changed behind the ratings', async () => {
    await write(first, 5, '好玩');
    await write(first, 1, '差评');
    await db.deleteFrom('comment').where('body', '=', '差评').execute();
    expect(await transaction(db, recountAllRatings)).toBe(1);
    expect(await transaction(db, recountAllRatings)).toBe(0);
    await db.deleteFrom('comment').execute();
    expect(await transaction(db, recountAllRatings)).toBe(1);
    await sync();
    expect((await scores())[0]).toEqual([null, 0]);
  });

  describe.runIf(kind === 'postgres' && postgres.available)('under concurrent writes', () => {
    /** Writes reviews in transactions of their own and rejects some of them meanwhile. */
    async function race(recount: (tx: Tx, games: readonly number[]) => Promise<void>): Promise<void> {
      const one = (number: number) =>
        transaction(db, async (tx) => {
          const { id } = await tx
            .insertInto('comment')
            .values({
              game_id: number % 2 ? first : second,
              nickname: '玩家',
              body: `第 ${number} 条`,
              stars: 1 + (number % 5),
              created_at: NOW,
            })
            .returning('id')
            .executeTakeFirstOrThrow();
          if (number % 3 === 0) {
            await tx.updateTable('comment').set({ state: '已拒绝' }).where('id', '=', id).execute();
          }
          await sql`select pg_sleep(${(number % 4) / 1000})`.execute(tx);
          await recount(tx, [first, second]);
        });
      await Promise.all(Array.from({ length: 60 }, (_, number) => one(number)));
    }

    const corrections = () => transaction(db, recountAllRatings);

    test('[FIG-02] the ratings are exact', async () => {
      await race(recountRatings);
      expect(await corrections()).toBe(0);
    });

    test('[FIG-02] a count in the statement that takes the lock would be wrong, which this test notices', async () => {
      await race(async (tx, games) => {
        await sql`
          insert into game_rating (game_id, starred, total_stars)
          select given.id, (select count(stars) from comment where game_id = given.id and state = '已发布'),
            (select coalesce(sum(stars), 0) from comment where game_id = given.id and state = '已发布')
          from unnest(${[...games]}::bigint[]) as given (id) order by given.id
          on conflict (game_id) do update set starred = excluded.starred, total_stars = excluded.total_stars`.execute(
          tx,
        );
      });
      expect(await corrections()).toBeGreaterThan(0);
    });

    test('[FIG-02] scores are written in the order of the games, so that writers do not deadlock', async () => {
      const ratings = [second, first].map((game_id) => ({ game_id, count: 1, total: 5 }));
      expect(await locksInOrder(db, [first, second], (tx) => writeScores(tx, ratings))).toBe(true);
      expect(await scores()).toEqual([
        [10, 1],
        [10, 1],
      ]);
    });
  });
});
