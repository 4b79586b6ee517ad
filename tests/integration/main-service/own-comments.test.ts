import { beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/call.ts';
import type { commentWrite } from '#contract/calls/comments.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { client } from '#tests/unit/access-log.ts';
import { describeEachDatabase } from '../databases.ts';
import { withTrigger } from '../planted-trigger.ts';
import { formsOf, rowsWith } from '../rows-with.ts';
import { callService, data } from './call.ts';
import { at, game, NOW } from './inputs.ts';

const player = (id: number) => ({
  id,
  nickname: `玩家${id}`,
  icon_url: 'avatars/a01-128x128.webp',
  mobile_masked: '138****8000',
});
const releases = [
  { version: '1.0', released_at: at(-9), notes_html: '' },
  { version: '1.1', released_at: at(-1), notes_html: '' },
];
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

describeEachDatabase('comments by players', (open) => {
  let db: Database;
  let gameId = 0;
  let otherGame = 0;

  const settle = (features: object) =>
    db
      .insertInto('site')
      .values({ key: 'default', is_default: true, settings: JSON.stringify({ features }) })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ settings: JSON.stringify({ features }) }),
      )
      .execute();

  const write = async (who: number, comment: Partial<CallInput<typeof commentWrite>>, now = NOW) =>
    (await callService(db, '/vue/comment', { game_id: gameId, body: '很好玩', ...comment }, now, player(who)))
      .envelope;

  const reviews = async () =>
    (await data(db, '/Comment/comment_list_v2', { dynamics_id: gameId, type: '2' })).list;

  beforeAll(async () => {
    db = await open();
    await settle({ comments: true });
    [gameId = 0, otherGame = 0] = await transaction(db, async (tx) =>
      (await upsertGames(tx, [game('山海谣', { releases }), game('云海剑歌')], NOW)).map(({ id }) => id),
    );
  });

  test('[MY-19] a comment has the province of its address when it was written, and no address', async () => {
    const review = { game_id: otherGame, stars: 5, body: '有属地' };
    const written = await callService(db, '/vue/comment', review, NOW, player(950), undefined, '广东');
    const parent_id = written.envelope.status === 1 ? written.envelope.data.id : 0;
    await write(951, { game_id: otherGame, parent_id, body: '没有属地' });
    const { list } = await data(db, '/Comment/comment_list_v2', { dynamics_id: otherGame, type: '2' });
    expect(list).toMatchObject([{ province: '广东', replies: [{ province: null }] }]);
    const own = await callService(db, '/vue/mycomments', {}, NOW, player(950));
    expect(own.envelope).toMatchObject({ data: { list: [{ province: '广东' }] } });
    expect(await rowsWith(db, formsOf(client.address))).toEqual([]);
    await db.deleteFrom('comment').where('id', '=', parent_id).execute();
  });

  test('[MY-19] planted: an address that is stored with a comment, plain or encoded, is found', async () => {
    for (const [index, form] of formsOf(client.address).entries()) {
      const review = { game_id: otherGame, stars: 4, body: '夹带地址' };
      const planted = { table: 'comment', statement: `NEW.device := '${form}'` };
      expect(await withTrigger(db, planted, () => write(952 + index, review))).toMatchObject({ status: 1 });
      expect(await rowsWith(db, formsOf(client.address)), form).toMatchObject([{ table: 'comment' }]);
      await db.deleteFrom('comment').where('body', '=', review.body).execute();
    }
  });

  test('a player gets the own review of a game and the ids of liked comments, not those of others', async () => {
    const own = async (who: number, game_id = gameId) =>
      (await callService(db, '/vue/owncomments', { game_id }, NOW, player(who))).envelope;
    expect(await own(901)).toMatchObject({ data: { review: null, liked: [] } });
    const first = await write(901, { stars: 5 });
    const id = first.status === 1 ? first.data.id : 0;
    await settle({ comments: true, comments_moderated: true });
    const waiting = await write(902, { stars: 4 });
    await settle({ comments: true });
    await callService(db, '/vue/commentlike', { id }, NOW, player(902));
    expect(await own(901)).toMatchObject({ data: { review: { id, shown: true }, liked: [] } });
    expect(await own(902)).toMatchObject({
      data: { review: { id: waiting.status === 1 ? waiting.data.id : 0, shown: false }, liked: [id] },
    });
    expect(await own(902, otherGame)).toMatchObject({ data: { review: null, liked: [] } });
    const reply = await write(903, { parent_id: id, body: '同意' });
    const replies = reply.status === 1 ? [reply.data.id] : [];
    expect(await own(903)).toMatchObject({ data: { review: null, replies } });
    expect(await own(903, otherGame)).toMatchObject({ data: { replies: [] } });
    expect(await own(901)).toMatchObject({ data: { replies: [] } });
    await db.deleteFrom('comment').where('game_id', '=', gameId).execute();
  });

  test('a player sees the own likes and replies newest first, without those that wait or were rejected', async () => {
    const own = async (who: number) => {
      const { envelope } = await callService(db, '/vue/owncomments', { game_id: gameId }, NOW, player(who));
      return envelope.status === 1 ? envelope.data : undefined;
    };
    const values = { game_id: gameId, nickname: '玩家', body: '好玩', created_at: NOW, stars: 5 };
    const insert = async (more: object) =>
      (
        await db
          .insertInto('comment')
          .values({ ...values, ...more })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const [first, second] = [await insert({ player_id: 920 }), await insert({ player_id: 921 })];
    const like = (id: number, now: Date) => callService(db, '/vue/commentlike', { id }, now, player(922));
    await like(second, NOW);
    await like(first, later(5));
    const reply = { player_id: 922, parent_id: first, stars: null };
    const replies = [await insert(reply), await insert(reply)];
    await insert({ ...reply, state: '待审核' });
    await insert({ player_id: 922, state: '已拒绝' });
    expect(await own(922)).toMatchObject({
      review: null,
      liked: [first, second],
      replies: replies.toReversed(),
    });
    expect(await own(920)).toMatchObject({ review: { id: first, shown: true }, liked: [], replies: [] });
    await db.deleteFrom('comment').where('game_id', '=', gameId).execute();
  });

  test('a review that is not shown can neither be replied to nor liked', async () => {
    await write(930, { stars: 5 });
    await db.updateTable('comment').set({ state: '待审核' }).where('player_id', '=', 930).execute();
    const held = await db
      .selectFrom('comment')
      .select('id')
      .where('player_id', '=', 930)
      .executeTakeFirstOrThrow();
    expect(await write(931, { parent_id: held.id })).toMatchObject({
      code: 'NOT_FOUND',
      msg: '这条评论已不存在',
    });
    const like = await callService(db, '/vue/commentlike', { id: held.id }, NOW, player(931));
    expect(like.envelope).toMatchObject({ code: 'NOT_FOUND', msg: '这条评论已不存在' });
    await db.deleteFrom('comment').where('player_id', '=', 930).execute();
  });

  test('what others see invalidates the page of the game: a comment, a reply and a new like, not one that waits', async () => {
    const send = async (who: number, comment: object) => {
      const params = { game_id: gameId, body: '很好玩', ...comment };
      const { envelope, published } = await callService(db, '/vue/comment', params, NOW, player(who));
      return { id: envelope.status === 1 ? envelope.data.id : 0, published };
    };
    const tags = [`comments:${gameId}`];
    const review = await send(960, { stars: 5 });
    expect(review.published).toEqual(tags);
    expect((await send(961, { parent_id: review.id })).published).toEqual(tags);
    const like = async (on: boolean) =>
      (await callService(db, '/vue/commentlike', { id: review.id, on }, NOW, player(961))).published;
    expect([await like(true), await like(true), await like(false), await like(false)]).toEqual([
      tags,
      [],
      tags,
      [],
    ]);
    await settle({ comments: true, comments_moderated: true });
    expect((await send(962, { stars: 5 })).published).toEqual([]);
    expect((await send(962, { parent_id: review.id })).published).toEqual([]);
    await settle({ comments: true });
    await db.deleteFrom('comment').where('player_id', 'in', [960, 961, 962]).execute();
  });

  test('likes never become negative', async () => {
    await write(970, { stars: 5 });
    const { id } = await db
      .selectFrom('comment')
      .select('id')
      .where('player_id', '=', 970)
      .executeTakeFirstOrThrow();
    const like = async (on: boolean) =>
      (await callService(db, '/vue/commentlike', { id, on }, NOW, player(971))).envelope;
    await like(true);
    await db.updateTable('comment').set({ likes: 0 }).where('id', '=', id).execute();
    expect(await like(false)).toMatchObject({ data: { likes: 0 } });
    await db.deleteFrom('comment').where('player_id', '=', 970).execute();
  });

  test('[API-02] [FIG-23] a review is sanitised and published at once, with its stars, the name of the player and the newest version of the game', async () => {
    const body = '  画风\u200b很好，\r\n\r\n\r\n\r\n剧情更好！🎮 ';
    expect(await write(1, { stars: 5, body })).toMatchObject({ status: 1, data: { shown: true } });
    expect((await reviews())[0]).toMatchObject({
      user: { nickname: '玩家1', icon_url: 'avatars/a01-128x128.webp' },
      stars: 5,
      body: '画风很好，\n\n剧情更好！🎮',
      game_version: '1.1',
    });
  });

  test('a player may write one review per game', async () => {
    expect(await write(1, { stars: 1 }, later(120))).toMatchObject({ code: 'CONFLICT' });
    expect(await write(2, { stars: 3 }, later(120))).toMatchObject({ status: 1 });
    expect(await write(1, { game_id: otherGame, stars: 4 }, later(180))).toMatchObject({ status: 1 });
  });

  test('a player may write another review after a rejected one', async () => {
    await write(30, { stars: 1, body: '骂人的话' });
    await db.updateTable('comment').set({ state: '已拒绝' }).where('player_id', '=', 30).execute();
    expect(await write(30, { stars: 2, body: '换句话说' }, later(60))).toMatchObject({ status: 1 });
  });

  test('replies are listed under their review; a reply to a reply is refused', async () => {
    const [review] = await reviews();
    const parent_id = review?.id ?? 0;
    const reply = await write(3, { parent_id, body: '同意' });
    expect(reply).toMatchObject({ status: 1, data: { shown: true } });
    expect((await reviews()).find(({ id }) => id === parent_id)?.replies).toMatchObject([
      { user: { nickname: '玩家3' }, body: '同意' },
    ]);
    const replyId = reply.status === 1 ? reply.data.id : 0;
    expect(await write(3, { parent_id: replyId }, later(1))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await write(3, { parent_id, game_id: otherGame }, later(1))).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('[API-02] stars of a reply are dropped: they count neither in the list nor in the score', async () => {
    const scored = () => data(db, '/Comment/comment_list_v2', { dynamics_id: gameId, type: '2' });
    const before = await scored();
    const parent_id = before.list[0]?.id ?? 0;
    const reply = await write(940, { parent_id, stars: 1, body: '不同意' }, later(300));
    const id = reply.status === 1 ? reply.data.id : 0;
    const stored = db.selectFrom('comment').select(['stars', 'game_version']).where('id', '=', id);
    expect(await stored.execute()).toEqual([{ stars: null, game_version: null }]);
    expect((await scored()).summary).toEqual(before.summary);
    await db.deleteFrom('comment').where('id', '=', id).execute();
  });

  test('a player writes fifty comments a day, and more on the next', async () => {
    const [review] = await reviews();
    const parent_id = review?.id ?? 0;
    const DAY_S = 86_400;
    for (let minute = 0; minute < 50; minute += 1) {
      const written = await write(941, { parent_id, body: '同意' }, later(minute * 61));
      expect(written, `comment ${minute + 1}`).toMatchObject({ status: 1 });
    }
    expect(await write(941, { parent_id, body: '同意' }, later(50 * 61))).toMatchObject({ code: 'TOO_MANY' });
    expect(await write(942, { parent_id, body: '同意' }, later(50 * 61))).toMatchObject({ status: 1 });
    expect(await write(941, { parent_id, body: '同意' }, later(DAY_S + 1))).toMatchObject({ status: 1 });
    await db.deleteFrom('comment').where('player_id', 'in', [941, 942]).execute();
  });

  test.each([
    ['has no stars', {}, 'BAD_REQUEST', 'stars'],
    ['has six stars', { stars: 6 }, 'BAD_REQUEST', 'stars'],
    ['is too short', { stars: 4, body: ' 好 ' }, 'BAD_REQUEST', 'body'],
    ['has only invisible characters', { stars: 4, body: '\u200b\u200b\u200b' }, 'BAD_REQUEST', 'body'],
    ['is longer than 2,000', { stars: 4, body: '长'.repeat(2_001) }, 'BAD_REQUEST', 'body'],
    ['is for an unknown game', { stars: 4, game_id: 999_999 }, 'NOT_FOUND', undefined],
  ])('a review that %s is refused', async (_what, comment, code, field) => {
    expect(await write(4, comment)).toMatchObject({ status: 0, code, ...(field ? { field } : {}) });
  });

  test('a player may write three comments a minute; a refusal has the time to wait', async () => {
    const parent_id = (await reviews())[0]?.id;
    for (const seconds of [0, 1, 2]) {
      expect(await write(5, { parent_id }, later(seconds))).toMatchObject({ status: 1 });
    }
    expect(await write(5, { parent_id }, later(20))).toMatchObject({
      code: 'TOO_MANY',
      msg: '操作太频繁了，请 40 秒后再试',
    });
    expect(await write(5, { parent_id }, later(61))).toMatchObject({ status: 1 });
  });

  test('a review counts one like per player', async () => {
    const id = (await reviews())[0]?.id ?? 0;
    const like = async (who: number) =>
      (await callService(db, '/vue/commentlike', { id }, NOW, player(who))).envelope;
    expect(await like(6)).toMatchObject({ data: { likes: 1 } });
    expect(await like(6)).toMatchObject({ data: { likes: 1 } });
    expect(await like(7)).toMatchObject({ data: { likes: 2 } });
    expect(
      (await callService(db, '/vue/commentlike', { id: 999_999 }, NOW, player(6))).envelope,
    ).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('[GFT-06] a like is taken back once, and the count is exact when requests run at once', async () => {
    const id = (await reviews())[0]?.id ?? 0;
    const set = async (who: number, on: boolean) =>
      (await callService(db, '/vue/commentlike', { id, on }, NOW, player(who))).envelope;
    const stored = async () => {
      const row = await db
        .selectFrom('comment')
        .select('likes')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const likes = await db
        .selectFrom('comment_like')
        .select('player_id')
        .where('comment_id', '=', id)
        .execute();
      return [row.likes, likes.length];
    };
    const [before = 0] = await stored();
    expect(await set(60, true)).toMatchObject({ data: { likes: before + 1 } });
    expect(await set(60, false)).toMatchObject({ data: { likes: before } });
    expect(await set(60, false)).toMatchObject({ data: { likes: before } });
    const players = Array.from({ length: 12 }, (_, index) => 100 + index);
    await Promise.all(
      players.flatMap((who) => [set(who, true), set(who, true), set(who, false), set(who, true)]),
    );
    const [count, likes] = await stored();
    expect(count).toBe(likes);
    await Promise.all(players.flatMap((who) => [set(who, false), set(who, false)]));
    expect(await stored()).toEqual([before, before]);
  });

  test('a player may like sixty comments a minute', async () => {
    const id = (await reviews())[0]?.id ?? 0;
    const like = async (now: Date) =>
      (await callService(db, '/vue/commentlike', { id }, now, player(40))).envelope;
    for (let count = 0; count < 60; count += 1) {
      expect(await like(NOW)).toMatchObject({ status: 1 });
    }
    expect(await like(later(50))).toMatchObject({ code: 'TOO_MANY', msg: '操作太频繁了，请 10 秒后再试' });
    expect(await like(later(61))).toMatchObject({ status: 1 });
  });

  test('moderated comments are hidden until published; with comments disabled a new one is refused', async () => {
    await settle({ comments: true, comments_moderated: true });
    const shown = (await reviews()).length;
    expect(await write(8, { stars: 5 })).toMatchObject({ status: 1, data: { shown: false } });
    expect(await reviews()).toHaveLength(shown);
    await db.updateTable('comment').set({ state: '已发布' }).where('player_id', '=', 8).execute();
    expect(await reviews()).toHaveLength(shown + 1);
    await settle({ comments: false });
    expect(await write(9, { stars: 5 })).toMatchObject({ code: 'FORBIDDEN' });
  });
});
