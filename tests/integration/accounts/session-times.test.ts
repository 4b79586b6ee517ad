import { beforeAll, expect, test } from 'vitest';
import { maskMobile } from '#platform/adapters/sms/sms-sender.ts';
import { randomDigits } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { Sessions } from '#services/account/sessions/sessions.ts';
import { testKeys } from '#tests/data-keys.ts';
import { accessLog, client } from '#tests/unit/access-log.ts';
import { describeEachDatabase } from '../databases.ts';
import { TestClock } from './account-app.ts';

const DAY_S = 86_400;
const browser = { cookies: undefined, connection: 'loopback', ...client } as const;

describeEachDatabase('session lifetime', (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });

  async function signedIn() {
    const clock = new TestClock();
    const secret = new ServerSecret('a-secret-of-at-least-32-characters');
    const newProfile = () => ({ nickname: '玩家', icon_url: 'a.webp' });
    const sessions = new Sessions({
      db,
      keys: testKeys,
      clock,
      secret,
      newProfile,
      accessLog,
      provinceOf: async () => null,
      versions: async () => null,
    });
    const mobile = `134${randomDigits(8)}`;
    const account = { uid: `own:${mobile}`, nickname: null, icon_url: null, mobile };
    const begin = async (cookies?: string) =>
      sessions.begin(
        account,
        { ...browser, cookies },
        { ...(await sessions.before(mobile)), kind: 'login_code' },
      );
    const started = await begin();
    const cookies = 'cookie' in started ? started.cookie.split(';')[0] : undefined;
    const player = async () => (await sessions.current({ ...browser, cookies }))?.player ?? null;
    const id = (await player())?.id ?? 0;
    const ban = (banned_until: Date | null) =>
      db
        .updateTable('player')
        .set({ banned_at: clock.now(), ban_reason: '买卖兑换码', banned_until })
        .where('id', '=', id)
        .execute();
    /** What the main service learns of the player. */
    const events = () =>
      db
        .selectFrom('account_event')
        .select(['event', 'title', 'body'])
        .where('player_id', '=', id)
        .orderBy('id')
        .execute();
    return { clock, sessions, begin, cookies, player, ban, mobile, events };
  }

  test.each([
    [-0.001, true],
    [0, false],
    [0.001, false],
  ])('[CON-01] %d s after a day the player is signed in: %s', async (seconds, isSignedIn) => {
    const { clock, player } = await signedIn();
    clock.pass(DAY_S + seconds);
    expect((await player()) !== null).toBe(isSignedIn);
  });

  test.each([
    [-0.001, false],
    [0, true],
    [0.001, true],
  ])('%d s after the end of a ban the session is valid and a login succeeds: %s', async (seconds, isFree) => {
    const { clock, begin, player, ban } = await signedIn();
    await ban(new Date(clock.now().getTime() + 3_600_000));
    clock.pass(3_600 + seconds);
    expect((await player()) !== null).toBe(isFree);
    expect('cookie' in (await begin())).toBe(isFree);
  });

  test('a ban without an end stays, and a login returns its reason', async () => {
    const { clock, begin, player, ban } = await signedIn();
    await ban(null);
    clock.pass(3_600);
    expect(await player()).toBeNull();
    expect(await begin()).toEqual({ banned: '买卖兑换码', until: null });
  });

  test('a new session replaces the one of the same browser only', async () => {
    const { sessions, begin, cookies, player } = await signedIn();
    const other = await begin();
    const second = await begin(cookies);
    expect(await player()).toBeNull();
    for (const started of [other, second]) {
      const own = 'cookie' in started ? started.cookie.split(';')[0] : '';
      expect(await sessions.current({ ...browser, cookies: own })).not.toBeNull();
    }
  });

  test('a reset ends all sessions, and an attempt before it starts none', async () => {
    const { sessions, begin, player, mobile, events } = await signedIn();
    const tried = { ...(await sessions.before(mobile)), kind: 'login_code' } as const;
    await sessions.endAllOf(mobile, client);
    expect(await player()).toBeNull();
    const account = { uid: `own:${mobile}`, nickname: null, icon_url: null, mobile };
    expect(await sessions.begin(account, browser, tried)).toEqual({ outdated: true });
    expect('cookie' in (await begin())).toBe(true);
    expect(await events()).toEqual([{ event: 'session', title: '', body: '' }]);
  });

  test('[CHN-08] a number that an external account service changed is noticed at the login', async () => {
    const { sessions, begin, mobile, events } = await signedIn();
    await begin();
    expect(await events()).toEqual([]);
    const changed = `134${randomDigits(8)}`;
    for (const number of [changed, null, changed]) {
      const account = { uid: `own:${mobile}`, nickname: null, icon_url: null, mobile: number };
      const tried = { ...(await sessions.before(changed)), kind: 'login_code' } as const;
      expect('cookie' in (await sessions.begin(account, browser, tried))).toBe(true);
    }
    const [event, ...others] = await events();
    expect(others).toEqual([]);
    expect(event).toMatchObject({ event: 'number', title: `登录手机号已换成 ${maskMobile(changed)}` });
    expect(event?.body).toContain('短信通知已关闭');
  });
});
