import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { NEW_ACCOUNT_FIELD } from '#contract/account/actions.ts';
import { playerHistory, playerList, playerRenumber } from '#contract/admin/players.ts';
import { maskMobile } from '#platform/adapters/sms/sms-sender.ts';
import { randomDigits } from '#platform/core/ids.ts';
import * as recycledNumbers from '#platform/database/migrations/0108_recycled_numbers.ts';
import type { Database } from '#platform/database/open.ts';
import { sealedMobile } from '#tests/data-keys.ts';
import { openOperatorApp } from '../admin/operator-app.ts';
import { describeEachDatabase } from '../databases.ts';
import { type AccountApp, openAccountApp } from './account-app.ts';
import { callOwn, freshCode } from './own-calls.ts';
import { TestBrowser } from './test-browser.ts';

const PASSWORD = 'ShanHai-2026-a';
const NEW_ACCOUNT = { [NEW_ACCOUNT_FIELD]: '1' };
const newNumber = () => `133${randomDigits(8)}`;

describeEachDatabase('a number whose account nobody has used for a year', (open) => {
  let db: Database;
  let app: AccountApp;
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all([app.close(), ...closing.splice(0).map((close) => close())]);
  });

  /** The former owner's account, with a password if given, and the number's next owner. */
  async function start(password?: string, ago = '366 days') {
    db = await open();
    app = await openAccountApp(db);
    const mobile = newNumber();
    const owner = new TestBrowser(app);
    await owner.logIn(app, mobile);
    const id = (await owner.playerId()) ?? 0;
    app.clock.pass(61);
    if (password) {
      const code = await freshCode(app, owner, 'password');
      await callOwn(owner, 'changePassword', { code, password });
      app.clock.pass(61);
    }
    await sql`update account set seen_at = ${app.clock.now()}::timestamptz - ${ago}::interval`.execute(db);
    const next = new TestBrowser(app, { address: '198.51.100.9' });
    return { owner, next, id, mobile };
  }

  async function codeFor(browser: TestBrowser, mobile: string, type: '5' | '4' = '5'): Promise<string> {
    const sent = await browser.sendCode(mobile, type);
    expect(sent).toMatchObject({ status: 1 });
    return app.lastMessage().code;
  }

  const accounts = async () => (await db.selectFrom('account').select('uid').execute()).map(({ uid }) => uid);
  const detached = () => db.selectFrom('detached_account').selectAll().execute();

  test('[NUM-06] without a password a code starts a new account; the old one stays, without number and sessions', async () => {
    const { owner, next, id, mobile } = await start();
    const [old] = await accounts();
    const code = await codeFor(next, mobile);
    const begun = await next.act('codeLogin', { mobile, code });
    expect(begun).toMatchObject({ status: 1, msg: expect.stringContaining('新建账号') });
    expect(await next.playerId()).not.toBe(id);
    expect(await owner.playerId()).toBeNull();
    expect(await detached()).toMatchObject([{ uid: old, mobile_masked: maskMobile(mobile) }]);
    expect(await accounts()).not.toContain(old);
    const player = db.selectFrom('player').select(['mobile_masked', 'mobile_key', 'mobile_sealed']);
    expect(await player.where('id', '=', id).executeTakeFirst()).toEqual({
      mobile_masked: '',
      mobile_key: null,
      mobile_sealed: null,
    });
    const events = await db.selectFrom('account_event').selectAll().where('player_id', '=', id).execute();
    expect(events).toMatchObject([{ event: 'number', title: `登录手机号 ${maskMobile(mobile)} 已解除` }]);
    app.clock.pass(61);
    const again = new TestBrowser(app);
    await again.logIn(app, mobile);
    expect(await again.playerId()).toBe(await next.playerId());
  });

  test.each([['364 days'], ['1 hour']])(
    '[NUM-06] after %s a code opens the account as before',
    async (ago) => {
      const { next, id, mobile } = await start(PASSWORD, ago);
      expect(await next.logIn(app, mobile)).toMatchObject({ mobile_masked: maskMobile(mobile) });
      expect(await next.playerId()).toBe(id);
      expect(await detached()).toEqual([]);
    },
  );

  test('[NUM-07] with a password a code demands it; the password opens the account, and then a code does', async () => {
    const { next, id, mobile } = await start(PASSWORD);
    const code = await codeFor(next, mobile);
    expect(await next.act('codeLogin', { mobile, code })).toMatchObject({
      status: 0,
      code: 'PASSWORD_REQUIRED',
      field: 'password',
    });
    expect(await next.playerId()).toBeNull();
    expect(await next.act('passwordLogin', { username: mobile, password: 'wrong-2026' })).toMatchObject({
      code: 'ACCOUNT_REFUSED',
    });
    const right = { username: mobile, password: PASSWORD };
    expect(await next.act('passwordLogin', right)).toMatchObject({ status: 1 });
    expect(await next.playerId()).toBe(id);
    app.clock.pass(61);
    const other = new TestBrowser(app);
    await other.logIn(app, mobile);
    expect(await other.playerId()).toBe(id);
  });

  test('[NUM-07] wrong passwords of the second step count as those of a login', async () => {
    const { next, mobile } = await start(PASSWORD);
    await next.act('codeLogin', { mobile, code: await codeFor(next, mobile) });
    for (let tries = 0; tries < 10; tries += 1) {
      await next.act('passwordLogin', { username: mobile, password: 'wrong-2026' });
    }
    const blocked = await next.act('passwordLogin', { username: mobile, password: PASSWORD });
    expect(blocked).toMatchObject({ code: 'TOO_MANY' });
  });

  test('[NUM-07] the same code starts a new account on demand, once', async () => {
    const { next, id, mobile } = await start(PASSWORD);
    const code = await codeFor(next, mobile);
    expect(await next.act('codeLogin', { mobile, code })).toMatchObject({ code: 'PASSWORD_REQUIRED' });
    const wrong = await next.act(
      'codeLogin',
      { mobile, code: code === '000000' ? '1' : '000000' },
      NEW_ACCOUNT,
    );
    expect(wrong).toMatchObject({ code: 'ACCOUNT_REFUSED', field: 'code' });
    expect(await detached()).toEqual([]);
    expect(await next.act('codeLogin', { mobile, code }, NEW_ACCOUNT)).toMatchObject({ status: 1 });
    expect(await next.playerId()).not.toBe(id);
    expect(await next.act('codeLogin', { mobile, code }, NEW_ACCOUNT)).toMatchObject({ field: 'code' });
    const former = { username: mobile, password: PASSWORD };
    expect(await new TestBrowser(app).act('passwordLogin', former)).toMatchObject({
      code: 'ACCOUNT_REFUSED',
    });
    expect(await detached()).toHaveLength(1);
  });

  test('[NUM-07] a new account is not started beside one that is in use', async () => {
    const { next, id, mobile } = await start(PASSWORD, '30 days');
    const code = await codeFor(next, mobile);
    expect(await next.act('codeLogin', { mobile, code }, NEW_ACCOUNT)).toMatchObject({ status: 1 });
    expect(await next.playerId()).toBe(id);
    expect(await detached()).toEqual([]);
  });

  test('[NUM-08] a code does not reset the password, and is not used up', async () => {
    const { next, id, mobile } = await start(PASSWORD);
    const code = await codeFor(next, mobile, '4');
    for (let tries = 0; tries < 2; tries += 1) {
      const reset = await next.act('resetPassword', { mobile, code, password: 'ShanHai-2026-b' });
      expect(reset).toMatchObject({ code: 'PASSWORD_REQUIRED' });
    }
    const right = { username: mobile, password: PASSWORD };
    expect(await next.act('passwordLogin', right)).toMatchObject({ status: 1 });
    expect(await next.playerId()).toBe(id);
  });

  test('[NUM-08] without a password a reset starts a new account that has it', async () => {
    const { next, id, mobile } = await start();
    const code = await codeFor(next, mobile, '4');
    expect(await next.act('resetPassword', { mobile, code, password: PASSWORD })).toMatchObject({
      status: 1,
    });
    await next.act('passwordLogin', { username: mobile, password: PASSWORD });
    expect(await next.playerId()).not.toBe(id);
    expect(await detached()).toMatchObject([{ password_hash: null }]);
  });

  test('[NUM-08] another player does not take the number over', async () => {
    const { mobile } = await start(PASSWORD);
    const other = new TestBrowser(app, { address: '198.51.100.9' });
    await other.logIn(app, newNumber());
    app.clock.pass(61);
    const before = await freshCode(app, other, 'number');
    app.clock.pass(61);
    const after = await freshCode(app, other, { mobile });
    const changed = await callOwn(other, 'changeNumber', { code: before, mobile, mobile_code: after });
    expect(changed).toMatchObject({ status: 0, field: 'mobile' });
    expect(await detached()).toEqual([]);
  });

  test('[NUM-09] two logins at once start one account', async () => {
    const { next, id, mobile } = await start();
    const second = new TestBrowser(app, { address: '192.0.2.44' });
    const first = await codeFor(next, mobile);
    app.clock.pass(61);
    const other = await codeFor(second, mobile);
    await Promise.all([
      next.act('codeLogin', { mobile, code: first }),
      second.act('codeLogin', { mobile, code: other }),
    ]);
    const players = [await next.playerId(), await second.playerId()];
    expect(players[0]).toBe(players[1]);
    expect(players).not.toContain(id);
    expect(await accounts()).toHaveLength(1);
    expect(await detached()).toHaveLength(1);
  });

  test('[NUM-09] a login by password and one that starts a new account never both keep the number', async () => {
    const { next, id, mobile } = await start(PASSWORD);
    const code = await codeFor(next, mobile);
    const owner = new TestBrowser(app, { address: '192.0.2.44' });
    const [byPassword] = await Promise.all([
      owner.act('passwordLogin', { username: mobile, password: PASSWORD }),
      next.act('codeLogin', { mobile, code }, NEW_ACCOUNT),
    ]);
    const isOwner = byPassword.status === 1;
    expect(await owner.playerId()).toBe(isOwner ? id : null);
    expect(await detached()).toHaveLength(isOwner ? 0 : 1);
    const holder = db.selectFrom('player').select('id').where('mobile_masked', '=', maskMobile(mobile));
    expect(await holder.execute()).toHaveLength(1);
  });

  test('[NUM-10] an operator finds the account by its former number and gives it another one', async () => {
    const { next, id, mobile } = await start(PASSWORD);
    await next.act('codeLogin', { mobile, code: await codeFor(next, mobile) }, NEW_ACCOUNT);
    const nextId = await next.playerId();
    const server = await openOperatorApp(db);
    closing.push(() => server.close());
    const support = await server.signedIn('support');
    const { list } = await support.get(playerList, { mobile });
    expect(list.map((row) => [row.id, row.former_masked])).toEqual([
      [nextId, null],
      [id, maskMobile(mobile)],
    ]);
    const { list: history } = await support.get(playerHistory, { id });
    expect(history).toMatchObject([{ action: 'number_lost', before: null, after: null }]);
    const move = (to: string) =>
      support.call(playerRenumber, { id, mobile: to, reason: '号码有了新主人', case_no: null });
    expect(await move(mobile)).toMatchObject({ fields: [{ path: 'mobile' }] });
    const to = newNumber();
    expect(await move(to)).toMatchObject({ status: 1 });
    expect(await db.selectFrom('number_notice').select('player_id').execute()).toEqual([{ player_id: id }]);
    const owner = new TestBrowser(app);
    await owner.logIn(app, to);
    expect(await owner.playerId()).toBe(id);
    expect(await detached()).toEqual([]);
    expect(await owner.act('passwordLogin', { username: to, password: PASSWORD })).toMatchObject({
      status: 1,
    });
  });

  test('[NUM-06] the upgrade takes the last sign-in of the players', async () => {
    await start();
    await recycledNumbers.down(db as never);
    await sql`update player set seen_at = now() - interval '400 days'`.execute(db);
    const lonely = sealedMobile('account.mobile', 'lonely', newNumber());
    await sql`
      insert into account (uid, mobile_key, mobile_sealed, nickname, icon_url, created_at)
      values ('lonely', ${lonely.mobile_key}, ${lonely.mobile_sealed}, '玩家', 'a.webp', now() - interval '500 days')`.execute(
      db,
    );
    await recycledNumbers.up(db as never);
    const { rows } = await sql<{ uid: string; days: number }>`
      select uid, extract(day from now() - seen_at)::int as days from account order by seen_at`.execute(db);
    expect(rows.map(({ days }) => days)).toEqual([400, 0]);
    expect(rows[1]?.uid).toBe('lonely');
  });
});
