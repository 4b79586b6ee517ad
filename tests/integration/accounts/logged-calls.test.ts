import { afterEach, expect, test } from 'vitest';
import { type OwnAccountCall, ownAccountCalls } from '#contract/account/own.ts';
import { PROFILE_ICONS } from '#contract/account/profile-icons.ts';
import type { AccessKind } from '#contract/admin/access-log.ts';
import type { Database } from '#platform/database/open.ts';
import { AccessLog } from '#platform/security/access-log/access-log.ts';
import { replaced } from '#tests/replaced.ts';
import { accessLog } from '#tests/unit/access-log.ts';
import { describeEachDatabase } from '../databases.ts';
import { type AccountApp, openAccountApp, VERSIONS } from './account-app.ts';
import { callOwn, freshCode, readOwn } from './own-calls.ts';
import { TestBrowser } from './test-browser.ts';

const [MOBILE, NEW_MOBILE] = ['13512340002', '13512340003'];
const ADDRESS = '198.51.100.78';

/** What the calls of the own account log, or why they publish nothing. An upload of a picture is no call of these. */
const LOGGED: Record<OwnAccountCall, AccessKind | { silent: string }> = {
  read: { silent: 'reads' },
  exportData: { silent: 'reads' },
  accept: { silent: 'the consent has its own record' },
  setNickname: 'nickname',
  setIcon: { silent: 'a choice of the pictures of the portal' },
  sendOwnCode: { silent: 'a message to the player' },
  sendNumberCode: { silent: 'a message to the number' },
  changeNumber: 'number_change',
  changePassword: 'password_reset',
  endSession: 'logout',
  endOthers: 'logout',
  close: 'logout',
  reopen: { silent: 'takes an own request back' },
};

describeEachDatabase('the calls of the own account', (open) => {
  let db: Database;
  let app: AccountApp;
  afterEach(() => app.close());

  const rows = () => db.selectFrom('player_access').selectAll().orderBy('id').execute();

  /** The calls that succeed with another entry, or with none, than `LOGGED` says. */
  async function wronglyLogged(): Promise<string[]> {
    db = await open();
    app = await openAccountApp(db, {}, { exportPlayer: async (id) => ({ id }) });
    const device = async () => {
      const other = new TestBrowser(app);
      await other.logIn(app, MOBILE);
      app.clock.pass(61);
      return other;
    };
    const browser = new TestBrowser(app, { address: ADDRESS });
    await browser.logIn(app, MOBILE);
    app.clock.pass(61);
    await device();
    const { sessions } = await readOwn(browser);
    const session = sessions.find(({ current }) => !current)?.session ?? '';
    const found: string[] = [];
    const run = async (name: OwnAccountCall, fields: Record<string, string> = {}) => {
      const before = (await rows()).length;
      const { status, msg } = await callOwn(browser, name, fields);
      const kinds = (await rows()).slice(before).map(({ kind }) => kind);
      const kind = LOGGED[name];
      const expected = typeof kind === 'string' ? [kind] : [];
      if (status !== 1 || kinds.join() !== expected.join()) {
        found.push(`${name}: ${kinds.join()} (${msg})`);
      }
      app.clock.pass(61);
    };
    await run('read');
    await run('exportData');
    await run('accept', VERSIONS);
    await run('setNickname', { nickname: '山海有风' });
    await run('setIcon', { icon_url: PROFILE_ICONS[0] ?? '' });
    await run('endSession', { session });
    await device();
    await run('endOthers');
    await run('sendOwnCode', { use: 'number' });
    const { code } = app.lastMessage();
    await run('sendNumberCode', { mobile: NEW_MOBILE });
    await run('changeNumber', { code, mobile: NEW_MOBILE, mobile_code: app.lastMessage().code });
    await run('changePassword', { code: await freshCode(app, browser, 'password'), password: 'tianse77' });
    await run('close', { code: await freshCode(app, browser, 'close'), comments: '删除' });
    await browser.logIn(app, NEW_MOBILE);
    await run('reopen');
    return found;
  }

  test('[SEC-03] that change what others see, the session or the account are logged; the others are listed', async () => {
    expect(Object.keys(LOGGED).sort()).toEqual(Object.keys(ownAccountCalls).sort());
    expect(await wronglyLogged()).toEqual([]);
    const named = (await rows()).find(({ kind }) => kind === 'nickname');
    const clientOf = await accessLog.reader(db);
    expect(named && clientOf(named)).toMatchObject({ address: ADDRESS });
  });

  test('[SEC-03] a planted nickname without its entry is found', async () => {
    const { record } = AccessLog.prototype;
    const remove = replaced(
      AccessLog.prototype,
      'record',
      async function (this: AccessLog, ...given: Parameters<typeof record>) {
        return given[2].kind === 'nickname' ? undefined : record.apply(this, given);
      },
    );
    expect(await wronglyLogged().finally(remove)).toEqual([expect.stringMatching(/^setNickname: /)]);
  });

  test('[SEC-03] a nickname and its entry commit together', async () => {
    db = await open();
    app = await openAccountApp(db);
    const browser = new TestBrowser(app);
    await browser.logIn(app, MOBILE);
    const before = (await readOwn(browser)).profile;
    const remove = replaced(AccessLog.prototype, 'record', async () => {
      throw new Error('planted');
    });
    const response = await callOwn(browser, 'setNickname', { nickname: '山海有雨' }).finally(remove);
    expect(response).toMatchObject({ status: 0, code: 'UNAVAILABLE' });
    expect((await readOwn(browser)).profile).toEqual(before);
  });
});
