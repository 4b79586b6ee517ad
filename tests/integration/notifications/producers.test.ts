import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import * as appealCalls from '#contract/admin/appeals.ts';
import { commentModerate, commentUndo } from '#contract/admin/comments.ts';
import { reportDecide, reportUndo } from '#contract/admin/reports.ts';
import type { Player } from '#platform/core/player.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { syncNotices } from '#services/main/notifications/notice-sync.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from '../admin/operator-app.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService } from '../main-service/call.ts';
import { game, NOW } from '../main-service/inputs.ts';
import { sourceIn, untilReadable } from './events.ts';

const player = (id: number): Player => ({
  id,
  nickname: '晚风',
  icon_url: 'a.webp',
  mobile_masked: '138****8000',
});

describeEachDatabase('messages about what a player wrote and filed', (open) => {
  let server: OperatorApp;
  let support: OperatorBrowser;
  let gameId = 0;
  /** Milliseconds after NOW at which comments are written. */
  let later = 0;
  afterEach(() => server.close());

  async function start() {
    server = await openOperatorApp(await open());
    later = 0;
    support = await server.signedIn('support');
    const settings = JSON.stringify({ features: { comments: true, comments_moderated: false } });
    await server.db.insertInto('site').values({ key: 'default', is_default: true, settings }).execute();
    const [written] = await transaction(server.db, (tx) => upsertGames(tx, [game('山海谣')], NOW));
    gameId = written?.id ?? 0;
  }

  const write = async (who: number, body: string, parent_id?: number) => {
    const kind = parent_id === undefined ? { stars: 5 } : { parent_id };
    const params = { game_id: gameId, body, ...kind };
    const now = new Date(NOW.getTime() + later);
    const { envelope } = await callService(server.db, '/vue/comment', params, now, player(who));
    return envelope.status === 1 ? envelope.data.id : 0;
  };
  const received = async (who: number) => {
    await untilReadable(server.db);
    await syncNotices(server.db, sourceIn(server.db));
    const { envelope } = await callService(server.db, '/vue/messages', {}, NOW, player(who));
    return envelope.status === 1 ? envelope.data.list : [];
  };
  const titles = async (who: number) => (await received(who)).map(({ title }) => title);

  test('[MSG-03] the author of a review is notified of a reply, once and without its text; not of an own one', async () => {
    await start();
    const review = await write(1, '剧情很好，画面也不错');
    await write(1, '补充一句', review);
    expect(await received(1)).toEqual([]);
    await write(2, '同意楼主', review);
    expect(await received(1)).toMatchObject([
      {
        kind: '评论回复',
        title: '您的评价收到了新回复',
        body: '您的评价：剧情很好，画面也不错',
        link: `/BaseYxDetails?id=${gameId}#comments`,
      },
    ]);
    expect(await received(2)).toEqual([]);
  });

  test('[MSG-03] a message quotes at most forty characters of the own text, in one line', async () => {
    await start();
    const long = await write(1, `${'一'.repeat(20)}\n${'二'.repeat(20)}`);
    const short = await write(3, '🎮'.repeat(40));
    await write(2, '同意楼主', long);
    await write(2, '同意楼主', short);
    const bodies = async (who: number) => (await received(who)).map(({ body }) => body);
    expect(await bodies(1)).toEqual([`您的评价：${'一'.repeat(20)} ${'二'.repeat(19)}…`]);
    expect(await bodies(3)).toEqual([`您的评价：${'🎮'.repeat(40)}`]);
  });

  test('[MSG-03] a player is notified that a comment waits again; a rejected reply is no message to others', async () => {
    await start();
    const review = await write(1, '剧情很好');
    await server.db.updateTable('comment').set({ state: '待审核' }).where('id', '=', review).execute();
    await support.get(commentModerate, { ids: [review], state: '已发布', reason: '' });
    await support.get(commentUndo, {});
    expect(await titles(1)).toEqual(['您的评论正在重新审核', '您的评论已通过审核，现在所有人可见']);
    await support.get(commentModerate, { ids: [review], state: '已发布', reason: '' });
    const reply = await write(2, '同意楼主', review);
    await server.db.deleteFrom('notice_event').execute();
    await support.get(commentModerate, { ids: [reply], state: '已拒绝', reason: '' });
    expect(await titles(2)).toEqual(['您的评论没有通过审核，其他人看不到']);
    const waiting = await server.db.selectFrom('notice_event').select('player_id').execute();
    expect(waiting.map(({ player_id }) => player_id)).toEqual([2]);
  });

  test('[MSG-03] a reply of a player whom the author blocked is no message; one of another player is', async () => {
    await start();
    const review = await write(1, '剧情很好，画面也不错');
    const created_at = NOW;
    await server.db
      .insertInto('player_block')
      .values([
        { player_id: 1, blocked_id: 2, nickname: '晚风', created_at },
        { player_id: 3, blocked_id: 4, nickname: '晚风', created_at },
      ])
      .execute();
    const reply = await write(2, '你不懂游戏', review);
    await support.get(commentModerate, { ids: [reply], state: '已拒绝', reason: '引战' });
    await support.get(commentModerate, { ids: [reply], state: '已发布', reason: '' });
    expect(await received(1)).toEqual([]);
    await write(4, '同意楼主', review);
    expect(await titles(1)).toEqual(['您的评价收到了新回复']);
  });

  test('[MSG-03] a reply that waits for a moderator is news when it is published, once', async () => {
    await start();
    const review = await write(1, '剧情很好');
    const reply = await write(2, '同意楼主', review);
    await server.db.deleteFrom('notice_event').execute();
    await server.db.updateTable('comment').set({ state: '待审核' }).where('id', '=', reply).execute();
    await support.get(commentModerate, { ids: [reply], state: '已发布', reason: '' });
    await support.get(commentModerate, { ids: [reply], state: '已拒绝', reason: '灌水' });
    await support.get(commentModerate, { ids: [reply], state: '已发布', reason: '' });
    expect(await titles(1)).toEqual(['您的评价收到了新回复']);
  });

  test('[MSG-03] a player is notified of each decision on a comment, and of its undoing', async () => {
    await start();
    const review = await write(1, '加微信 abc 代练');
    await support.get(commentModerate, { ids: [review], state: '已拒绝', reason: '广告引流' });
    await support.get(commentUndo, {});
    expect(await received(1)).toMatchObject([
      { kind: '处理结果', title: '您的评论已通过审核，现在所有人可见', link: '/BaseMy#own-comments' },
      {
        kind: '处理结果',
        title: '您的评论没有通过审核，其他人看不到',
        body: '原因：广告引流。您的评论：加微信 abc 代练',
      },
    ]);
  });

  test('[MSG-03] after a restore of the comments alone, a comment and a report with ids that were used before make messages', async () => {
    await start();
    const review = await write(1, '剧情很好');
    const filed = { kind: 'comment', id: review, reason: '垃圾广告', text: '' } as const;
    const happen = async () => {
      await write(2, '同意楼主', review);
      await callService(server.db, '/vue/report', filed, NOW, player(3));
      const { id } = await server.db.selectFrom('report').select('id').executeTakeFirstOrThrow();
      const decision = { ids: [id], state: '不成立' as const, note: '没有违规', hide: false };
      await support.get(reportDecide, decision);
    };
    await happen();
    expect([await titles(1), await titles(3)]).toMatchObject([{ length: 1 }, { length: 1 }]);
    const { db } = server;
    await sql`delete from comment where parent_id is not null`.execute(db);
    await sql`truncate report, nickname_order, notice_event, limit_hit`.execute(db);
    for (const [table, next] of [
      ['comment', review + 1],
      ['report', 1],
    ] as const) {
      await sql`alter table ${sql.table(table)} alter column id restart with ${sql.lit(next)}`.execute(db);
    }
    later = 60_000;
    await happen();
    expect([await titles(1), await titles(3)]).toMatchObject([{ length: 2 }, { length: 2 }]);
  });

  test('[MSG-03] the reporter is notified of the decision with its note, in the same transaction', async () => {
    await start();
    const review = await write(1, '加微信 abc 代练');
    const filed = { kind: 'comment', id: review, reason: '垃圾广告', text: '' } as const;
    await callService(server.db, '/vue/report', filed, NOW, player(2));
    const { id } = await server.db.selectFrom('report').select('id').executeTakeFirstOrThrow();
    const decision = { ids: [id], state: '已处理' as const, note: '评论已删除', hide: true };
    await support.get(reportDecide, decision);
    expect(await received(2)).toMatchObject([
      { kind: '处理结果', title: '您的举报成立，已处理', link: '/BaseReport#own' },
    ]);
    expect((await received(2))[0]?.body).toContain('处理说明：评论已删除');
    expect(await titles(1)).toEqual(['您的评论没有通过审核，其他人看不到']);
    await support.get(reportUndo, {});
    expect(await titles(2)).toEqual(['您的举报正在重新核查', '您的举报成立，已处理']);
  });

  test('[MSG-03] a signed-in player is notified of the reply to an appeal, once per reply', async () => {
    await start();
    const filed = {
      kind: '礼包问题' as const,
      account: '13800138000',
      contact: '13800138000',
      body: '领到的兑换码提示已被使用，请核实。',
    };
    await callService(server.db, '/vue/appeal', filed, NOW, player(3));
    const { id } = await server.db.selectFrom('appeal').select('id').executeTakeFirstOrThrow();
    const save = async (state: '处理中' | '已答复' | '已关闭', answer: string | null) => {
      const { version } = await support.get(appealCalls.appeals.one, { id });
      await support.get(appealCalls.appeals.save, { id, version, item: { state, answer } });
    };
    await save('处理中', null);
    expect(await received(3)).toEqual([]);
    await save('已答复', '已补发一个兑换码。');
    await save('已关闭', '已补发一个兑换码。');
    expect(await received(3)).toMatchObject([{ kind: '处理结果', title: '您的申诉已答复：礼包问题' }]);
    expect((await received(3))[0]?.body).toContain('已补发一个兑换码。');
  });
});
