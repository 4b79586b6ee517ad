import { afterEach, expect, test } from 'vitest';
import { demoAccounts } from '#demo/accounts.ts';
import type { Database } from '#platform/database/open.ts';
import { retireDemoAccounts, writeDemoAccounts } from '#server/demo/demo-logins.ts';
import { testKeys, testRing } from '#tests/data-keys.ts';
import { describeEachDatabase } from '../databases.ts';
import { type AccountApp, openAccountApp } from './account-app.ts';
import { TestBrowser } from './test-browser.ts';

describeEachDatabase('demo accounts', (open) => {
  let accounts: AccountApp;
  afterEach(() => accounts.close());

  const logIn = (browser: TestBrowser, mobile: string, password: string) =>
    browser.act('passwordLogin', { username: mobile, password });

  async function writeAll(db: Database) {
    accounts = await openAccountApp(db);
    await writeDemoAccounts({ db, keys: testKeys }, accounts.clock, false);
  }

  test('can log in with their passwords after every start of the demo', async () => {
    const db = await open();
    await writeAll(db);
    const [first] = await db.selectFrom('account').select('password_hash').orderBy('uid').execute();
    await writeDemoAccounts({ db, keys: testKeys }, accounts.clock, false);
    const [again] = await db.selectFrom('account').select('password_hash').orderBy('uid').execute();
    expect(again).toEqual(first);
    for (const { mobile, password, nickname } of demoAccounts) {
      const browser = new TestBrowser(accounts);
      expect(browser.user(await logIn(browser, mobile, password)).nickname).toBe(nickname);
    }
  });

  test('lose their sessions and passwords when the demo ends', async () => {
    const db = await open();
    await writeAll(db);
    const browser = new TestBrowser(accounts);
    const [{ mobile, password } = { mobile: '', password: '' }] = demoAccounts;
    browser.user(await logIn(browser, mobile, password));
    expect(await browser.playerId()).not.toBeNull();
    await retireDemoAccounts(db);
    expect(await browser.playerId()).toBeNull();
    expect(await logIn(browser, mobile, password)).toMatchObject({ code: 'ACCOUNT_REFUSED' });
  });

  test('do not replace a real account with the same number', async () => {
    const db = await open();
    accounts = await openAccountApp(db);
    const [{ mobile, password } = { mobile: '', password: '' }] = demoAccounts;
    const browser = new TestBrowser(accounts);
    const user = await browser.logIn(accounts, mobile);
    await writeDemoAccounts({ db, keys: testKeys }, accounts.clock, false);
    expect(await logIn(new TestBrowser(accounts), mobile, password)).toMatchObject({
      code: 'ACCOUNT_REFUSED',
    });
    const { nickname } = await db
      .selectFrom('account')
      .select('nickname')
      .where('mobile_key', 'in', testRing.lookups(mobile))
      .executeTakeFirstOrThrow();
    expect(nickname).toBe(user.nickname);
  });
});
