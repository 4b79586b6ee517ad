import { beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { deleteComment } from '#services/comments/comments/all-own-comments.ts';
import { renameComments } from '#services/comments/comments/rename-commenter.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService, data } from './call.ts';
import { NOW } from './inputs.ts';

const GAME = 7;
const player = (id: number) => ({
  id,
  nickname: `玩家${id}`,
  icon_url: 'avatars/a01-128x128.webp',
  mobile_masked: '138****8000',
});

describeEachDatabase('the own comments of all games', (open) => {
  let db: Database;

  /** Inserts a comment; the later ones are newer. */
  async function insert(
    player_id: number,
    body: string,
    more: { parent_id?: number; state?: '待审核' | '已拒绝'; game_id?: number } = {},
  ): Promise<number> {
    const { count } = await db
      .selectFrom('comment')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('comment')
      .values({
        game_id: GAME,
        player_id,
        nickname: `玩家${player_id}`,
        body,
        stars: more.parent_id ? null : 4,
        created_at: new Date(NOW.getTime() + Number(count) * 60_000),
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  const listed = async (who: number, page = 1) => {
    const { envelope } = await callService(db, '/vue/mycomments', { page, size: 2 }, NOW, player(who));
    return envelope.status === 1 ? envelope.data.list : [];
  };
  const remove = async (who: number, id: number) =>
    (await callService(db, '/vue/commentdelete', { id }, NOW, player(who))).envelope;
  const shown = async () =>
    (await data(db, '/Comment/comment_list_v2', { dynamics_id: GAME, type: '2' })).list.map(
      ({ body }) => body,
    );

  beforeEach(async () => {
    db = await open();
  });

  test('[MY-03] a player lists the own reviews and replies in any state, and no others', async () => {
    const other = await insert(2, '别人的评价');
    await insert(1, '公开的评价');
    await insert(1, '等审核的评价', { state: '待审核', game_id: 8 });
    await insert(1, '被拒绝的评价', { state: '已拒绝', game_id: 9 });
    await insert(1, '一条回复', { parent_id: other });
    const all = [...(await listed(1)), ...(await listed(1, 2))];
    expect(all.map(({ body, state, reply, game_id }) => [body, state, reply, game_id])).toEqual([
      ['一条回复', '已发布', true, 7],
      ['被拒绝的评价', '已拒绝', false, 9],
      ['等审核的评价', '待审核', false, 8],
      ['公开的评价', '已发布', false, 7],
    ]);
    expect((await listed(2)).map(({ body }) => body)).toEqual(['别人的评价']);
    expect(await listed(3)).toEqual([]);
    await insert(1, '刚写的', { game_id: 10 });
    const after = async (before: number | undefined) => {
      const { envelope } = await callService(db, '/vue/mycomments', { before, size: 2 }, NOW, player(1));
      return envelope.status === 1 ? [envelope.data.list.map(({ body }) => body), envelope.data.total] : [];
    };
    expect(await after(all[1]?.id)).toEqual([['等审核的评价', '公开的评价'], 2]);
    expect(await after(all[2]?.id)).toEqual([['公开的评价'], 1]);
  });

  test("[MY-04] a deleted review leaves the public list with its replies; another player's is unknown", async () => {
    const other = await insert(2, '别人的评价');
    const own = await insert(1, '我的评价');
    await insert(2, '对我的回复', { parent_id: own });
    const reply = await insert(1, '我的回复', { parent_id: other });
    expect(await shown()).toEqual(['我的评价', '别人的评价']);
    expect(await remove(1, other)).toMatchObject({ status: 0, code: 'NOT_FOUND' });
    const published: string[] = [];
    const publish = async (tags: readonly string[]) => {
      published.push(...tags);
    };
    const context = { player: player(1), now: NOW };
    expect(await deleteComment({ db, publish, ...context } as never, { id: own })).toEqual({ id: own });
    expect(published).toEqual([`comments:${GAME}`]);
    expect(await shown()).toEqual(['别人的评价']);
    expect(await remove(1, own)).toMatchObject({ status: 0, code: 'NOT_FOUND' });
    expect(await remove(1, reply)).toMatchObject({ status: 1 });
    const rest = await db.selectFrom('comment').select('body').execute();
    expect(rest).toEqual([{ body: '别人的评价' }]);
  });

  test('a new name is that of all comments and blocks of the player, and invalidates the games that show them once', async () => {
    await insert(1, '甲');
    await insert(1, '乙', { game_id: 8 });
    await insert(2, '丙');
    await insert(1, '丁', { parent_id: await insert(3, '戊') });
    const block = { player_id: 2, nickname: '旧名', created_at: NOW };
    await db
      .insertInto('player_block')
      .values([
        { ...block, blocked_id: 1 },
        { ...block, blocked_id: 3 },
      ])
      .execute();
    const published: string[] = [];
    const deps = { publish: async (tags: readonly string[]) => void published.push(...tags) };
    const rename = (nickname: string, icon_url: string) =>
      renameComments({ db, ...deps } as never, { player_id: 1, nickname, icon_url });
    expect(await rename('新名', 'b.webp')).toEqual({});
    expect(published.sort()).toEqual(['comments:7', 'comments:8']);
    const names = await db
      .selectFrom('comment')
      .select(['body', 'nickname', 'icon_url'])
      .orderBy('body')
      .execute();
    expect(
      names
        .filter(({ nickname }) => nickname === '新名')
        .map(({ body }) => body)
        .sort(),
    ).toEqual(['甲', '乙', '丁'].sort());
    expect(names.filter(({ icon_url }) => icon_url === 'b.webp')).toHaveLength(3);
    const blocks = await db
      .selectFrom('player_block')
      .select(['blocked_id', 'nickname'])
      .orderBy('blocked_id')
      .execute();
    expect(blocks.map(({ nickname }) => nickname)).toEqual(['新名', '旧名']);
    published.length = 0;
    await rename('新名', 'b.webp');
    expect(published).toEqual([]);
    await rename('新名', 'c.webp');
    expect(published).toHaveLength(2);
  });

  test('[MY-03] comments of the same time are listed newest first', async () => {
    const values = { player_id: 5, nickname: '玩家5', body: '甲', stars: 4, created_at: NOW };
    const added = db
      .insertInto('comment')
      .values([
        { ...values, game_id: 7 },
        { ...values, game_id: 8 },
        { ...values, game_id: 9 },
      ])
      .returning('id');
    const ids = (await added.execute()).map(({ id }) => id).toReversed();
    const list = [...(await listed(5)), ...(await listed(5, 2))];
    expect(list.map(({ id }) => id)).toEqual(ids);
    const { envelope } = await callService(
      db,
      '/vue/mycomments',
      { before: ids[0], size: 2 },
      NOW,
      player(5),
    );
    expect(envelope).toMatchObject({ data: { total: 2, list: [{ id: ids[1] }, { id: ids[2] }] } });
  });

  test('[MY-04] a player deletes twenty comments a minute', async () => {
    for (let i = 0; i < 20; i += 1) {
      await remove(1, 999);
    }
    expect(await remove(1, 999)).toMatchObject({ status: 0, code: 'TOO_MANY' });
  });
});
