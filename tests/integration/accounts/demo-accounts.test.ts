import { afterEach, expect, test } from 'vitest';
import { playerList } from '#contract/admin/players.ts';
import { demoAccounts } from '#demo/accounts.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { writeDemoConsents } from '#server/demo/demo-consents.ts';
import { retireDemoAccounts, writeDemoAccounts } from '#server/demo/demo-logins.ts';
import { changeNumber } from '#services/account/builtin/numbered-accounts.ts';
import { readPlayers } from '#services/account/players/player-admin-service.ts';
import { testKeys, testRing } from '#tests/data-keys.ts';
import { describeEachDatabase } from '../databases.ts';
import { type AccountApp, openAccountApp, VERSIONS } from './account-app.ts';
import { callOwn } from './own-calls.ts';
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

  test('[DEM-05] players are found by number, and customers can be moved, also after a second start', async () => {
    const db = await open();
    const keys = testKeys;
    accounts = await openAccountApp(db);
    const now = accounts.clock.now();
    const [{ uid, mobile, nickname } = { uid: '', mobile: '', nickname: '' }] = demoAccounts;
    const common = { icon_url: '', created_at: now };
    const players = [
      { uid: 'p', account_uid: `own:${uid}`, nickname, mobile_masked: '138****8000', ...common },
      {
        uid: 'demo-player-1',
        account_uid: 'own:demo-player-1',
        nickname: '巷口小满',
        mobile_masked: '135****0700',
        ...common,
      },
    ];
    await db.insertInto('player').values(players).execute();
    for (let start = 0; start < 2; start += 1) {
      await writeDemoAccounts({ db, keys }, accounts.clock, false);
    }
    const context = { db, keys, backend: { changeNumber }, now } as never;
    const read = async (query: object) =>
      (await readPlayers(context, playerList.input.parse({ page: 1, size: 20, ...query }))).list;
    expect(await read({ mobile })).toMatchObject([{ nickname, account: 'built-in' }]);
    const [customer] = await read({ q: '巷口小满' });
    expect(customer).toMatchObject({ account: 'built-in', mobile_masked: '135****0700' });
    const change = { uid: 'own:demo-player-1', mobile: '13312345678', at: now };
    const isMoved = await transaction(db, async (tx) => changeNumber(tx, await keys.hold(tx), change));
    expect(isMoved).toBe(true);
  });

  test('[MY-30] act at once after a login by calls, until a text changes', async () => {
    const db = await open();
    let versions = VERSIONS;
    accounts = await openAccountApp(db, {}, { versions: async () => versions });
    const players = demoAccounts.map(({ uid, nickname }) => ({
      uid,
      account_uid: `own:${uid}`,
      nickname,
      icon_url: '',
      mobile_masked: '',
    }));
    await db.insertInto('player').values(players).execute();
    await writeDemoAccounts({ db, keys: testKeys }, accounts.clock, false);
    for (let start = 0; start < 2; start += 1) {
      await writeDemoConsents(db, async () => versions, accounts.clock.now());
      for (const { mobile, password } of demoAccounts) {
        const browser = new TestBrowser(accounts);
        browser.user(await logIn(browser, mobile, password));
        const owes = (await callOwn(browser, 'setIcon', { icon_url: '' })) as { code: string };
        expect(owes.code).toBe(start === 0 ? 'BAD_REQUEST' : 'CONSENT_REQUIRED');
      }
      versions = { ...VERSIONS, privacy: '2026-12-01-9f8e7d6c' };
    }
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
