import { afterEach, beforeEach, expect, test } from 'vitest';
import * as comments from '#contract/admin/comments.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService, data } from '../main-service/call.ts';
import { withTrigger } from '../planted-trigger.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

describeEachDatabase('marks and official replies of comments', (open) => {
  let server: OperatorApp;
  let support: OperatorBrowser;
  beforeEach(async () => {
    server = await openOperatorApp(await open());
    support = await server.signedIn('support');
    await server.db
      .insertInto('game')
      .values({ id: 7, name: '青崖渡', first_letter: 'Q', published: true })
      .execute();
  });
  afterEach(() => server.close());

  const write = async (body: string, player_id: number, more: object = {}) => {
    const values = {
      game_id: 7,
      nickname: `玩家${player_id}`,
      stars: 4,
      body,
      player_id,
      likes: 0,
      created_at: server.clock.now(),
      state: '已发布' as const,
      ...more,
    };
    const added = server.db.insertInto('comment').values(values).returning('id');
    return (await added.executeTakeFirstOrThrow()).id;
  };
  const page = (more: object = {}) =>
    data(server.db, '/Comment/comment_list_v2', { dynamics_id: 7, ...more }, server.clock.now());
  const shown = async () => (await page()).list.map(({ body }) => body);
  const mark = (ids: number[], name: 'pinned' | 'featured' | 'folded', on = true) =>
    support.get(comments.commentMark, { ids, mark: name, on });
  const notices = () =>
    server.db
      .selectFrom('notice_event')
      .select(['player_id', 'kind', 'title', 'body'])
      .orderBy('id')
      .execute();

  test('[CMT-01] pinned reviews come first on every order and page, at most three of a game', async () => {
    const ids: number[] = [];
    for (let likes = 0; likes < 25; likes += 1) {
      ids.push(await write(`第 ${likes} 条`, likes + 1, { likes }));
    }
    const pins = [ids[0] ?? 0, ids[1] ?? 0, ids[2] ?? 0, ids[3] ?? 0];
    expect(await mark(pins, 'pinned')).toMatchObject({
      done: pins.slice(0, 3),
      skipped: [
        {
          id: pins[3],
          title: `#${pins[3]}`,
          reason: '已经是这个状态，或不是已发布的评价，或这款游戏已有 3 条置顶',
        },
      ],
    });
    expect(server.published.at(-1)).toEqual(['comments:7']);
    const first = (await page()).list;
    expect(first.slice(0, 4).map(({ likes, pinned }) => [likes, pinned])).toEqual([
      [2, true],
      [1, true],
      [0, true],
      [24, false],
    ]);
    const second = (await page({ page: 2 })).list;
    expect(second.map(({ likes }) => likes)).toEqual([7, 6, 5, 4, 3]);
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(25);
    const newest = (await page({ type: '2' })).list.slice(0, 3).map(({ pinned }) => pinned);
    expect(newest).toEqual([true, true, true]);
  });

  test('[CMT-01] planted: an order by likes only, and pins without a limit are noticed', async () => {
    const ids: number[] = [];
    for (let likes = 0; likes < 5; likes += 1) {
      ids.push(await write(`第 ${likes} 条`, likes + 1, { likes }));
    }
    const order = async () => (await page()).list.map(({ likes, pinned }) => [likes, pinned]);
    const right = [
      [2, true],
      [1, true],
      [0, true],
      [4, false],
      [3, false],
    ];
    await withTrigger(server.db, { table: 'comment', on: 'update', statement: 'NEW.pinned := false' }, () =>
      mark(ids.slice(0, 3), 'pinned'),
    );
    expect(await order()).not.toEqual(right);
    await mark(ids.slice(0, 3), 'pinned');
    expect(await order()).toEqual(right);
    await server.db
      .updateTable('comment')
      .set({ pinned: true })
      .where('id', '=', ids[3] ?? 0)
      .execute();
    expect(await order()).not.toEqual(right);
  });

  test('[CMT-02] folding and featuring are shown and change neither score nor order', async () => {
    const [a, b] = [await write('甲', 1, { likes: 2, stars: 1 }), await write('乙', 2, { likes: 1 })];
    const reply = await write('回复', 3, { parent_id: a, stars: null });
    const before = (await page()).summary;
    await mark([a, reply], 'folded');
    await mark([b], 'featured');
    const after = await page();
    expect([after.summary, after.total]).toEqual([before, 2]);
    expect(after.list).toMatchObject([
      { body: '甲', folded: true, featured: false, replies: [{ folded: true, official: false }] },
      { body: '乙', folded: false, featured: true },
    ]);
    const queued = await support.get(comments.commentQueue, { mark: 'folded' });
    expect(queued.list.map(({ id }) => id).sort()).toEqual([a, reply].sort());
  });

  test('[CMT-02] any number of reviews is featured or folded at once', async () => {
    const ids: number[] = [];
    for (let player = 1; player <= 4; player += 1) {
      ids.push(await write(`第 ${player} 条`, player));
    }
    expect((await mark(ids, 'featured')).done).toHaveLength(4);
    expect((await mark(ids, 'folded')).done).toHaveLength(4);
  });

  test('[CMT-02] only published reviews are pinned and featured; a mark is removed from any comment', async () => {
    const [held, review] = [await write('待审', 1, { state: '待审核' }), await write('甲', 2)];
    const reply = await write('回复', 3, { parent_id: review, stars: null });
    expect(await mark([held, reply], 'pinned')).toMatchObject({ done: [], batch: null });
    expect(await mark([held], 'folded')).toMatchObject({ done: [] });
    await mark([review], 'pinned');
    await support.get(comments.commentModerate, { ids: [review], state: '已拒绝', reason: '广告引流' });
    expect(await mark([review], 'pinned', false)).toMatchObject({ done: [review] });
    const reasons = async (name: 'featured' | 'folded', on?: boolean) =>
      (await mark([review], name, on)).skipped.map(({ reason }) => reason);
    expect(await reasons('featured')).toEqual(['已经是这个状态，或不是已发布的评价']);
    expect(await reasons('folded')).toEqual(['已经折叠，或尚未发布']);
    expect(await reasons('folded', false)).toEqual(['已经是这个状态']);
  });

  test('[CMT-03] marks are undone once, except of comments changed since, and are in the history', async () => {
    const [a, b] = [await write('甲', 1, { likes: 2 }), await write('乙', 2, { likes: 1 })];
    await mark([b, a], 'pinned');
    await (await server.signedIn('admin')).get(comments.commentMark, {
      ids: [a],
      mark: 'featured',
      on: true,
    });
    expect(await support.get(comments.commentUndo, {})).toMatchObject({ done: [b], skipped: [{ id: a }] });
    expect(await shown()).toEqual(['甲', '乙']);
    expect(await support.call(comments.commentUndo, {})).toMatchObject({ code: 'CONFLICT' });
    const { list } = await support.get(comments.commentHistory, { id: b });
    expect(list).toMatchObject([
      { action: 'undo', after: { pinned: false } },
      { action: 'mark', action_name: '标记', before: { pinned: false }, after: { pinned: true } },
    ]);
  });

  test('[CMT-04] an official reply is shown first, notifies the author once, and is undone', async () => {
    const review = await write('充值没到账', 1);
    await write('我也是', 2, { parent_id: review, stars: null });
    const { id } = await support.get(comments.commentReply, { id: review, body: ' 已补发，请查收。 ' });
    expect((await page()).list).toMatchObject([
      {
        replies: [
          { id, official: true, body: '已补发，请查收。', user: { nickname: '官方' } },
          { official: false, body: '我也是' },
        ],
      },
    ]);
    expect(await notices()).toEqual([
      { player_id: 1, kind: '评论回复', title: '您的评价收到了官方回复', body: '您的评价：充值没到账' },
    ]);
    expect((await page()).summary.count).toBe(1);
    const who = { id: 1, nickname: '玩家1', icon_url: '', mobile_masked: '138****8000' };
    const block = await callService(server.db, '/vue/block', { comment_id: id }, server.clock.now(), who);
    expect(block.envelope).toMatchObject({ status: 0, code: 'CONFLICT' });
    expect(server.published.at(-1)).toEqual(['comments:7']);
    const history = async () => (await support.get(comments.commentHistory, { id })).list;
    expect(await history()).toMatchObject([
      {
        action: 'answer',
        title: '充值没到账',
        before: null,
        after: { body: '已补发，请查收。', reply_to: review },
      },
    ]);
    expect(await support.get(comments.commentUndo, {})).toMatchObject({ done: [id] });
    expect((await page()).list[0]?.replies).toHaveLength(1);
    expect((await history())[0]).toMatchObject({
      action: 'undo',
      title: '已补发，请查收。',
      before: { body: '已补发，请查收。' },
      after: null,
    });
  });

  test('[CMT-04] an official reply that was changed since is not undone', async () => {
    const review = await write('充值没到账', 1);
    const { id } = await support.get(comments.commentReply, { id: review, body: '已补发' });
    const admin = await server.signedIn('admin');
    await admin.get(comments.commentMark, { ids: [id], mark: 'folded', on: true });
    expect(await support.get(comments.commentUndo, {})).toMatchObject({ done: [], skipped: [{ id }] });
    expect((await page()).list[0]?.replies).toMatchObject([{ id, folded: true }]);
  });

  test('[CMT-04] only a published review is replied to', async () => {
    const held = await write('待审', 1, { state: '待审核' });
    for (const id of [held, 999]) {
      expect(await support.call(comments.commentReply, { id, body: '您好' })).toMatchObject({
        code: 'NOT_FOUND',
      });
    }
    const body = await support.call(comments.commentReply, { id: held, body: ' ' });
    expect(body).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('[CMT-05] the reason of a rejection reaches the author: in the message and in 我的评论', async () => {
    const id = await write('加微信 abc', 1);
    await support.get(comments.commentModerate, { ids: [id], state: '已拒绝', reason: '广告引流' });
    expect(await notices()).toMatchObject([{ player_id: 1, body: '原因：广告引流。您的评论：加微信 abc' }]);
    const who = { id: 1, nickname: '玩家1', icon_url: '', mobile_masked: '138****8000' };
    const own = await callService(server.db, '/vue/mycomments', {}, server.clock.now(), who);
    expect(own.envelope).toMatchObject({ status: 1, data: { list: [{ id, decision_note: '广告引流' }] } });
    await support.get(comments.commentModerate, { ids: [id], state: '已发布', reason: '' });
    await support.get(comments.commentUndo, {});
    const again = await callService(server.db, '/vue/mycomments', {}, server.clock.now(), who);
    expect(again.envelope).toMatchObject({
      data: { list: [{ state: '已拒绝', decision_note: '广告引流' }] },
    });
  });
});
