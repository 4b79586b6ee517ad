import { afterEach, expect, test } from 'vitest';
import type { OwnAccount, OwnAccountCall } from '#contract/account/own.ts';
import { ownAccountCalls } from '#contract/account/own.ts';
import { randomDigits } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import { OwnSessions } from '#services/account/sessions/own-sessions.ts';
import { type Browser, type CurrentSession, Sessions } from '#services/account/sessions/sessions.ts';
import { replaced } from '#tests/replaced.ts';
import { describeEachDatabase, describeOneDatabase, type OpenTestDatabase } from '../databases.ts';
import { type AccountApp, openAccountApp } from './account-app.ts';
import { TestBrowser } from './test-browser.ts';

const newNumber = () => `133${randomDigits(8)}`;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.53';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0.0.0 Safari/537.36';

/** Two portals on one database. */
class Scene {
  db: Database;
  apps: [AccountApp, AccountApp];

  private constructor(db: Database, apps: [AccountApp, AccountApp]) {
    this.db = db;
    this.apps = apps;
  }

  static async open(db: Database): Promise<Scene> {
    const exportPlayer = async (id: number) => ({ player_id: id });
    const open = () => openAccountApp(db, {}, { exportPlayer });
    return new Scene(db, [await open(), await open()]);
  }

  async close(): Promise<void> {
    for (const app of this.apps) {
      await app.close();
    }
  }

  /** Advances the clocks of both portals. */
  pass(seconds: number): void {
    for (const { clock } of this.apps) {
      clock.pass(seconds);
    }
  }

  /** A browser that logs in at the first portal. */
  async device(mobile: string, agent = WINDOWS): Promise<TestBrowser> {
    const [app] = this.apps;
    const address = `198.51.100.${randomDigits(2)}`;
    const browser = new TestBrowser(app, { address, headers: { 'user-agent': agent } });
    await browser.logIn(app, mobile);
    this.pass(61);
    return browser;
  }

  /** The same browser at the second portal. */
  elsewhere(browser: TestBrowser): TestBrowser {
    const other = new TestBrowser(this.apps[1]);
    other.cookies = browser.cookies;
    return other;
  }
}

function call(browser: TestBrowser, name: OwnAccountCall, fields: Record<string, string> = {}) {
  return browser.post(ownAccountCalls[name].address, fields);
}

async function own(browser: TestBrowser): Promise<OwnAccount> {
  const response = await call(browser, 'read');
  if (response.status !== 1) {
    throw new Error(response.msg);
  }
  return response.data as OwnAccount;
}

function scenesOn(open: OpenTestDatabase) {
  let scene: Scene | undefined;
  afterEach(() => scene?.close());
  return async () => {
    scene = await Scene.open(await open());
    return scene;
  };
}

/** Sessions of another player in a player's list, and that end by the player's calls. */
async function foreignSessions(scene: Scene): Promise<string[]> {
  const mine = await scene.device(newNumber(), IPHONE);
  const other = await scene.device(newNumber());
  const { sessions } = await own(mine);
  const [foreign] = (await own(other)).sessions;
  await call(mine, 'endSession', { session: foreign?.session ?? '' });
  await call(mine, 'endOthers');
  return [
    ...(sessions.length === 1 && sessions[0]?.device === 'iPhone · 微信' ? [] : ['shown']),
    ...((await other.playerId()) === null ? ['ended'] : []),
  ];
}

/** Calls that still work after their session was ended from another device. */
async function afterEnding(scene: Scene): Promise<string[]> {
  const mobile = newNumber();
  const [lost, here] = [await scene.device(mobile, IPHONE), await scene.device(mobile)];
  // A cache of a process would know the session from now on.
  await lost.playerId();
  await scene.elsewhere(lost).playerId();
  const target = (await own(here)).sessions.find(({ current }) => !current);
  await call(here, 'endSession', { session: target?.session ?? '' });
  const outcomes: [string, boolean][] = [
    ['here', (await lost.playerId()) !== null],
    ['in another process', (await scene.elsewhere(lost).playerId()) !== null],
    ['its own account', (await call(lost, 'read')).status === 1],
  ];
  return outcomes.filter(([, works]) => works).map(([where]) => where);
}

describeEachDatabase('the own account', (open) => {
  const start = scenesOn(open);

  test('[MY-05] lists the player’s sessions with device, login and hour of the last use', async () => {
    const scene = await start();
    const mobile = newNumber();
    const phone = await scene.device(mobile, IPHONE);
    const computer = await scene.device(mobile);
    scene.pass(3_600);
    await computer.playerId();
    const { sessions } = await own(phone);
    const listed = sessions.map(({ session: _id, ...shown }) => shown);
    expect(listed).toEqual([
      {
        device: 'Windows · Chrome',
        province: '',
        began_at: '2026-11-21T10:01:01+08:00',
        used_at: '2026-11-21T11:00:00+08:00',
        current: false,
      },
      {
        device: 'iPhone · 微信',
        province: '',
        began_at: '2026-11-21T10:00:00+08:00',
        used_at: '2026-11-21T11:00:00+08:00',
        current: true,
      },
    ]);
    const rows = await scene.db.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/198\.51\.100|Mozilla|1333/);
  });

  test('[MY-05] [MY-06] lists and ends no session of another player', async () => {
    expect(await foreignSessions(await start())).toEqual([]);
  });

  test('[MY-06] an ended session stops working at once in every process', async () => {
    expect(await afterEnding(await start())).toEqual([]);
  });

  test('[MY-06] ends the other sessions and not this one, each with an entry in the access log', async () => {
    const scene = await start();
    const mobile = newNumber();
    const others = [await scene.device(mobile, IPHONE), await scene.device(mobile, IPHONE)];
    const here = await scene.device(mobile);
    expect(await call(here, 'endOthers')).toEqual({
      status: 1,
      msg: '已退出其他所有设备',
      data: { ended: 2 },
    });
    expect(await Promise.all(others.map((other) => other.playerId()))).toEqual([null, null]);
    expect(await here.playerId()).not.toBeNull();
    const logged = await scene.db
      .selectFrom('player_access')
      .select('kind')
      .where('kind', '=', 'logout')
      .execute();
    expect(logged).toHaveLength(2);
    const { session = '' } = (await own(here)).sessions[0] ?? {};
    const unknown = (session.startsWith('A') ? 'B' : 'A') + session.slice(1);
    expect(await call(here, 'endSession', { session: unknown })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('[MY-05] is refused without a session, and to other sites', async () => {
    const scene = await start();
    const visitor = new TestBrowser(scene.apps[0]);
    for (const name of Object.keys(ownAccountCalls) as OwnAccountCall[]) {
      expect(await call(visitor, name)).toMatchObject({ status: 0, code: 'LOGIN_REQUIRED' });
    }
    const browser = await scene.device(newNumber());
    const foreign = new TestBrowser(scene.apps[0], { headers: { 'sec-fetch-site': 'cross-site' } });
    foreign.cookies = browser.cookies;
    expect(await call(foreign, 'endOthers')).toMatchObject({ status: 0, code: 'FORBIDDEN' });
  });

  test('[MY-10] exports the player’s own data soon after a login, three times a day', async () => {
    const scene = await start();
    const mobile = newNumber();
    const browser = await scene.device(mobile);
    const { player_id } = (await scene.db
      .selectFrom('session')
      .select('player_id')
      .executeTakeFirstOrThrow()) as { player_id: number };
    for (let i = 0; i < 3; i += 1) {
      expect(await call(browser, 'exportData')).toMatchObject({ status: 1, data: { player_id } });
    }
    expect(await call(browser, 'exportData')).toMatchObject({ status: 0, code: 'TOO_MANY' });
    scene.pass(15 * 60);
    expect(await call(browser, 'exportData')).toMatchObject({
      code: 'REAUTH_REQUIRED',
      msg: '为了保护您的个人信息，请重新登录后再导出',
    });
  });
});

describeOneDatabase('the checks of the own account detect planted bugs', (open) => {
  const start = scenesOn(open);
  let remove: (() => void) | undefined;
  afterEach(() => remove?.());

  test('a list of every player’s sessions', async () => {
    const scene = await start();
    const { list } = OwnSessions.prototype;
    remove = replaced(OwnSessions.prototype, 'list', async function (this: OwnSessions, current: never) {
      const rows = await list.call(this, current);
      const all = await scene.db.selectFrom('session').select('device').execute();
      return [...rows, ...all.map(({ device }) => ({ ...rows[0], device }))];
    });
    expect(await foreignSessions(scene)).toEqual(['shown']);
  });

  test('an end of any player’s session', async () => {
    const scene = await start();
    remove = replaced(OwnSessions.prototype, 'endOthers', async () => {
      await scene.db.deleteFrom('session').execute();
      return 1;
    });
    expect(await foreignSessions(scene)).toEqual(['ended']);
  });

  test('an end that leaves the session', async () => {
    const scene = await start();
    remove = replaced(OwnSessions.prototype, 'end', async () => true);
    expect(await afterEnding(scene)).toEqual(['here', 'in another process', 'its own account']);
  });

  test('a cache of sessions', async () => {
    const scene = await start();
    const { current } = Sessions.prototype;
    const known = new Map<string | undefined, Promise<CurrentSession | null>>();
    remove = replaced(Sessions.prototype, 'current', function (this: Sessions, browser: Browser) {
      const session = known.get(browser.cookies) ?? current.call(this, browser);
      known.set(browser.cookies, session);
      return session;
    });
    expect(await afterEnding(scene)).toEqual(['here', 'in another process', 'its own account']);
  });
});
