import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { PROFILE_ICONS } from '#contract/account/profile-icons.ts';
import { maskMobile } from '#platform/adapters/sms/sms-sender.ts';
import { randomDigits } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import { testRing } from '#tests/data-keys.ts';
import { describeEachDatabase } from '../databases.ts';
import { type AccountApp, openAccountApp } from './account-app.ts';
import { loginUnderWay } from './login-under-way.ts';
import { callOwn, freshCode, readOwn } from './own-calls.ts';
import { TestBrowser } from './test-browser.ts';

const newNumber = () => `133${randomDigits(8)}`;

describeEachDatabase('the profile, the number and the password of the own account', (open) => {
  let app: AccountApp;
  let db: Database;
  afterEach(() => app.close());

  /** A signed-in player; a minute later, so that another code can be sent. */
  async function player(mobile = newNumber()) {
    db = await open();
    app = await openAccountApp(
      db,
      {},
      {
        checkNickname: async (nickname) => (nickname.includes('赌') ? false : nickname !== '稍后再试'),
        provinceOf: async (address) => (address === '203.0.113.7' ? '广东' : null),
      },
    );
    const browser = new TestBrowser(app);
    const user = await browser.logIn(app, mobile);
    app.clock.pass(61);
    return { browser, mobile, user };
  }

  /** Strangers request the 40 codes of a number that they can cause in a day. */
  async function spendCodes(mobile: string) {
    expect(await new TestBrowser(app, { address: '20.7.0.9' }).sendCode(mobile)).toMatchObject({ status: 1 });
    await sql`
      insert into limit_hit (log, key, at)
      select log, key, at
      from (select log, key, at from limit_hit where log = 'sms-number' order by id desc limit 1) as last,
        generate_series(1, 39)`.execute(db);
  }

  test('[MY-11] changes the nickname once a week, and later logins keep it', async () => {
    const { browser, mobile } = await player();
    const changed = await callOwn(browser, 'setNickname', { nickname: '　晚风·拾叶' });
    expect(changed).toMatchObject({ status: 1, data: { nickname: '晚风·拾叶' } });
    expect(await callOwn(browser, 'setNickname', { nickname: '又一个' })).toMatchObject({
      status: 0,
      code: 'CONFLICT',
      field: 'nickname',
      msg: '昵称每 7 天可以修改一次，2026-11-28 10:01 后可以再改',
    });
    expect((await new TestBrowser(app).logIn(app, mobile)).nickname).toBe('晚风·拾叶');
    app.clock.pass(7 * 86_400);
    await browser.logIn(app, mobile);
    expect(await callOwn(browser, 'setNickname', { nickname: '又一个' })).toMatchObject({ status: 1 });
    expect((await readOwn(browser)).profile).toMatchObject({ nickname: '又一个' });
  });

  test.each([
    ['', 'BAD_REQUEST', '请输入昵称！'],
    ['一', 'BAD_REQUEST', '昵称为 2~16 个字，可以用文字、数字、_、- 和 ·'],
    ['<b>粗体</b>', 'BAD_REQUEST', '昵称为 2~16 个字，可以用文字、数字、_、- 和 ·'],
    ['一二三四五六七八九十一二三四五六七', 'BAD_REQUEST', '昵称为 2~16 个字，可以用文字、数字、_、- 和 ·'],
    ['加我13800138000', 'BAD_REQUEST', '请不要把手机号等号码用作昵称'],
    ['加我138-0013_8000', 'BAD_REQUEST', '请不要把手机号等号码用作昵称'],
    ['网络赌场', 'ACCOUNT_REFUSED', '这个昵称不能使用，请换一个'],
    ['游门客服', 'ACCOUNT_REFUSED', '这个昵称不能使用，请换一个'],
    ['官·方_客-服', 'ACCOUNT_REFUSED', '这个昵称不能使用，请换一个'],
    ['已注销玩家', 'ACCOUNT_REFUSED', '这个昵称不能使用，请换一个'],
  ])('[MY-11] refuses the nickname %s', async (nickname, code, msg) => {
    const { browser, user } = await player();
    expect(await callOwn(browser, 'setNickname', { nickname })).toMatchObject({ status: 0, code, msg });
    expect((await readOwn(browser)).profile.nickname).toBe(user.nickname);
  });

  test('[MY-11] changes the picture to one of the set only', async () => {
    const { browser, mobile } = await player();
    const [icon_url = ''] = PROFILE_ICONS;
    expect(await callOwn(browser, 'setIcon', { icon_url: 'https://evil.example/a.svg' })).toMatchObject({
      status: 0,
      code: 'BAD_REQUEST',
    });
    expect(await callOwn(browser, 'setIcon', { icon_url })).toMatchObject({ status: 1, data: { icon_url } });
    expect((await new TestBrowser(app).logIn(app, mobile)).icon_url).toBe(icon_url);
  });

  test('[MY-12] replaces the number with a code of each; the other sessions end', async () => {
    const { browser, mobile } = await player();
    const other = new TestBrowser(app);
    await other.logIn(app, mobile);
    app.clock.pass(61);
    const next = newNumber();
    const code = await freshCode(app, browser, 'number');
    const mobile_code = await freshCode(app, browser, { mobile: next });
    expect(await callOwn(browser, 'changeNumber', { code, mobile: next, mobile_code })).toMatchObject({
      status: 1,
      data: { mobile_masked: maskMobile(next) },
    });
    expect(await other.playerId()).toBeNull();
    const id = await browser.playerId();
    expect(id).not.toBeNull();
    const again = new TestBrowser(app);
    app.clock.pass(61);
    await again.logIn(app, next);
    expect(await again.playerId()).toBe(id);
    app.clock.pass(61);
    const stranger = new TestBrowser(app);
    await stranger.logIn(app, mobile);
    expect(await stranger.playerId()).not.toBe(id);
    const logged = await db.selectFrom('player_access').select('kind').where('player_id', '=', id).execute();
    expect(logged.map(({ kind }) => kind)).toContain('number_change');
  });

  test('[MY-12] a login with the replaced number that was under way fails', async () => {
    const { browser, mobile } = await player();
    const finish = await loginUnderWay(db, app, mobile);
    const next = newNumber();
    const code = await freshCode(app, browser, 'number');
    const mobile_code = await freshCode(app, browser, { mobile: next });
    await callOwn(browser, 'changeNumber', { code, mobile: next, mobile_code });
    expect(await finish()).toEqual({ outdated: true });
    expect((await readOwn(browser)).mobile_masked).toBe(maskMobile(next));
  });

  test('[MY-12] the devices and the pending codes of the replaced number are deleted', async () => {
    const { browser, mobile } = await player();
    await new TestBrowser(app).sendCode(mobile);
    app.clock.pass(61);
    const left = async () => {
      const names = testRing.lookups(mobile);
      const devices = await db.selectFrom('known_device').where('name', 'in', names).selectAll().execute();
      const codes = await db.selectFrom('phone_code').select('mobile_key').execute();
      return { devices: devices.length, codes: codes.length };
    };
    const next = newNumber();
    const code = await freshCode(app, browser, 'number');
    const mobile_code = await freshCode(app, browser, { mobile: next });
    expect(await left()).toEqual({ devices: 1, codes: 3 });
    await callOwn(browser, 'changeNumber', { code, mobile: next, mobile_code });
    expect(await left()).toEqual({ devices: 0, codes: 0 });
  });

  test('[MY-12] strangers use up no codes of the browser that changed the number', async () => {
    const { browser } = await player();
    const next = newNumber();
    const code = await freshCode(app, browser, 'number');
    const mobile_code = await freshCode(app, browser, { mobile: next });
    expect(await callOwn(browser, 'changeNumber', { code, mobile: next, mobile_code })).toMatchObject({
      status: 1,
    });
    await spendCodes(next);
    expect(await callOwn(browser, 'sendOwnCode', { use: 'password' })).toMatchObject({ status: 1 });
  });

  test('[MY-12] a browser without the cookie of a device becomes none', async () => {
    const { browser } = await player();
    browser.cookies.delete('device');
    const next = newNumber();
    const code = await freshCode(app, browser, 'number');
    const mobile_code = await freshCode(app, browser, { mobile: next });
    expect(await callOwn(browser, 'changeNumber', { code, mobile: next, mobile_code })).toMatchObject({
      status: 1,
    });
    const devices = db.selectFrom('known_device').where('name', 'in', testRing.lookups(next)).selectAll();
    expect(await devices.execute()).toEqual([]);
  });

  test('[MY-12] the number stays if its device cannot be stored', async () => {
    const { browser, mobile } = await player();
    const next = newNumber();
    const code = await freshCode(app, browser, 'number');
    const mobile_code = await freshCode(app, browser, { mobile: next });
    await sql`alter table known_device add constraint planted check (false) not valid`.execute(db);
    const changed = await callOwn(browser, 'changeNumber', { code, mobile: next, mobile_code });
    await sql`alter table known_device drop constraint planted`.execute(db);
    expect(changed).toMatchObject({ status: 0, code: 'UNAVAILABLE' });
    expect((await readOwn(browser)).mobile_masked).toBe(maskMobile(mobile));
  });

  test('[MY-12] a wrong code of either number changes nothing, and names its field', async () => {
    const { browser, mobile } = await player();
    const next = newNumber();
    const code = await freshCode(app, browser, 'number');
    const mobile_code = await freshCode(app, browser, { mobile: next });
    const wrong = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    const attempts = [
      [{ code: wrong(code), mobile: next, mobile_code }, 'code'],
      [{ code, mobile: next, mobile_code: wrong(mobile_code) }, 'mobile_code'],
      [{ code, mobile: newNumber(), mobile_code }, 'mobile_code'],
      [{ code: mobile_code, mobile: next, mobile_code: code }, 'mobile_code'],
    ] as const;
    for (const [fields, field] of attempts) {
      expect(await callOwn(browser, 'changeNumber', fields)).toMatchObject({
        status: 0,
        code: 'ACCOUNT_REFUSED',
        field,
      });
    }
    expect((await readOwn(browser)).mobile_masked).toBe(maskMobile(mobile));
    expect(await callOwn(browser, 'changeNumber', { code, mobile: next, mobile_code })).toMatchObject({
      status: 1,
    });
  });

  test('[MY-12] a number that has an account is refused', async () => {
    const { browser } = await player();
    const taken = newNumber();
    await new TestBrowser(app).logIn(app, taken);
    app.clock.pass(61);
    const code = await freshCode(app, browser, 'number');
    const mobile_code = await freshCode(app, browser, { mobile: taken });
    expect(await callOwn(browser, 'changeNumber', { code, mobile: taken, mobile_code })).toMatchObject({
      status: 0,
      code: 'ACCOUNT_REFUSED',
      msg: '这个手机号已经有账号，请换一个',
    });
  });

  test('[MY-12] a code is valid for its use and session only', async () => {
    const { browser, mobile } = await player();
    const code = await freshCode(app, browser, 'close');
    const fields = { code, password: 'new-Pass1' };
    expect(await callOwn(browser, 'changePassword', fields)).toMatchObject({ status: 0, field: 'code' });
    const elsewhere = new TestBrowser(app);
    await elsewhere.act('codeLogin', { mobile, code });
    expect(await elsewhere.playerId()).toBeNull();
  });

  test('[MY-13] sets the password with a fresh code; the other sessions end', async () => {
    const { browser, mobile } = await player();
    const other = new TestBrowser(app);
    await other.logIn(app, mobile);
    app.clock.pass(61);
    const code = await freshCode(app, browser, 'password');
    const common = await callOwn(browser, 'changePassword', { code, password: '123456' });
    expect(common).toMatchObject({ status: 0, code: 'BAD_REQUEST', field: 'password' });
    const password = 'new-Pass1';
    expect(await callOwn(browser, 'changePassword', { code, password })).toMatchObject({ status: 1 });
    expect([await browser.playerId(), await other.playerId()]).toEqual([expect.any(Number), null]);
    const again = new TestBrowser(app);
    again.user(await again.act('passwordLogin', { username: mobile, password }));
  });

  test('[MY-13] strangers use up no codes of the browser that changed the password', async () => {
    const { browser, mobile } = await player();
    const code = await freshCode(app, browser, 'password');
    expect(await callOwn(browser, 'changePassword', { code, password: 'new-Pass1' })).toMatchObject({
      status: 1,
    });
    app.clock.pass(61);
    await spendCodes(mobile);
    app.clock.pass(61);
    expect(await callOwn(browser, 'sendOwnCode', { use: 'close' })).toMatchObject({ status: 1 });
  });

  test('[MY-12] a player sends a bounded number of codes to other numbers', async () => {
    const { browser } = await player();
    const codes: string[] = [];
    for (let i = 0; i < 7; i += 1) {
      const sent = await callOwn(browser, 'sendNumberCode', { mobile: newNumber() });
      codes.push(sent.status === 1 ? 'sent' : sent.code);
    }
    expect(codes).toEqual([...Array(6).fill('sent'), 'TOO_MANY']);
  });

  test('[MY-19] a session has the province of its login, and no address', async () => {
    const { browser } = await player();
    expect((await readOwn(browser)).sessions).toMatchObject([{ province: '广东' }]);
    const rows = await db.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('203.0.113');
  });
});
