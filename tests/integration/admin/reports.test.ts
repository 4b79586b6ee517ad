import { afterEach, expect, test } from 'vitest';
import { auditList } from '#contract/admin/audit.ts';
import * as comments from '#contract/admin/comments.ts';
import { dashboardComments } from '#contract/admin/dashboard.ts';
import * as reports from '#contract/admin/reports.ts';
import { testRing } from '#tests/data-keys.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

const HOUR = 3_600_000;

describeEachDatabase('the queue of reports', (open) => {
  let server: OperatorApp;
  let support: OperatorBrowser;
  let count = 0;
  afterEach(() => server.close());

  async function start() {
    server = await openOperatorApp(await open());
    support = await server.signedIn('support');
    count = 0;
  }

  const hoursAgo = (hours: number) => new Date(server.clock.now().getTime() - hours * HOUR);

  async function comment(body: string) {
    const values = { game_id: 7, nickname: '山有扶苏', stars: 5, body, created_at: server.clock.now() };
    const added = server.db.insertInto('comment').values(values).returning('id');
    return (await added.executeTakeFirstOrThrow()).id;
  }

  /** A report that was filed some hours ago. */
  async function report(hours: number, more: object = {}) {
    count += 1;
    const urgent = 'reason' in more && /未成年人|违法违规/.test(String(more.reason));
    const values = {
      report_no: `JB-${count}`,
      kind: 'game' as const,
      target_id: count,
      game_id: null,
      author_id: null,
      title: `游戏 ${count}`,
      reason: '垃圾广告' as const,
      player_id: count,
      contact_key: null,
      contact_sealed: null,
      repeat_key: Buffer.alloc(32, count),
      created_at: hoursAgo(hours),
      due_at: hoursAgo(hours - (urgent ? 24 : 72)),
      decided_at: null,
      ...more,
    };
    const added = server.db.insertInto('report').values(values).returning('id');
    return (await added.executeTakeFirstOrThrow()).id;
  }

  const queue = (query: object = {}) =>
    support.get(reports.reportQueue, { state: '待处理', sort: 'urgency', ...query });
  const idsOf = async (query: object = {}) => (await queue(query)).list.map(({ id }) => id);
  const commentState = async (id: number) =>
    (await support.get(comments.commentQueue, {})).list.find((row) => row.id === id)?.state;

  test('[REP-07] what is late comes first and is marked; then minors, then the oldest', async () => {
    await start();
    const late = await report(80);
    const fresh = await report(1);
    const minors = await report(2, { reason: '危害未成年人' });
    const illegal = await report(25, { reason: '违法违规' });
    const lateMinors = await report(30, { reason: '危害未成年人' });
    expect(await idsOf()).toEqual([lateMinors, late, illegal, minors, fresh]);
    const overdue = (await queue()).list.filter(({ is_overdue }) => is_overdue).map(({ id }) => id);
    expect(overdue).toEqual([lateMinors, late, illegal]);
    expect(await idsOf({ overdue: true })).toEqual(overdue);
    expect(await idsOf({ overdue: false })).toEqual([minors, fresh]);
    expect(await idsOf({ reason: '违法违规' })).toEqual([illegal]);
    expect(await idsOf({ kind: 'news' })).toEqual([]);
    expect(await idsOf({ q: '游戏 2' })).toEqual([fresh]);
    expect(await idsOf({ player_id: 1 })).toEqual([late]);
    const range = { from: '2026-11-20', to: '2026-11-21' };
    expect(await support.get(dashboardComments, range)).toMatchObject({ reports_waiting: 5 });
  });

  test('[REP-07] a decision has a note, can hide the comment in the same step and is undone with it', async () => {
    await start();
    const target_id = await comment('加微信 abc 代练');
    const about = { kind: 'comment', target_id, game_id: 7, title: '山有扶苏', body: '加微信 abc 代练' };
    const ids = [await report(1, about), await report(2, about)];
    expect((await queue()).list).toMatchObject([{ comment_state: '已发布' }, { comment_state: '已发布' }]);
    const decision = { ids, state: '已处理', note: '评论已删除', hide: true } as const;
    expect(await support.get(reports.reportDecide, decision)).toMatchObject({ done: ids, skipped: [] });
    expect(await idsOf()).toEqual([]);
    expect(await commentState(target_id)).toBe('已拒绝');
    expect(server.published).toEqual([['comments:7']]);
    const again = await support.get(reports.reportDecide, decision);
    expect(again).toMatchObject({ done: [], batch: null });
    expect(await support.get(reports.reportUndo, {})).toMatchObject({ done: ids });
    expect(await idsOf()).toEqual(ids);
    expect((await queue()).list).toMatchObject([{ note: '', decided_at: null }, { note: '' }]);
    expect(await commentState(target_id)).toBe('已发布');
    expect(await support.call(reports.reportUndo, {})).toMatchObject({ code: 'CONFLICT' });
    expect((await support.get(reports.reportHistory, { id: ids[0] ?? 0 })).list).toMatchObject([
      { action: 'undo', after: { state: '待处理' } },
      { action: 'decide', before: { state: '待处理' }, after: { state: '已处理', note: '评论已删除' } },
    ]);
    const { list } = await support.get(comments.commentHistory, { id: target_id });
    expect(list).toMatchObject([
      { action: 'undo' },
      { action: 'moderate', after: { state: '已拒绝', reason: '评论已删除' } },
    ]);
  });

  test('[REP-07] undo skips what was changed since', async () => {
    await start();
    const target_id = await comment('好玩');
    const key = { kind: 'comment', target_id, repeat_key: Buffer.alloc(32, 200) };
    const reopened = await report(1, key);
    const other = await report(1, { kind: 'comment', target_id });
    const ids = [reopened, other];
    await support.get(reports.reportDecide, { ids, state: '已处理', hide: true });
    const again = await report(0, key);
    const admin = await server.signedIn('admin');
    await admin.get(comments.commentModerate, { ids: [target_id], state: '已发布' });
    await admin.get(comments.commentModerate, { ids: [target_id], state: '已拒绝' });
    expect(await support.get(reports.reportUndo, {})).toMatchObject({
      done: [other],
      skipped: [{ id: reopened }],
    });
    expect(await idsOf()).toEqual([other, again]);
    expect(await commentState(target_id)).toBe('已拒绝');
  });

  test('[REP-07] rejected reports keep the comment, and hiding one needs a justified report', async () => {
    await start();
    const target_id = await comment('好玩');
    const id = await report(1, { kind: 'comment', target_id });
    const refused = await support.call(reports.reportDecide, { ids: [id], state: '不成立', hide: true });
    expect(refused).toMatchObject({ fields: [{ path: 'hide' }] });
    await support.get(reports.reportDecide, { ids: [id], state: '不成立', note: '正常评价' });
    expect((await queue({ state: '不成立' })).list).toMatchObject([{ id, note: '正常评价' }]);
    expect(await commentState(target_id)).toBe('已发布');
  });

  test('[REP-06] the number of a reporter is shown on demand, which is recorded; roles see masked texts', async () => {
    await start();
    const { key, sealed } = testRing.seal('report.contact', 'JB-1', '13800138000');
    const id = await report(1, {
      contact_masked: '138****8000',
      contact_key: key,
      contact_sealed: sealed,
      text: '他的号码是 13900139000',
    });
    expect((await queue()).list).toMatchObject([
      { contact_masked: '138****8000', text: '他的号码是 13900139000' },
    ]);
    expect(await support.get(reports.reportContact, { id })).toEqual({ contact: '13800138000' });
    const auditor = await server.signedIn('auditor');
    const { list } = await auditor.get(auditList, { action: 'number_shown' });
    expect(list).toMatchObject([{ subject: 'reports', title: 'JB-1 138****8000' }]);
    const csv = (await auditor.request(reports.reportExport, { format: 'csv' })).body;
    expect(csv).toContain('他的号码是 139****9000');
    expect(csv).not.toContain('13900139000');
    expect(await auditor.call(reports.reportContact, { id })).toMatchObject({ code: 'FORBIDDEN' });
    const without = await report(1);
    expect(await support.call(reports.reportContact, { id: without })).toMatchObject({ code: 'NOT_FOUND' });
  });
});
