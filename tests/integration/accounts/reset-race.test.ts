// @module-tag exact

import { beforeAll, expect, test } from 'vitest';
import { fixedClock } from '#platform/core/clock.ts';
import { randomDigits } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import type { KnownAccount } from '#services/account/account-backend.ts';
import { type LoginSnapshot, Sessions } from '#services/account/sessions/sessions.ts';
import { testKeys } from '#tests/data-keys.ts';
import { accessLog, client } from '#tests/unit/access-log.ts';
import { describeEachDatabase } from '../databases.ts';

const ROUNDS = 20;
const browser = { cookies: undefined, connection: 'loopback', ...client } as const;

describeEachDatabase('a login attempt before a reset', (open) => {
  let db: Database;
  let sessions: Sessions;

  beforeAll(async () => {
    db = await open();
    sessions = new Sessions({
      db,
      keys: testKeys,
      clock: fixedClock('2026-11-21T10:00:00+08:00'),
      secret: new ServerSecret('a-secret-of-at-least-32-characters'),
      accessLog,
      provinceOf: async () => null,
      versions: async () => null,
      newProfile: () => ({ nickname: '玩家', icon_url: 'a.webp' }),
    });
  });

  const newAccount = () => {
    const mobile = `135${randomDigits(8)}`;
    return { mobile, account: { uid: `own:${mobile}`, nickname: null, icon_url: null, mobile } };
  };
  const begin = (account: KnownAccount, tried: LoginSnapshot) =>
    sessions.begin(account, browser, { ...tried, kind: 'login_code' });
  const playerOf = async (cookie: string) =>
    (await sessions.current({ ...browser, cookies: cookie.split(';')[0] }))?.player ?? null;

  test('starts no session after it; the next attempt does', async () => {
    const { mobile, account } = newAccount();
    const tried = await sessions.before(mobile);
    await sessions.endAllOf(mobile, client);
    expect(await begin(account, tried)).toEqual({ outdated: true });
    const started = await begin(account, await sessions.before(mobile));
    expect('cookie' in started && (await playerOf(started.cookie))).toMatchObject({ nickname: '玩家' });
  });

  test('leaves no session if both run concurrently', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { mobile, account } = newAccount();
      const tried = await sessions.before(mobile);
      const attempt = () => begin(account, tried);
      const [first, , second] = await Promise.all([attempt(), sessions.endAllOf(mobile, client), attempt()]);
      for (const started of [first, second]) {
        expect('cookie' in started ? await playerOf(started.cookie) : null).toBeNull();
      }
    }
  });

  test('of another number starts its session', async () => {
    const { mobile, account } = newAccount();
    const tried = await sessions.before(mobile);
    await sessions.endAllOf(newAccount().mobile, client);
    expect(await begin(account, tried)).toHaveProperty('cookie');
  });
});
