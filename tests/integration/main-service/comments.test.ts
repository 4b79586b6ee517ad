import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertComments } from '#services/comments/comments/comment-writer.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService, data } from './call.ts';
import { at, review } from './inputs.ts';

const reply = { nickname: '游门小编', icon_url: null, body: '谢谢', created_at: at(0, '09:00'), likes: 0 };
/** Those of the many reviews that have stars. */
const RATED = [
  { stars: 5, game_version: '2.0' },
  { stars: 3, game_version: '2.0' },
] as const;

describeEachDatabase('comments', (open) => {
  let db: Database;

  beforeAll(async () => {
    db = await open();
    const many = Array.from({ length: 23 }, (_, index) =>
      review(7, `第 ${index} 条`, { created_at: at(-2), likes: 1, ...(RATED[index] ?? { stars: null }) }),
    );
    await transaction(db, async (tx) => {
      await upsertComments(tx, [
        review(7, '最热', {
          likes: 90,
          stars: 4,
          created_at: at(-30),
          game_version: '1.9',
          replies: [reply],
        }),
        review(7, '最新', { stars: 5, created_at: at(0, '09:00'), game_version: '2.0' }),
        review(7, '差评', { stars: 4, created_at: at(-40), game_version: '2.0' }),
        ...many,
        review(8, '别的游戏'),
      ]);
      await tx.updateTable('comment').set({ state: '待审核' }).where('body', '=', '差评').execute();
    });
  });

  test('[API-02] reviews are sorted by likes or date in pages of 20, without those that await moderation', async () => {
    const hottest = await data(db, '/Comment/comment_list_v2', { dynamics_id: 7 });
    const newest = await data(db, '/Comment/comment_list_v2', { dynamics_id: 7, type: '2' });
    const second = await data(db, '/Comment/comment_list_v2', { dynamics_id: 7, page: 2 });
    expect([hottest.list[0]?.body, newest.list[0]?.body]).toEqual(['最热', '最新']);
    expect([hottest.total, hottest.size, hottest.list.length, second.list.length]).toEqual([25, 20, 20, 5]);
    const ids = [...hottest.list, ...second.list].map((one) => one.id);
    expect(new Set(ids).size).toBe(25);
  });

  test('[API-02] [FIG-23] a review has its replies; the summary counts reviews with stars, also by version', async () => {
    const { list, summary } = await data(db, '/Comment/comment_list_v2', { dynamics_id: 7 });
    expect(list[0]?.replies).toMatchObject([
      { user: { nickname: '游门小编' }, body: '谢谢', created_at: '2026-11-21T09:00:00+08:00' },
    ]);
    expect(summary).toEqual({
      average: 8.5,
      count: 4,
      stars: [0, 0, 1, 1, 2],
      recent: { average: 8.5, count: 4 },
      versions: [
        { version: '2.0', average: 8.7, count: 3 },
        { version: '1.9', average: null, count: 1 },
      ],
    });
  });

  test('[FIG-23] the versions are the five that were reviewed last; equal times are sorted by version', async () => {
    const versions = ['1.0', '1.1', '1.2', '1.3', '1.4', '1.5'];
    await transaction(db, (tx) =>
      upsertComments(tx, [
        ...versions.map((game_version, index) =>
          review(70, `评价 ${game_version}`, { game_version, created_at: at(-20 + Math.min(index, 4)) }),
        ),
        review(70, '没有版本'),
        review(70, '没有打分', { stars: null, game_version: '2.0' }),
      ]),
    );
    await db.updateTable('comment').set({ state: '待审核' }).where('body', '=', '评价 1.3').execute();
    const { summary } = await data(db, '/Comment/comment_list_v2', { dynamics_id: 70 });
    expect(summary.versions?.map(({ version }) => version)).toEqual(['1.5', '1.4', '1.2', '1.1', '1.0']);
    await transaction(db, (tx) => upsertComments(tx, [review(70, '又玩了一次', { game_version: '1.0' })]));
    const again = await data(db, '/Comment/comment_list_v2', { dynamics_id: 70 });
    expect(again.summary.versions?.map(({ version }) => version)).toEqual([
      '1.0',
      '1.5',
      '1.4',
      '1.2',
      '1.1',
    ]);
    await transaction(db, (tx) => upsertComments(tx, [review(70, '新版', { game_version: '2.0' })]));
    const latest = await data(db, '/Comment/comment_list_v2', { dynamics_id: 70 });
    expect(latest.summary.versions?.map(({ version }) => version)).toEqual([
      '2.0',
      '1.0',
      '1.5',
      '1.4',
      '1.2',
    ]);
  });

  test('[API-02] reviews of equal time or likes are sorted newest first, replies oldest first', async () => {
    await transaction(db, (tx) =>
      upsertComments(tx, [
        review(71, '甲', {
          replies: [
            { ...reply, body: '后来', created_at: at(0, '08:00') },
            { ...reply, body: '先说', created_at: at(0, '07:00') },
            { ...reply, body: '同时', created_at: at(0, '08:00') },
            { ...reply, body: '等审核', created_at: at(0, '06:00') },
          ],
        }),
        review(71, '乙'),
      ]),
    );
    await db.updateTable('comment').set({ state: '待审核' }).where('body', '=', '等审核').execute();
    for (const type of ['1', '2'] as const) {
      const { list, total } = await data(db, '/Comment/comment_list_v2', { dynamics_id: 71, type });
      expect([list.map(({ body }) => body), total]).toEqual([['乙', '甲'], 2]);
      expect(list[1]?.replies.map(({ body }) => body)).toEqual(['先说', '后来', '同时']);
    }
  });

  test('[API-02] a response expires at midnight, when the days of the recent score move', async () => {
    const { scope } = await callService(db, '/Comment/comment_list_v2', { dynamics_id: 7 });
    expect(scope.until).toEqual(at(1, '00:00'));
  });

  test('[API-02] a game without reviews has an empty list and no average', async () => {
    const { envelope, scope } = await callService(db, '/Comment/comment_list_v2', { dynamics_id: 999 });
    expect(envelope).toMatchObject({
      status: 1,
      data: { list: [], total: 0, summary: { average: null, count: 0, stars: [0, 0, 0, 0, 0] } },
    });
    expect([...scope.tags]).toEqual(['comments:999']);
  });
});
