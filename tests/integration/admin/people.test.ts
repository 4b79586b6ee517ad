import { afterEach, expect, test } from 'vitest';
import * as access from '#contract/admin/access.ts';
import { appeals } from '#contract/admin/appeals.ts';
import { auditList } from '#contract/admin/audit.ts';
import * as comments from '#contract/admin/comments.ts';
import * as people from '#contract/admin/operators.ts';
import * as players from '#contract/admin/players.ts';
import * as trades from '#contract/admin/trades.ts';
import { sealedMobile } from '#tests/data-keys.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, OperatorBrowser, openOperatorApp, PASSWORD } from './operator-app.ts';

const { operators } = people;

describeEachDatabase('operators, players and queues in the admin site', (open) => {
  let server: OperatorApp;
  afterEach(() => server.close());

  async function start(role: 'admin' | 'support') {
    server = await openOperatorApp(await open());
    return server.signedIn(role, 'boss');
  }

  test('an admin creates an operator, who has no password; ends sessions and disables the account', async () => {
    const admin = await start('admin');
    const item = { name: 'li.lei', display_name: '李雷', role: 'editor' } as const;
    const made = await admin.get(operators.save, { id: null, version: 0, item });
    const logIn = async () => {
      const browser = new OperatorBrowser(server.app);
      return { browser, response: await browser.call(access.login, { name: 'li.lei', password: PASSWORD }) };
    };
    expect((await logIn()).response).toMatchObject({ code: 'BAD_REQUEST' });
    const { token } = await admin.get(people.operatorInvite, { id: made.id });
    await new OperatorBrowser(server.app).get(access.acceptInvitation, { token, new_password: PASSWORD });
    const { browser, response } = await logIn();
    expect(response).toMatchObject({ status: 1 });
    expect((await admin.get(operators.list, { q: 'li' })).list).toMatchObject([
      { name: 'li.lei', sessions: 2, has_password: true, must_change_password: false, invited_until: null },
    ]);
    await admin.get(people.operatorEndSessions, { id: made.id });
    expect(await browser.call(access.me, {})).toMatchObject({ code: 'LOGIN_REQUIRED' });
    await admin.get(operators.save, { id: made.id, version: 1, item: { ...item, is_disabled: true } });
    expect((await logIn()).response).toMatchObject({ code: 'BAD_REQUEST' });
    const entries = JSON.stringify(await admin.get(auditList, { subject: 'operators' }));
    expect(entries).not.toMatch(/argon2|a long walk/);
  });

  test('the last admin cannot change the role, the own TOTP cannot be reset, names are unique, and no operator is deleted', async () => {
    const admin = await start('admin');
    const [self] = (await admin.get(operators.list, {})).list;
    const id = self?.id ?? 0;
    const item = { name: 'boss', display_name: 'boss', role: 'editor' } as const;
    expect(await admin.call(operators.save, { id, version: 1, item })).toMatchObject({
      fields: [{ path: 'role', msg: '至少要保留一个能登录的管理员' }],
    });
    expect(await admin.call(people.operatorFactorsReset, { id, factors: ['totp'] })).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await admin.call(operators.save, { id: null, version: 0, item })).toMatchObject({
      fields: [{ path: 'name' }],
    });
    expect(await admin.get(operators.remove, { ids: [id] })).toMatchObject({ done: [] });
  });

  test('[CHN-11] a player is found by the full number; a ban ends the sessions', async () => {
    const support = await start('support');
    const base = { nickname: '晚风', icon_url: 'a.webp', mobile_masked: '138****8000' };
    const { id } = await server.db
      .insertInto('player')
      .values({
        ...base,
        uid: 'u1',
        account_uid: 'own:1',
        ...sealedMobile('player.mobile', 'own:1', '13800138000'),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const until = new Date(server.clock.now().getTime() + 3_600_000);
    const session = {
      token_hash: Buffer.alloc(32, 1),
      player_id: id,
      created_at: server.clock.now(),
      expires_at: until,
    };
    await server.db.insertInto('session').values(session).execute();
    expect(await support.get(players.playerList, { mobile: '13800138000' })).toMatchObject({
      list: [{ id, mobile_masked: '138****8000', sessions: 1, banned_at: null }],
    });
    expect((await support.get(players.playerList, { mobile: '13900139000' })).total).toBe(0);
    expect(await support.get(players.playerNumber, { id })).toEqual({ mobile: '13800138000' });
    const { list: history } = await support.get(players.playerHistory, { id });
    expect(history).toMatchObject([{ action: 'number_shown', operator: { name: 'boss' } }]);
    expect(JSON.stringify(history)).not.toContain('13800138000');
    expect(await support.get(players.playerBan, { id, reason: '恶意领取' })).toEqual({ ended: 1 });
    expect((await support.get(players.playerList, { banned: true })).list).toMatchObject([
      { ban_reason: '恶意领取' },
    ]);
    await support.get(players.playerUnban, { id });
    expect((await support.get(players.playerList, { banned: true })).total).toBe(0);
    expect(await support.get(players.playerEndSessions, { id })).toEqual({ ended: 0 });
    const events = await server.db.selectFrom('account_event').select(['player_id', 'event']).execute();
    // Of the ban and of the end of the sessions: without them the pushes would go on.
    expect(events).toEqual(Array(2).fill({ player_id: id, event: 'session' }));
    expect(await support.call(players.playerBan, { id: 999, reason: 'x' })).toMatchObject({
      code: 'NOT_FOUND',
    });
    const { rows } = { rows: await server.db.selectFrom('audit_entry').selectAll().execute() };
    expect(JSON.stringify(rows)).not.toContain('13800138000');
  });

  test('waiting comments are published or rejected, which invalidates the pages of their game', async () => {
    const support = await start('support');
    const comment = (body: string, player_id: number) => ({
      game_id: 7,
      nickname: '晚风',
      stars: 5,
      body,
      player_id,
      created_at: server.clock.now(),
      state: '待审核' as const,
    });
    const values = [comment('好玩', 1), comment('加我微信', 2)];
    await server.db.insertInto('comment').values(values).execute();
    const queue = () => support.get(comments.commentQueue, { state: '待审核', sort: 'created_at' });
    const [first, second] = (await queue()).list;
    const ids = [first?.id ?? 0, 999];
    expect(await support.get(comments.commentModerate, { ids, state: '已发布' })).toMatchObject({
      done: [first?.id],
      skipped: [{ id: 999 }],
    });
    expect(server.published.at(-1)).toEqual(['comments:7']);
    await support.get(comments.commentModerate, { ids: [second?.id ?? 0], state: '已拒绝', reason: '广告' });
    expect((await queue()).total).toBe(0);
    await server.db.insertInto('comment').values(comment('再写一条', 2)).execute();
    expect(
      await support.get(comments.commentModerate, { ids: [second?.id ?? 0], state: '已发布' }),
    ).toMatchObject({
      done: [],
    });
  });

  test('listings are approved for their 公示期 or rejected with a reason, except those in a sale', async () => {
    const support = await start('support');
    await server.db.insertInto('game').values({ id: 1, name: '青崖渡', first_letter: 'Q' }).execute();
    const listing = {
      game_id: 1,
      server_name: '1服',
      platform: 'ios' as const,
      title: '满级号',
      price_fen: 100,
    };
    const values = [
      { ...listing, state: '审核中' as const },
      { ...listing, state: '交易中' as const, listed_at: server.clock.now() },
    ];
    await server.db.insertInto('trade_listing').values(values).execute();
    const { list } = await support.get(trades.tradeQueue, { sort: 'id' });
    const [one = 0, two = 0] = list.map(({ id }) => id);
    expect(await support.get(trades.tradeReview, { ids: [one, two], verdict: '通过' })).toMatchObject({
      done: [one],
      skipped: [{ id: two, reason: '不在审核中' }],
    });
    expect((await support.get(trades.tradeQueue, { state: '公示期' })).list).toMatchObject([
      { id: one, timeline: [{ kind: '上架', happened_at: '2026-11-21T10:00:00+08:00' }] },
    ]);
    expect(await support.call(trades.tradeReview, { ids: [one], verdict: '下架' })).toMatchObject({
      fields: [{ path: 'reason' }],
    });
    expect(
      await support.get(trades.tradeReview, { ids: [one, two], verdict: '下架', reason: '截图不符' }),
    ).toMatchObject({
      done: [one],
    });
  });

  test('an appeal gets a reply; its numbers are masked', async () => {
    const support = await start('support');
    const appeal = {
      case_no: 'A1',
      kind: '账号被盗' as const,
      account_masked: '138****8000',
      body: '我的账号被盗了',
      created_at: server.clock.now(),
    };
    await server.db.insertInto('appeal').values(appeal).execute();
    const [row] = (await support.get(appeals.list, { state: '待处理' })).list;
    expect(row).toMatchObject({ case_no: 'A1', account_masked: '138****8000' });
    const id = row?.id ?? 0;
    const item = { state: '已答复', answer: null } as const;
    expect(await support.call(appeals.save, { id, version: 1, item })).toMatchObject({
      fields: [{ path: 'answer' }],
    });
    await support.get(appeals.save, { id, version: 1, item: { ...item, answer: '已恢复' } });
    expect((await support.get(appeals.list, { state: '已答复' })).list).toMatchObject([
      { answer: '已恢复', answered_at: '2026-11-21T10:00:00+08:00' },
    ]);
  });
});
