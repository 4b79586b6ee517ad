import { afterEach, expect, test } from 'vitest';
import * as comments from '#contract/admin/comments.ts';
import * as reports from '#contract/admin/reports.ts';
import type { CallInput } from '#contract/call.ts';
import type { CallPath, Calls } from '#contract/calls.ts';
import type { Person } from '#platform/admin/privacy/personal-data-source.ts';
import type { Player } from '#platform/core/player.ts';
import { transaction } from '#platform/database/transaction.ts';
import { commentsPersonalData } from '#services/comments/privacy/personal-data.ts';
import { testKeys } from '#tests/data-keys.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService } from '../main-service/call.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

const author: Player = { id: 90, nickname: '山有扶苏', icon_url: 'a.webp', mobile_masked: '138****8090' };
const reporter: Player = { id: 91, nickname: '晚风', icon_url: 'a.webp', mobile_masked: '138****8091' };

describeEachDatabase('appeals against decisions', (open) => {
  let server: OperatorApp;
  let support: OperatorBrowser;
  let commentId = 0;
  afterEach(() => server.close());

  async function start() {
    server = await openOperatorApp(await open());
    support = await server.signedIn('support');
    const values = { game_id: 7, player_id: author.id, nickname: '山有扶苏', stars: 5, body: '加微信代练' };
    const added = server.db.insertInto('comment').values({ ...values, created_at: server.clock.now() });
    commentId = (await added.returning('id').executeTakeFirstOrThrow()).id;
  }

  const call = async <P extends CallPath>(path: P, params: CallInput<Calls[P]>, who: Player) =>
    (await callService(server.db, path, params, server.clock.now(), who)).envelope;
  const report = async () => {
    await call('/vue/report', { kind: 'comment', id: commentId, reason: '垃圾广告' }, reporter);
    const row = await server.db
      .selectFrom('report')
      .select(['id', 'report_no'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return row;
  };
  const appeal = (who: Player, more: object) =>
    call('/vue/decisionappeal', { text: '这是误判', ...more }, who);
  const decide = (ids: number[], state: '已处理' | '不成立', more: object = {}) =>
    support.get(reports.reportDecide, { ids, state, ...more });
  const queue = async () =>
    (await support.get(reports.reportQueue, { state: '待处理', sort: 'urgency' })).list;
  const ownComment = async () => {
    const envelope = await call('/vue/mycomments', {}, author);
    return envelope.status === 1 ? envelope.data.list.find(({ id }) => id === commentId) : undefined;
  };
  const ownReports = async (who = reporter) => {
    const envelope = await call('/vue/ownreports', {}, who);
    return envelope.status === 1 ? envelope.data.list : [];
  };

  test('[REP-12] both sides get the decision: the reporter its result and deadline, the author the rejection with its reason', async () => {
    await start();
    const { id } = await report();
    expect(await ownReports()).toMatchObject([
      { state: '待处理', due_at: expect.stringContaining('T'), decided_at: null, appeal: null },
    ]);
    expect(Date.parse((await ownReports())[0]?.due_at ?? '') - server.clock.now().getTime()).toBe(
      72 * 3_600_000,
    );
    await decide([id], '已处理', { note: '广告', hide: true });
    expect(await ownReports()).toMatchObject([{ state: '已处理', note: '广告' }]);
    expect(await ownComment()).toMatchObject({ state: '已拒绝', decision_note: '广告', appeal: null });
  });

  test('[REP-13] the author of a rejected comment appeals; granted, the comment is restored, and one undo takes both back', async () => {
    await start();
    expect(await appeal(author, { comment_id: commentId })).toMatchObject({ code: 'NOT_FOUND' });
    await support.get(comments.commentModerate, { ids: [commentId], state: '已拒绝', reason: '广告' });
    expect(await appeal(reporter, { comment_id: commentId })).toMatchObject({ code: 'NOT_FOUND' });
    const filed = await appeal(author, { comment_id: commentId });
    expect(filed).toMatchObject({ status: 1, data: { report_no: expect.stringMatching(/^JB/) } });
    expect(await appeal(author, { comment_id: commentId })).toMatchObject({ code: 'CONFLICT' });
    const [row] = await queue();
    expect(row).toMatchObject({
      kind: 'comment_appeal',
      target_id: commentId,
      text: '这是误判',
      body: '加微信代练',
    });
    expect(await ownComment()).toMatchObject({ state: '已拒绝', appeal: '待处理' });
    await decide([row?.id ?? 0], '已处理', { note: '确是误判' });
    expect(await ownComment()).toMatchObject({ state: '已发布', decision_note: '', appeal: '已处理' });
    expect(server.published.at(-1)).toContain('comments:7');
    expect(await ownReports(author)).toMatchObject([
      { kind: 'comment_appeal', state: '已处理', note: '确是误判' },
    ]);
    await support.get(reports.reportUndo, {});
    expect(await ownComment()).toMatchObject({ state: '已拒绝', decision_note: '广告', appeal: '待处理' });
  });

  test('[REP-13] a granted appeal whose comment was replaced restores nothing, and says so', async () => {
    await start();
    await support.get(comments.commentModerate, { ids: [commentId], state: '已拒绝', reason: '广告' });
    await appeal(author, { comment_id: commentId });
    const values = { game_id: 7, player_id: author.id, nickname: '山有扶苏', stars: 4, body: '重新写过' };
    await server.db
      .insertInto('comment')
      .values({ ...values, created_at: server.clock.now() })
      .execute();
    await decide([(await queue())[0]?.id ?? 0], '已处理');
    expect(await ownComment()).toMatchObject({ state: '已拒绝', appeal: '已处理' });
    const { title } = await server.db
      .selectFrom('notice_event')
      .select('title')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(title).toBe('您的申诉成立，原评论已被删除或替换，不再显示');
  });

  test('[REP-13] erasing the author removes the nickname from the appeals of both sides', async () => {
    await start();
    const { id, report_no } = await report();
    await decide([id], '不成立');
    await appeal(reporter, { report_no });
    await support.get(comments.commentModerate, { ids: [commentId], state: '已拒绝', reason: '广告' });
    await appeal(author, { comment_id: commentId });
    const person = { id: author.id, mobile: null } as Person;
    await transaction(server.db, (tx) => commentsPersonalData(testKeys).erase(tx, person));
    const rows = await server.db.selectFrom('report').select(['kind', 'title']).orderBy('id').execute();
    expect(rows).toEqual([
      { kind: 'comment', title: '已注销玩家' },
      { kind: 'report_appeal', title: `${report_no} 已注销玩家` },
      { kind: 'comment_appeal', title: '已注销玩家' },
    ]);
  });

  test('[REP-13] a refused appeal is final; after a granted one a new rejection can be appealed again', async () => {
    await start();
    const reject = () => support.get(comments.commentModerate, { ids: [commentId], state: '已拒绝' });
    await reject();
    await appeal(author, { comment_id: commentId });
    await decide([(await queue())[0]?.id ?? 0], '已处理');
    await reject();
    expect(await appeal(author, { comment_id: commentId })).toMatchObject({ status: 1 });
    await decide([(await queue())[0]?.id ?? 0], '不成立', { note: '维持' });
    expect(await ownComment()).toMatchObject({ state: '已拒绝', appeal: '不成立' });
    expect(await appeal(author, { comment_id: commentId })).toMatchObject({ code: 'CONFLICT' });
    const [refused] = await ownReports(author);
    expect(await appeal(author, { report_no: refused?.report_no })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('[REP-13] the reporter of a refused report appeals; granted, the report is open again with a new deadline', async () => {
    await start();
    const { id, report_no } = await report();
    expect(await appeal(reporter, { report_no })).toMatchObject({ code: 'NOT_FOUND' });
    await decide([id], '不成立', { note: '属于正常评价' });
    const longAgo = new Date(server.clock.now().getTime() - 3_600_000);
    await server.db.updateTable('report').set({ due_at: longAgo }).where('id', '=', id).execute();
    expect(await appeal(author, { report_no })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await appeal(reporter, { report_no })).toMatchObject({ status: 1 });
    const [row] = await queue();
    expect(row).toMatchObject({
      kind: 'report_appeal',
      target_id: id,
      title: expect.stringContaining(report_no),
    });
    await decide([row?.id ?? 0], '已处理');
    expect(await queue()).toMatchObject([{ id, state: '待处理', is_overdue: false }]);
    expect((await ownReports()).find((one) => one.report_no === report_no)).toMatchObject({
      state: '待处理',
      appeal: '已处理',
    });
    await support.get(reports.reportUndo, {});
    expect((await ownReports()).map(({ state }) => state)).toEqual(['待处理', '不成立']);
  });

  test('[REP-13] the form is checked', async () => {
    await start();
    for (const given of [
      {},
      { comment_id: commentId, report_no: 'JB1' },
      { comment_id: commentId, text: '' },
    ]) {
      expect(await appeal(author, given), JSON.stringify(given)).toMatchObject({ code: 'BAD_REQUEST' });
    }
    const long = { comment_id: commentId, text: '长'.repeat(501) };
    expect(await appeal(author, long)).toMatchObject({ code: 'BAD_REQUEST', field: 'text' });
  });

  test('[REP-14] a nickname is reported by a comment of the player, without its text', async () => {
    await start();
    const given = { kind: 'nickname', id: commentId, reason: '昵称或头像违规' } as const;
    expect(await call('/vue/report', given, reporter)).toMatchObject({ status: 1 });
    expect(await queue()).toMatchObject([
      { kind: 'nickname', target_id: commentId, title: '山有扶苏', body: '', reason: '昵称或头像违规' },
    ]);
  });

  test('[AVA-08] a report of a nickname records the picture that was shown beside it', async () => {
    await start();
    const icon_url = 'uploads/players/ab/abc-256x256.webp';
    await server.db.updateTable('comment').set({ icon_url }).where('id', '=', commentId).execute();
    await call('/vue/report', { kind: 'nickname', id: commentId, reason: '昵称或头像违规' }, reporter);
    await server.db
      .updateTable('comment')
      .set({ icon_url: 'other.webp' })
      .where('id', '=', commentId)
      .execute();
    const [found] = await queue();
    expect(found).toMatchObject({ kind: 'nickname', body: icon_url });
    await decide([found?.id ?? 0], '不成立');
    const [{ report_no } = { report_no: '' }] = await ownReports();
    await appeal(reporter, { report_no });
    expect(await queue()).toMatchObject([{ kind: 'report_appeal', body: '' }]);
  });
});
