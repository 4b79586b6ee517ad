import { afterEach, expect, test } from 'vitest';
import { auditList } from '#contract/admin/audit.ts';
import { blockedWordsAdd, sensitive } from '#contract/admin/blocked-words.ts';
import * as comments from '#contract/admin/comments.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService } from '../main-service/call.ts';
import { withTrigger } from '../planted-trigger.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

const fresh = { id: null, version: 0 } as const;

describeEachDatabase('comment moderation', (open) => {
  let server: OperatorApp;
  let support: OperatorBrowser;
  afterEach(() => server.close());

  async function start() {
    server = await openOperatorApp(await open());
    support = await server.signedIn('support');
  }

  async function comment(body: string, player_id: number, more: object = {}) {
    const values = {
      game_id: 7,
      nickname: `玩家${player_id}`,
      stars: 5,
      body,
      player_id,
      created_at: server.clock.now(),
      state: '待审核' as const,
      ...more,
    };
    const added = server.db.insertInto('comment').values(values).returning('id');
    return (await added.executeTakeFirstOrThrow()).id;
  }

  const stateOf = async (id: number) =>
    (await support.get(comments.commentQueue, {})).list.find((row) => row.id === id)?.state;

  /** Writes a comment as a player, on a site with comments enabled. */
  async function write(body: string, player: number) {
    const settings = JSON.stringify({ features: { comments: true } });
    const site = server.db.insertInto('site').values({ key: 'default', is_default: true, settings });
    await site.onConflict((conflict) => conflict.doNothing()).execute();
    const game = server.db.insertInto('game').values({ id: 7, name: '青崖渡', first_letter: 'Q' });
    await game.onConflict((conflict) => conflict.doNothing()).execute();
    const who = { id: player, nickname: '晚风', icon_url: 'a.webp', mobile_masked: '138****8000' };
    const written = { game_id: 7, stars: 5, body };
    return (await callService(server.db, '/vue/comment', written, server.clock.now(), who)).envelope;
  }

  test('undo reverts the last decision once, except comments that another operator changed later', async () => {
    await start();
    const ids = [await comment('好玩', 1), await comment('加我微信', 2)];
    const [first = 0, second = 0] = ids;
    const done = await support.get(comments.commentModerate, { ids, state: '已拒绝', reason: '广告' });
    expect(done).toMatchObject({ done: ids, batch: expect.any(String) });
    const again = await support.get(comments.commentModerate, {
      ids: [first, 999],
      state: '已拒绝',
      reason: '',
    });
    expect(again).toEqual({
      done: [],
      batch: null,
      skipped: [first, 999].map((id) => ({
        id,
        title: `#${id}`,
        reason: '已经是这个状态、刚刚有变化，或这位玩家已另有评价',
      })),
    });
    const other = await server.signedIn('admin');
    await other.get(comments.commentModerate, { ids: [first], state: '已发布' });
    expect(await support.get(comments.commentUndo, {})).toMatchObject({
      done: [second],
      skipped: [{ id: first, reason: '之后又有人处理过，或这位玩家已另有评价' }],
    });
    expect([await stateOf(first), await stateOf(second)]).toEqual(['已发布', '待审核']);
    expect(server.published.at(-1)).toEqual(['comments:7']);
    expect(await support.call(comments.commentUndo, {})).toMatchObject({ code: 'CONFLICT' });
    const { list } = await support.get(comments.commentHistory, { id: second });
    expect(list).toMatchObject([
      { action: 'undo', before: { state: '已拒绝' }, after: { state: '待审核' } },
      { action: 'moderate', after: { state: '已拒绝', reason: '广告' } },
    ]);
  });

  test('[MY-25] a comment that its player changed after the moderator read it is skipped', async () => {
    await start();
    const ids = [await comment('好玩', 1), await comment('也好玩', 2)];
    const [first = 0, second = 0] = ids;
    const { list } = await support.get(comments.commentQueue, {});
    const versions = ids.map((id) => list.find((row) => row.id === id)?.version ?? 0);
    const who = { id: 1, nickname: '晚风', icon_url: 'a.webp', mobile_masked: '138****8000' };
    const settings = JSON.stringify({ features: { comments: true } });
    await server.db.insertInto('site').values({ key: 'default', is_default: true, settings }).execute();
    await server.db.insertInto('game').values({ id: 7, name: '青崖渡', first_letter: 'Q' }).execute();
    const change = { id: first, version: versions[0] ?? 0, stars: 5, body: '加我微信' };
    await callService(server.db, '/vue/commentedit', change, server.clock.now(), who);
    const done = await support.get(comments.commentModerate, { ids, versions, state: '已发布' });
    expect(done).toMatchObject({ done: [second], skipped: [{ id: first }] });
    expect([await stateOf(first), await stateOf(second)]).toEqual(['待审核', '已发布']);
  });

  test('undo does not restore a rejected review if its player has written another', async () => {
    await start();
    const id = await comment('第一条', 3);
    await support.get(comments.commentModerate, { ids: [id], state: '已拒绝' });
    await comment('换一条', 3, { state: '已发布' });
    expect(await support.get(comments.commentUndo, {})).toMatchObject({ done: [], skipped: [{ id }] });
    expect(await stateOf(id)).toBe('已拒绝');
    const other = await comment('另一款的', 4);
    await support.get(comments.commentModerate, { ids: [other], state: '已拒绝' });
    await comment('别的游戏', 4, { game_id: 8, state: '已发布' });
    expect(await support.get(comments.commentUndo, {})).toMatchObject({ done: [other] });
  });

  test('the queue is filtered by player and blocked words; phone numbers are masked by role', async () => {
    await start();
    await comment('联系 13800138000', 4, { words: ['联系'] });
    await comment('好玩', 5);
    const one = async (query: object) =>
      (await support.get(comments.commentQueue, query)).list.map(({ body }) => body);
    expect(await one({ player_id: 5 })).toEqual(['好玩']);
    expect(await one({ flagged: true })).toEqual(['联系 13800138000']);
    expect(await one({ flagged: false })).toEqual(['好玩']);
    const operations = await server.signedIn('operations');
    const { list } = await operations.get(comments.commentQueue, { flagged: true });
    expect(list).toMatchObject([{ body: '联系 138****8000', words: ['联系'] }]);
  });

  test('the queue is filtered by text, game, state, stars, kind, mark and time, and sorted', async () => {
    await start();
    const now = server.clock.now();
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    const review = await comment('画面很好', 1, { likes: 3, created_at: at(-30) });
    const other = await comment('一般', 2, {
      game_id: 8,
      stars: 3,
      likes: 9,
      state: '已发布',
      created_at: at(-20),
    });
    const reply = await comment('同意', 3, {
      stars: null,
      parent_id: review,
      created_at: at(-40),
      folded: true,
    });
    const found = async (query: object = {}) =>
      (await support.get(comments.commentQueue, query)).list.map(({ id }) => id);
    expect(await found()).toEqual([reply, other, review]);
    expect(await found({ q: '画面' })).toEqual([review]);
    expect(await found({ q: '玩家2' })).toEqual([other]);
    expect(await found({ game_id: 8 })).toEqual([other]);
    expect(await found({ state: '待审核' })).toEqual([reply, review]);
    expect(await found({ stars: 3 })).toEqual([other]);
    expect(await found({ replies: true })).toEqual([reply]);
    expect(await found({ replies: false })).toEqual([other, review]);
    expect(await found({ mark: 'folded' })).toEqual([reply]);
    expect(await found({ from: at(-30).toISOString() })).toEqual([other, review]);
    expect(await found({ to: at(-30).toISOString() })).toEqual([reply]);
    expect(await found({ sort: 'created_at' })).toEqual([reply, review, other]);
    expect(await found({ sort: '-likes' })).toEqual([other, review, reply]);
    const { list } = await support.get(comments.commentQueue, { q: '一般' });
    expect(list).toMatchObject([{ game_id: 8, parent_id: null, created_at: '2026-11-21T09:40:00+08:00' }]);
  });

  test('the export has a column for each fact of a comment', async () => {
    await start();
    const values = { state: '已发布', likes: 3, words: ['外挂', '代练'], pinned: true, featured: true };
    const review = await comment('好玩', 4, values);
    await comment('同意', 5, { stars: null, parent_id: review, folded: true });
    await comment('别处的', 6, { player_id: null, source: '' });
    await comment('也是别处的', 7, { player_id: null, source: 'TapTap' });
    const { body } = await support.request(comments.commentExport, { format: 'csv', sort: 'id' });
    const [header, ...rows] = body.replace('\ufeff', '').trim().split('\r\n');
    expect(header).toBe(
      '编号,游戏编号,类型,玩家编号,昵称,评分,内容,来源,状态,置顶,精华,折叠,官方,敏感词,点赞,发表时间',
    );
    expect(rows.map((row) => row.split(',').slice(2, 9).join(','))).toEqual([
      '评价,4,玩家4,5,好玩,,已发布',
      '回复,5,玩家5,,同意,,待审核',
      '评价,,玩家6,5,别处的,出处不详,待审核',
      '评价,,玩家7,5,也是别处的,TapTap,待审核',
    ]);
    expect(rows[0]).toMatch(/是,是,否,否,.*外挂.*代练.*,3,2026-11-21/);
    expect(rows[1]).toMatch(/否,否,是,否,,0,2026-11-21/);
  });

  test('the export has the filtered comments and an audit entry; phone numbers are masked by role', async () => {
    await start();
    await comment('=1+1 联系 13800138000', 4);
    const csv = async (browser: OperatorBrowser) =>
      (await browser.request(comments.commentExport, { format: 'csv', state: '待审核' })).body;
    expect(await csv(support)).toContain('13800138000');
    const auditor = await server.signedIn('auditor');
    const text = await csv(auditor);
    expect(text).toContain('138****8000');
    expect(text).not.toContain('13800138000');
    expect(text).not.toMatch(/(^|,)=1/m);
    const xlsx = await support.request(comments.commentExport, { format: 'xlsx' });
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
    const { list } = await auditor.get(auditList, { action: 'export' });
    expect(list).toMatchObject([
      { subject: 'comments', after: { format: 'xlsx' } },
      { subject: 'comments', operator: { name: 'the-auditor' }, after: { format: 'csv', state: '待审核' } },
      { operator: { name: 'the-support' } },
    ]);
  });

  test('a blocked word is refused, held for review or masked, in any spelling', async () => {
    await start();
    const add = (word: string, action: '待审' | '拒绝' | '替换') =>
      support.get(sensitive.save, { ...fresh, item: { word, action, note: '' } });
    await add('代充', '拒绝');
    await add('加微信', '待审');
    await add('垃圾', '替换');
    expect(await write('低价代·充，便宜', 11)).toMatchObject({
      code: 'BAD_REQUEST',
      msg: '评论里有不能发布的内容，请修改后再试',
    });
    expect(await write('一起玩加 微 信', 12)).toMatchObject({ data: { shown: false } });
    expect(await write('匹配真垃圾', 13)).toMatchObject({ data: { shown: true } });
    const { list } = await support.get(comments.commentQueue, { sort: 'id' });
    expect(list).toMatchObject([
      { body: '一起玩加 微 信', state: '待审核', words: ['加微信'], marks: [{ start: 3, end: 8 }] },
      { body: '匹配真**', state: '已发布', words: ['垃圾'], marks: [] },
    ]);
  });

  test('planted: a comment with a blocked word that players see before its review is noticed', async () => {
    await start();
    const item = { word: '加微信', action: '待审' as const, note: '' };
    await support.get(sensitive.save, { ...fresh, item });
    const statement = "NEW.state := '已发布'";
    await withTrigger(server.db, { table: 'comment', statement }, () => write('一起玩加 微 信', 12));
    const { list } = await support.get(comments.commentQueue, { sort: 'id' });
    expect(list.at(-1)).not.toMatchObject({ body: '一起玩加 微 信', state: '待审核' });
  });

  test('blocked words are unique in any spelling; a list can be pasted', async () => {
    await start();
    const item = { word: 'ＶＸ', action: '待审', note: '' } as const;
    const { id } = await support.get(sensitive.save, { ...fresh, item });
    expect(await support.call(sensitive.save, { ...fresh, item: { ...item, word: 'v x' } })).toMatchObject({
      fields: [{ path: 'word', msg: '已有这个敏感词：ＶＸ' }],
    });
    expect(await support.call(sensitive.save, { ...fresh, item: { ...item, word: '···' } })).toMatchObject({
      fields: [{ path: 'word' }],
    });
    const text = '代充\n\nvx\n★★\n 外挂 \n代-充\n';
    expect(await support.get(blockedWordsAdd, { text, action: '拒绝' })).toEqual({
      added: 2,
      known: 1,
      refused: ['★★'],
    });
    expect((await support.get(sensitive.list, { sort: 'id' })).list).toMatchObject([
      { word: 'ＶＸ', action: '待审' },
      { word: '代-充', action: '拒绝' },
      { word: '外挂', action: '拒绝' },
    ]);
    expect((await support.get(sensitive.list, { q: 'v-x' })).total).toBe(1);
    await support.get(sensitive.remove, { ids: [id] });
    expect((await support.get(sensitive.list, {})).total).toBe(2);
  });
});
