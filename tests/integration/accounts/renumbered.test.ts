import { afterEach, expect, test, vi } from 'vitest';
import { appealNumbers, appeals } from '#contract/admin/appeals.ts';
import { auditList } from '#contract/admin/audit.ts';
import { playerHistory, playerList, playerRenumber } from '#contract/admin/players.ts';
import { SmsFailure } from '#platform/adapters/sms/sms-sender.ts';
import { randomDigits } from '#platform/core/ids.ts';
import { createLogger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { deliverEvents } from '#services/account/notices/account-events.ts';
import { sendNumberNotices } from '#services/account/numbers/number-notices.ts';
import { receiveAccountEvents } from '#services/main/appeals/account-notices.ts';
import { testKeys } from '#tests/data-keys.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from '../admin/operator-app.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService } from '../main-service/call.ts';
import { withTrigger } from '../planted-trigger.ts';
import { type AccountApp, openAccountApp } from './account-app.ts';
import { loginUnderWay } from './login-under-way.ts';
import { TestBrowser } from './test-browser.ts';

const SECRET = 'the secret of the tests, long enough';
const newNumber = () => `133${randomDigits(8)}`;

describeEachDatabase('an account that an operator moves to another number', (open) => {
  let db: Database;
  let app: AccountApp | undefined;
  let server: OperatorApp | undefined;
  let support: OperatorBrowser;
  afterEach(async () => {
    await app?.close();
    await server?.close();
    app = undefined;
    server = undefined;
  });

  async function start(settings: Record<string, string> = {}) {
    db = await open();
    app = await openAccountApp(db, { SERVER_SECRET: SECRET });
    server = await openOperatorApp(db, settings);
    support = await server.signedIn('support', 'wang.fang');
    const [mobile, next] = [newNumber(), newNumber()];
    const browser = new TestBrowser(app);
    await browser.logIn(app, mobile);
    const id = (await browser.playerId()) ?? 0;
    app.clock.pass(61);
    return { app, server, browser, id, mobile, next };
  }

  const move = (id: number, mobile: string, case_no: string | null = null) =>
    support.call(playerRenumber, { id, mobile, reason: '原号码已停用', case_no });

  async function appeal(account: string, contact: string, kind: '换绑手机号' | '账号被盗' = '换绑手机号') {
    const body = '手机号停用了，收不到验证码，请帮我换绑。';
    const { envelope } = await callService(db, '/vue/appeal', { kind, account, contact, body });
    return envelope.status === 1 ? envelope.data.case_no : '';
  }

  const deliver = () =>
    deliverEvents(db, new Date(), async (list) => {
      await receiveAccountEvents({ db, now: server?.clock.now() ?? new Date() } as never, {
        list: [...list],
      });
      return true;
    });

  const send = (notify: (message: { mobile: string; time: string }) => Promise<void>) =>
    sendNumberNotices(
      { db, keys: testKeys, logger: createLogger('silent'), notify },
      server?.clock.now() ?? new Date(),
    );

  /** What a refused move must leave as it is. */
  const state = async () =>
    JSON.stringify([
      await db.selectFrom('account').selectAll().orderBy('uid').execute(),
      await db.selectFrom('player').select(['mobile_key', 'mobile_masked']).orderBy('id').execute(),
      await db.selectFrom('session').select('token_hash').execute(),
      await db.selectFrom('account_event').select('key').execute(),
      await db.selectFrom('number_notice').select('key').execute(),
    ]);

  test('[NUM-01] has the new number, ended sessions, a masked audit entry, and is the same account', async () => {
    const { app, browser, id, mobile, next } = await start();
    const written = `+86 ${next.slice(0, 3)} ${next.slice(3, 7)} ${next.slice(7)}`;
    expect(await move(id, written)).toMatchObject({ status: 1, data: { ended: 1, sms: true } });
    expect(await browser.playerId()).toBeNull();
    const owner = new TestBrowser(app);
    await owner.logIn(app, next);
    expect(await owner.playerId()).toBe(id);
    const stranger = new TestBrowser(app);
    await stranger.logIn(app, mobile);
    expect(await stranger.playerId()).not.toBe(id);
    expect((await support.get(playerList, { mobile: next })).list).toMatchObject([
      { id, account: 'built-in', mobile_masked: `${next.slice(0, 3)}****${next.slice(7)}` },
    ]);
    const { list } = await support.get(playerHistory, { id });
    expect(list).toMatchObject([
      {
        action: 'number_changed',
        operator: { name: 'wang.fang' },
        title: `玩家 ${id}`,
        after: { reason: '原号码已停用' },
      },
    ]);
    expect(JSON.stringify(list)).not.toMatch(/\d{3}\*{4}\d{4}/);
    const stored = JSON.stringify([
      await db.selectFrom('audit_entry').selectAll().execute(),
      await db.selectFrom('account_event').selectAll().execute(),
      await db.selectFrom('number_notice').select(['key', 'player_id', 'tries']).execute(),
    ]);
    expect(stored).not.toContain(mobile);
    expect(stored).not.toContain(next);
  });

  test('[NUM-02] is refused, and nothing changes, for a taken or the same number, a closed account and an unknown appeal', async () => {
    const { app, server, id, mobile, next } = await start();
    const other = new TestBrowser(app);
    const taken = newNumber();
    await other.logIn(app, taken);
    const otherId = (await other.playerId()) ?? 0;
    const before = await state();
    const refusal = async (response: ReturnType<typeof move>) => {
      const failure = await response;
      expect(await state()).toBe(before);
      return failure;
    };
    const response = await refusal(move(id, taken));
    expect(response).toMatchObject({
      fields: [{ path: 'mobile', msg: expect.stringContaining('另一个账号') }],
    });
    expect(JSON.stringify(response)).not.toMatch(new RegExp(`"${otherId}"|玩家\\d`));
    expect(await refusal(move(id, mobile))).toMatchObject({ fields: [{ path: 'mobile' }] });
    expect(await refusal(move(id, '12345'))).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await refusal(move(999_999, next))).toMatchObject({ code: 'NOT_FOUND' });
    for (const case_no of ['SS20261121-000000', await appeal(mobile, next, '账号被盗')]) {
      expect(await refusal(move(id, next, case_no))).toMatchObject({ fields: [{ path: 'case_no' }] });
    }
    const closing = {
      ...({ player_id: id, reason: '本人申请', comments: '匿名', requested_at: new Date(0) } as const),
      notified_at: new Date(0),
      due_at: new Date(1),
      started_at: new Date(1),
    };
    await db.insertInto('account_closing').values(closing).execute();
    expect(await refusal(move(id, next))).toMatchObject({
      code: 'FORBIDDEN',
      msg: expect.stringContaining('已注销'),
    });
    await db.deleteFrom('account_closing').execute();
    server.clock.pass(301);
    expect(await refusal(move(id, next))).toMatchObject({ code: 'REAUTH_REQUIRED' });
  });

  test('[NUM-02] an account of an external service is not moved, and the list says where it is', async () => {
    const { id, next } = await start({
      ACCOUNT_SERVICE_URL: 'https://accounts.example.com',
      ACCOUNT_SIGN_SECRET: SECRET,
    });
    expect(await move(id, next)).toMatchObject({
      code: 'FORBIDDEN',
      msg: expect.stringContaining('外部账号服务'),
    });
    expect((await support.get(playerList, { id })).list).toMatchObject([{ account: 'external' }]);
  });

  test('[NUM-02] a player of a former external service is not moved either', async () => {
    const { id, next } = await start();
    await db
      .updateTable('player')
      .set({ account_uid: 'ext:7', mobile_key: null, mobile_sealed: null })
      .where('id', '=', id)
      .execute();
    expect(await move(id, next)).toMatchObject({
      code: 'FORBIDDEN',
      msg: expect.stringContaining('外部账号服务'),
    });
  });

  test('[NUM-01] keeps everything as it was if any part of the move fails', async () => {
    const { id, next } = await start();
    const before = await state();
    for (const table of ['account_event', 'number_notice', 'audit_entry']) {
      const failure = { table, statement: "raise exception 'planted'" };
      expect(await withTrigger(db, failure, () => move(id, next))).toMatchObject({ status: 0 });
      expect(await state()).toBe(before);
    }
  });

  test('[NUM-01] a login of the former number that is under way fails, and one number is given once', async () => {
    const { app, id, mobile, next } = await start();
    const finish = await loginUnderWay(db, app, mobile, { SERVER_SECRET: SECRET });
    const other = new TestBrowser(app);
    await other.logIn(app, newNumber());
    const otherId = (await other.playerId()) ?? 0;
    const moves = await Promise.all([move(id, next), move(otherId, next)]);
    expect(moves.map(({ status }) => status).sort()).toEqual([0, 1]);
    if (moves[0]?.status === 0) {
      expect(await move(id, newNumber())).toMatchObject({ status: 1 });
    }
    expect(await finish()).toEqual({ outdated: true });
  });

  test('[NUM-03] answers the appeal once, and notifies the player once', async () => {
    const { id, mobile, next } = await start();
    const case_no = await appeal(mobile, next);
    const [filed] = (await support.get(appeals.list, { q: case_no })).list;
    expect(await support.get(appealNumbers, { id: filed?.id ?? 0 })).toEqual({
      account: mobile,
      contact: next,
    });
    expect(await move(id, next, case_no)).toMatchObject({ status: 1 });
    await deliver();
    await db.updateTable('account_event').set({ delivered_at: null }).execute();
    await deliver();
    const [replied] = (await support.get(appeals.list, { q: case_no })).list;
    expect(replied).toMatchObject({
      state: '已答复',
      answer: expect.stringContaining('请用新手机号登录'),
      version: 2,
    });
    const titles = await db.selectFrom('notification').select(['player_id', 'title', 'body']).execute();
    expect(titles).toMatchObject([
      { player_id: id, title: `登录手机号已换成 ${next.slice(0, 3)}****${next.slice(7)}` },
    ]);
    expect(titles[0]?.body).toContain(case_no);
    const history = await support.get(appeals.history, { id: filed?.id ?? 0 });
    expect(history.list.map(({ action, operator }) => [action, operator.name])).toEqual([
      ['save', 'wang.fang'],
      ['number_shown', 'wang.fang'],
    ]);
    expect(await move(id, newNumber(), case_no)).toMatchObject({ fields: [{ path: 'case_no' }] });
  });

  test('[NUM-04] both numbers get an SMS at any hour, again after a failure, and none twice', async () => {
    const { server, id, mobile, next } = await start();
    await move(id, next);
    server.clock.jump(14 * 3_600);
    const sent: string[] = [];
    const notify = vi.fn(async (message: { mobile: string; time: string }) => {
      sent.push(message.mobile);
      expect(message.time).toMatch(/^2026-11-2\d \d\d:\d\d$/);
    });
    const away = async () => {
      throw new SmsFailure('away', { isAway: true });
    };
    expect(await send(away)).toBe(0);
    expect(await send(notify)).toBe(0);
    server.clock.jump(601);
    expect(await send(notify)).toBe(2);
    server.clock.jump(601);
    expect(await send(notify)).toBe(0);
    expect(sent.sort()).toEqual([mobile, next].sort());
  });

  test('[NUM-04] a number that the provider refuses does not hold up the other; without a template there is no SMS', async () => {
    const { id, mobile, next } = await start();
    await move(id, next);
    const sent: string[] = [];
    await send(async (message) => {
      if (message.mobile === mobile) {
        throw new SmsFailure('void', { isNumber: true });
      }
      sent.push(message.mobile);
    });
    expect(sent).toEqual([next]);
    expect(await db.selectFrom('number_notice').selectAll().execute()).toEqual([]);
    await server?.close();
    server = await openOperatorApp(db, { SMS: 'none' });
    support = await server.signedIn('support', 'li.na');
    expect(await move(id, newNumber())).toMatchObject({ data: { sms: false } });
    expect(await db.selectFrom('number_notice').selectAll().execute()).toEqual([]);
  });

  test('[NUM-01] an auditor reads that an operator moved an account', async () => {
    const { server, id, next } = await start();
    await move(id, next);
    const auditor = await server.signedIn('auditor');
    expect((await auditor.get(auditList, { action: 'number_changed' })).list).toHaveLength(1);
    expect(
      await auditor.call(playerRenumber, { id, mobile: newNumber(), reason: 'x', case_no: null }),
    ).toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
