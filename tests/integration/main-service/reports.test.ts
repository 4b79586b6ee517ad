import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { encodeProof } from '#contract/account/proof.ts';
import type { CallInput } from '#contract/call.ts';
import type { report } from '#contract/calls/reports.ts';
import type { Player } from '#platform/core/player.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { testRing } from '#tests/data-keys.ts';
import { solve } from '../accounts/test-browser.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService } from './call.ts';
import { game, NOW } from './inputs.ts';

type Report = CallInput<typeof report>;

const HOUR = 3_600_000;
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR);
const player = (id: number): Player => ({
  id,
  nickname: `玩家${id}`,
  icon_url: 'a.webp',
  mobile_masked: '138****8000',
});

describeEachDatabase('reports of players and guests', (open) => {
  let db: Database;
  let gameId = 0;
  let commentId = 0;
  let hours = 0;

  beforeAll(async () => {
    db = await open();
    const [row] = await transaction(db, (tx) =>
      upsertGames(tx, [game('云海剑歌', { summary: '御剑' })], NOW),
    );
    gameId = row?.id ?? 0;
    commentId = await comment({ player_id: 90, nickname: '山有扶苏', body: '加微信 abc 代练' });
  });

  async function comment(more: object) {
    const values = { game_id: gameId, stars: 5, body: '好玩', nickname: '晚风', created_at: NOW, ...more };
    const added = db.insertInto('comment').values(values).returning('id');
    return (await added.executeTakeFirstOrThrow()).id;
  }

  /** Two days later than the previous call, so that no limit of another test counts. */
  const nextTime = () => {
    hours += 48;
    return later(hours);
  };

  const send = async (given: Partial<Report>, who?: Player, now = nextTime()) => {
    const params = { kind: 'comment', id: commentId, reason: '垃圾广告', ...given } as Report;
    return (await callService(db, '/vue/report', params, now, who)).envelope;
  };

  /** The fields of a guest's browser with scripts. */
  async function proven(now: Date) {
    const { envelope } = await callService(db, '/vue/reportproof', {}, now);
    if (envelope.status !== 1) {
      throw new Error(envelope.msg);
    }
    const { challenge, device } = envelope.data;
    return { proof: encodeProof(challenge, solve(challenge)), device };
  }

  const rows = () => db.selectFrom('report').selectAll().orderBy('id').execute();
  const lastRow = async () => (await rows()).at(-1);

  test('[REP-01] the server stores what was reported as it was, and the reporter gets a number', async () => {
    const sent = await send({ text: ' 引流\u200b到微信 ' }, player(1));
    expect(sent).toMatchObject({ status: 1, data: { report_no: expect.stringMatching(/^JB\d{8}-\d{8}$/) } });
    expect(await lastRow()).toMatchObject({
      kind: 'comment',
      target_id: commentId,
      game_id: gameId,
      author_id: 90,
      title: '山有扶苏',
      body: '加微信 abc 代练',
      text: '引流到微信',
      player_id: 1,
      state: '待处理',
    });
    await send({ kind: 'game', id: gameId, reason: '虚假信息' }, player(1));
    expect(await lastRow()).toMatchObject({ kind: 'game', title: '云海剑歌', body: '御剑', author_id: null });
    const url = 'https://portal.example/BaseWebNav?id=3';
    await send({ kind: 'page', id: undefined, url, text: '页面里有赌博链接' }, player(1));
    expect(await lastRow()).toMatchObject({ kind: 'page', target_id: null, title: url });
  });

  test('[REP-01] articles and trade listings come from the main service', async () => {
    await db
      .insertInto('site')
      .values({ key: 'default', is_default: true, settings: '{"features":{"trading":true}}' })
      .execute();
    await sql`
      insert into news (id, kind, category, title, published_at, published)
      overriding system value values (7, 'article', '新闻', '开服公告', ${NOW}, true)`.execute(db);
    await sql`
      insert into trade_listing
        (id, game_id, title, server_name, platform, description, price_fen, state, listed_at)
      overriding system value values (7, ${gameId}, '满级号', '一区', '双端', '急出', 10000, '出售中', ${NOW})`.execute(
      db,
    );
    await send({ kind: 'news', id: 7 }, player(2));
    expect(await lastRow()).toMatchObject({ kind: 'news', target_id: 7, title: '开服公告' });
    await send({ kind: 'trade', id: 7 }, player(2));
    expect(await lastRow()).toMatchObject({ kind: 'trade', title: '满级号', body: '急出' });
  });

  test('[REP-01] what is not public can not be reported', async () => {
    const hidden = await comment({ state: '待审核' });
    for (const [kind, id] of [
      ['comment', hidden],
      ['comment', 9_999],
      ['game', 9_999],
      ['news', 9_999],
      ['trade', 9_999],
    ] as const) {
      expect([kind, await send({ kind, id }, player(3))]).toMatchObject([kind, { code: 'NOT_FOUND' }]);
    }
  });

  test.each<[string, Partial<Report>]>([
    ['id', { id: undefined }],
    ['reason', { reason: '不喜欢' as never }],
    ['text', { reason: '其他', text: ' \u200b ' }],
    ['text', { text: '长'.repeat(501) }],
    ['url', { kind: 'page', id: undefined, url: 'javascript:alert(1)', text: '有害' }],
    ['url', { kind: 'page', id: undefined, text: '有害' }],
    ['contact', { contact: '我的微信' }],
  ])('[REP-02] returns BAD_REQUEST with the field: %s', async (field, given) => {
    expect(await send(given, player(4))).toMatchObject({ code: 'BAD_REQUEST', field });
  });

  test('[REP-03] minors and illegal content are due in a day, the rest in three', async () => {
    const due = async (reason: Report['reason']) => {
      await send({ reason, text: reason }, player(100 + hours));
      const row = await lastRow();
      return ((row?.due_at.getTime() ?? 0) - (row?.created_at.getTime() ?? 0)) / HOUR;
    };
    expect([await due('危害未成年人'), await due('违法违规'), await due('辱骂攻击')]).toEqual([24, 24, 72]);
  });

  test('[REP-04] the same player or browser has one open report of a thing and gets the same response', async () => {
    const before = (await rows()).length;
    const first = await send({}, player(5));
    expect(await send({ text: '又看到了' }, player(5))).toEqual(first);
    const now = nextTime();
    const browser = await proven(now);
    const guest = await send(browser, undefined, now);
    const again = await proven(now);
    expect(await send({ ...again, device: browser.device }, undefined, now)).toEqual(guest);
    expect(await send({}, undefined, now)).toEqual(await send({}, undefined, now));
    expect((await rows()).length).toBe(before + 3);
    const concurrent = await Promise.all([1, 2, 3, 4].map(() => send({}, player(6), nextTime())));
    expect(new Set(concurrent.map((one) => one.status === 1 && one.data.report_no)).size).toBe(1);
    expect((await rows()).length).toBe(before + 4);
    await db
      .updateTable('report')
      .set({ state: '不成立', decided_at: NOW })
      .where('player_id', '=', 5)
      .execute();
    expect(await send({}, player(5))).not.toEqual(first);
  });

  test('[REP-04] a more urgent reason of the same reporter raises the open report', async () => {
    const first = await send({ text: '广告' }, player(7));
    const raised = await send({ reason: '危害未成年人', text: '诱导未成年人' }, player(7));
    expect(raised).toEqual(first);
    const row = await db.selectFrom('report').selectAll().where('player_id', '=', 7).executeTakeFirst();
    expect(row).toMatchObject({ reason: '危害未成年人', text: '广告\n诱导未成年人' });
    expect(await send({ reason: '虚假信息' }, player(7))).toEqual(first);
    expect(await db.selectFrom('report').select('reason').where('player_id', '=', 7).execute()).toEqual([
      { reason: '危害未成年人' },
    ]);
  });

  test('[REP-05] a guest without a proof of work may send three reports an hour, with one thirty', async () => {
    const now = nextTime();
    const bare = (n: number) => send({ text: `第 ${n} 次` }, undefined, now);
    for (const n of [1, 2, 3]) {
      expect(await bare(n)).toMatchObject({ status: 1 });
    }
    expect(await bare(4)).toMatchObject({ code: 'TOO_MANY', retry_after: 3_600 });
    const browser = await proven(now);
    expect(await send({ ...browser, reason: '虚假信息' }, undefined, now)).toMatchObject({ status: 1 });
    const spent = await send({ ...browser, text: '又一次', device: undefined }, undefined, now);
    expect(spent).toMatchObject({ code: 'TOO_MANY' });
  });

  test('[REP-05] a player may send ten reports an hour; a repeated one does not count', async () => {
    const now = nextTime();
    const bad = (n: number) => send({ kind: 'page', id: undefined, url: '/', text: `${n}` }, player(8), now);
    for (const n of [1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
      expect(await bad(n)).toMatchObject({ status: 1 });
    }
    expect(await bad(11)).toMatchObject({ code: 'TOO_MANY' });
  });

  test('[REP-06] the number of the reporter is encrypted, and nothing is derived from the address', async () => {
    await send({ contact: '13800138000', text: '请联系我' });
    const row = await lastRow();
    expect(row).toMatchObject({ contact_masked: '138****8000', player_id: null });
    const sealed = row?.contact_sealed ?? new Uint8Array();
    expect(testRing.open('report.contact', row?.report_no ?? '', sealed)).toBe('13800138000');
    const stored = JSON.stringify(
      (await sql<{ text: string }>`select to_json(report)::text as text from report`.execute(db)).rows,
    );
    expect(stored).not.toContain('13800138000');
    expect(stored).not.toContain('203.0.113.7');
    expect(stored).not.toContain(Buffer.from('203.0.113.7').toString('hex'));
  });

  test('[REP-08] a player sees the own reports with their decision', async () => {
    const sent = await send({ text: '广告' }, player(9));
    const own = async (id: number) =>
      (await callService(db, '/vue/ownreports', {}, NOW, player(id))).envelope;
    const report_no = sent.status === 1 ? sent.data.report_no : '';
    const open = { report_no, kind: 'comment', title: '山有扶苏', reason: '垃圾广告' } as const;
    expect(await own(9)).toMatchObject({ data: { list: [{ ...open, state: '待处理', decided_at: null }] } });
    const decided = { state: '已处理', note: '评论已删除', decided_at: NOW } as const;
    await db.updateTable('report').set(decided).where('report_no', '=', report_no).execute();
    expect(await own(9)).toMatchObject({
      data: {
        list: [{ ...open, state: '已处理', note: '评论已删除', decided_at: '2026-11-21T10:00:00+08:00' }],
      },
    });
    expect(await own(10)).toMatchObject({ data: { list: [] } });
  });
});
