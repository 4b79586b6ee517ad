import { beforeEach, expect, test } from 'vitest';
import type { CallInput } from '#contract/call.ts';
import type { commentEdit } from '#contract/calls/comments.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { moderate } from '#services/comments/comments/moderation-repository.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService, data } from './call.ts';
import { at, game, NOW } from './inputs.ts';

const player = (id: number) => ({
  id,
  nickname: `玩家${id}`,
  icon_url: 'avatars/a01-128x128.webp',
  mobile_masked: '138****8000',
});
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);
type Edit = Partial<CallInput<typeof commentEdit>>;

describeEachDatabase('comments that players change', (open) => {
  let db: Database;
  let gameId = 0;

  const settle = (features: object) => {
    const settings = JSON.stringify({ features: { comments: true, ...features } });
    return db
      .insertInto('site')
      .values({ key: 'default', is_default: true, settings })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ settings }))
      .execute();
  };
  const write = async (who: number, comment: { stars?: number; body: string; parent_id?: number }) => {
    const written = { game_id: gameId, ...comment };
    const { envelope } = await callService(db, '/vue/comment', written, NOW, player(who));
    return envelope.status === 1 ? envelope.data.id : 0;
  };
  const own = async (who: number, id: number) => {
    const { envelope } = await callService(db, '/vue/mycomments', {}, NOW, player(who));
    return envelope.status === 1 ? envelope.data.list.find((one) => one.id === id) : undefined;
  };
  /** Changes a comment as its player sees it. */
  const edit = async (who: number, id: number, change: Edit, now = later(600)) => {
    const seen = await own(who, id);
    const values = { body: seen?.body ?? '换个说法', stars: seen?.stars ?? undefined };
    const params = { id, version: seen?.version ?? 1, ...values, ...change };
    return (await callService(db, '/vue/commentedit', params, now, player(who), undefined, '广东')).envelope;
  };
  const decide = (id: number, state: '已发布' | '已拒绝', reason = '') =>
    transaction(db, (tx) => moderate(tx, [{ id, state, reason }]));
  const listed = async () =>
    (await data(db, '/Comment/comment_list_v2', { dynamics_id: gameId, type: '2' })).list;
  const rating = () =>
    db.selectFrom('game_rating').select(['starred', 'total_stars']).where('game_id', '=', gameId).execute();
  const word = (text: string, action: '待审' | '拒绝' | '替换') =>
    db.insertInto('sensitive_word').values({ word: text, key: text, action }).execute();
  const appeal = async (who: number, id: number, now: Date) => {
    const params = { comment_id: id, text: '没有违反规则' };
    return (await callService(db, '/vue/decisionappeal', params, now, player(who))).envelope;
  };

  beforeEach(async () => {
    db = await open();
    await settle({});
    const releases = [{ version: '1.0', released_at: at(-9), notes_html: '' }];
    gameId = await transaction(
      db,
      async (tx) => (await upsertGames(tx, [game('山海谣', { releases })], NOW))[0]?.id ?? 0,
    );
  });

  test('[MY-24] a changed review has its new text and stars, counted at once; its likes and replies stay', async () => {
    const id = await write(1, { stars: 2, body: '卡得玩不下去' });
    await write(2, { stars: 4, body: '还可以' });
    await write(3, { parent_id: id, body: '换个手机试试' });
    await callService(db, '/vue/commentlike', { id }, NOW, player(3));
    await db.updateTable('comment').set({ pinned: true, featured: true }).where('id', '=', id).execute();
    const releases = [{ version: '1.1', released_at: at(-1), notes_html: '' }];
    await transaction(db, (tx) => upsertGames(tx, [game('山海谣', { releases })], NOW));
    const body = ' 更新后\u200b流畅了\n\n\n\n值得再玩 ';
    expect(await edit(1, id, { stars: 5, body })).toMatchObject({ status: 1, data: { id, shown: true } });
    expect((await listed()).find((review) => review.id === id)).toMatchObject({
      stars: 5,
      body: '更新后流畅了\n\n值得再玩',
      edited: true,
      likes: 1,
      province: '广东',
      game_version: '1.1',
      pinned: false,
      featured: false,
      replies: [{ body: '换个手机试试', edited: false }],
    });
    expect(await rating()).toEqual([{ starred: 2, total_stars: 9 }]);
    expect((await listed()).map(({ edited }) => edited).sort()).toEqual([false, true]);
  });

  test('[MY-24] a change invalidates the page of the game if others saw the comment, also when it waits now', async () => {
    const id = await write(1, { stars: 4, body: '很好玩' });
    const change = async (body: string, now: Date) => {
      const params = { id, version: (await own(1, id))?.version ?? 1, stars: 4, body };
      return (await callService(db, '/vue/commentedit', params, now, player(1))).published;
    };
    const tags = [`comments:${gameId}`];
    expect(await change('更好玩了', later(600))).toEqual(tags);
    expect(await change('更好玩了', later(660))).toEqual([]);
    await settle({ comments_moderated: true });
    expect(await change('没意思', later(720))).toEqual(tags);
    expect(await change('还是没意思', later(780))).toEqual([]);
  });

  test('[MY-26] a report that waits does not keep the player from changing the comment', async () => {
    const id = await write(1, { stars: 4, body: '很好玩' });
    const report = { kind: 'comment', id, reason: '垃圾广告', text: '' } as const;
    expect((await callService(db, '/vue/report', report, NOW, player(9))).envelope).toMatchObject({
      status: 1,
    });
    expect(await edit(1, id, { body: '更好玩了' })).toMatchObject({ data: { shown: true } });
  });

  test('[MY-24] the same text with other stars is a change, and only of the version that the player saw', async () => {
    const id = await write(1, { stars: 4, body: '很好玩' });
    expect(await edit(1, id, { stars: 2 })).toMatchObject({ data: { shown: true } });
    expect(await own(1, id)).toMatchObject({ stars: 2, body: '很好玩', edited: true, version: 2 });
    expect(await rating()).toEqual([{ starred: 1, total_stars: 2 }]);
    expect(await edit(1, id, {}, later(660))).toMatchObject({ data: { id, shown: true } });
    expect(await own(1, id)).toMatchObject({ version: 2 });
  });

  test('[MY-24] a reply is changed without stars, and its review keeps them', async () => {
    const review = await write(1, { stars: 3, body: '还可以' });
    const reply = await write(2, { parent_id: review, body: '同意' });
    expect(await edit(2, reply, { stars: 1, body: '不太同意' })).toMatchObject({ data: { shown: true } });
    expect(await listed()).toMatchObject([
      { stars: 3, edited: false, replies: [{ body: '不太同意', edited: true }] },
    ]);
    expect(await rating()).toEqual([{ starred: 1, total_stars: 3 }]);
  });

  test("[MY-24] another player's comment is unknown, and one that was changed since is not overwritten", async () => {
    const id = await write(1, { stars: 2, body: '我的评价' });
    const seen = (await own(1, id))?.version ?? 0;
    expect(await edit(2, id, { stars: 5, version: seen })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await edit(1, id, { body: '第一个页面改的' })).toMatchObject({ status: 1 });
    expect(await edit(1, id, { body: '第二个页面改的', version: seen })).toMatchObject({ code: 'CONFLICT' });
    expect(await own(1, id)).toMatchObject({ body: '第一个页面改的', stars: 2, edited: true });
    const entries = await db.selectFrom('player_access').select(['kind', 'subject_id']).execute();
    expect(entries).toEqual(Array(2).fill({ kind: 'comment', subject_id: String(id) }));
  });

  test('[MY-25] on a moderated site a changed review waits again, out of the list and the stars, until it is approved', async () => {
    const id = await write(1, { stars: 5, body: '很好玩' });
    await settle({ comments_moderated: true });
    expect(await edit(1, id, { stars: 1, body: '越来越差' })).toMatchObject({ data: { shown: false } });
    expect([await listed(), await rating()]).toEqual([[], [{ starred: 0, total_stars: 0 }]]);
    await settle({});
    expect(await edit(1, id, { stars: 2, body: '又变差了' })).toMatchObject({ data: { shown: false } });
    expect(await listed()).toEqual([]);
    await decide(id, '已发布');
    expect(await listed()).toMatchObject([{ id, stars: 2, body: '又变差了', edited: true }]);
    expect(await rating()).toEqual([{ starred: 1, total_stars: 2 }]);
  });

  test('[MY-25] the blocked words and the limits of a new comment apply to a change', async () => {
    await word('代练', '待审');
    await word('加群', '拒绝');
    await word('笨蛋', '替换');
    const id = await write(1, { stars: 4, body: '很好玩' });
    expect(await edit(1, id, { body: '想玩的加群' })).toMatchObject({ code: 'BAD_REQUEST', field: 'body' });
    expect(await edit(1, id, { body: '策划笨蛋' })).toMatchObject({ data: { shown: true } });
    expect(await listed()).toMatchObject([{ body: '策划**' }]);
    expect(await edit(1, id, { body: '找代练' })).toMatchObject({ data: { shown: false } });
    expect(await edit(1, id, { body: '第四次' })).toMatchObject({ code: 'TOO_MANY' });
    expect(await edit(1, id, { body: '好', stars: 4 })).toMatchObject({ code: 'BAD_REQUEST', field: 'body' });
    expect(await edit(1, id, { stars: undefined })).toMatchObject({ code: 'BAD_REQUEST', field: 'stars' });
    await settle({ comments: false });
    expect(await edit(1, id, { body: '评论关了' }, later(900))).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('[MY-26] a rejected review is corrected and sent again; the same text is not, nor while an appeal waits', async () => {
    const id = await write(1, { stars: 4, body: '加我微信' });
    await decide(id, '已拒绝', '广告');
    expect(await edit(1, id, {})).toMatchObject({ code: 'BAD_REQUEST', field: 'body' });
    expect(await appeal(1, id, later(60))).toMatchObject({ status: 1 });
    expect(await edit(1, id, { body: '没有广告了' })).toMatchObject({ code: 'CONFLICT' });
    await decide(id, '已发布');
    expect(await edit(1, id, { body: '加我微信领福利' })).toMatchObject({ code: 'CONFLICT' });
    await decide(id, '已拒绝', '广告');
    await db
      .updateTable('report')
      .set({ state: '不成立', decided_at: later(120) })
      .execute();
    const corrected = await edit(1, id, { body: '没有广告了' }, later(700));
    expect(corrected).toMatchObject({ data: { shown: false } });
    expect(await own(1, id)).toMatchObject({ state: '待审核', decision_note: '', body: '没有广告了' });
    await decide(id, '已拒绝', '还是广告');
    // The appeal before was about the text before.
    expect(await own(1, id)).toMatchObject({ state: '已拒绝', appeal: null });
    expect(await appeal(1, id, later(900))).toMatchObject({ status: 1 });
    expect(await appeal(1, id, later(901))).toMatchObject({ code: 'CONFLICT' });
  });

  test('[MY-26] a rejected review is not sent again beside another one of the player', async () => {
    const first = await write(1, { stars: 4, body: '加我微信' });
    await decide(first, '已拒绝');
    await write(1, { stars: 3, body: '换一条' });
    expect(await edit(1, first, { body: '改好了' })).toMatchObject({ code: 'CONFLICT' });
    expect(await own(1, first)).toMatchObject({ state: '已拒绝', body: '加我微信', edited: false });
    expect(await rating()).toEqual([{ starred: 1, total_stars: 3 }]);
  });

  test('[MY-24] changes and decisions at once leave exact stars', async () => {
    const players = Array.from({ length: 12 }, (_, index) => 100 + index);
    const ids = await Promise.all(players.map((who) => write(who, { stars: 3, body: '很好玩' })));
    await Promise.all(
      players.flatMap((who, index) => {
        const id = ids[index] ?? 0;
        return [
          edit(who, id, { stars: 1 + (index % 5), body: `改成 ${index}` }),
          edit(who, id, { stars: 5, body: `也改成 ${index}` }),
          decide(id, index % 3 === 0 ? '已拒绝' : '已发布'),
        ];
      }),
    );
    const shown = (await listed()).map(({ stars }) => stars ?? 0);
    const total_stars = shown.reduce((sum, stars) => sum + stars, 0);
    expect(await rating()).toEqual([{ starred: shown.length, total_stars }]);
    expect(shown.length).toBeGreaterThanOrEqual(8);
  });
});
