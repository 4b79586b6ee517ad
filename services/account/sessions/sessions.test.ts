import { createHash } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { fixedClock } from '#platform/core/clock.ts';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { testKeys, testRing } from '#tests/data-keys.ts';
import { accessLog, client } from '#tests/unit/access-log.ts';
import { scriptedDatabase } from '#tests/unit/scripted-database.ts';
import type { KnownAccount } from '../account-backend.ts';
import { Sessions } from './sessions.ts';

const NOW = '2026-11-21T10:00:00+08:00';
const MOBILE = '13800138000';
const OLD = 'o'.repeat(43);
const ATTRIBUTES = 'HttpOnly; SameSite=Lax';
const secret = new ServerSecret('a-secret-of-at-least-32-characters');
const numberKey = secret.hash('mobile', MOBILE);
const storedKey = testRing.current.lookup(MOBILE);
const hashOf = (token: string) => createHash('sha256').update(token).digest();
const row = { id: 9, uid: 'u', nickname: '玩家', icon_url: 'a.webp', mobile_masked: '138****8000' };
const user = { uid: 'u', nickname: '玩家', icon_url: 'a.webp', mobile_masked: '138****8000' };
const free = { banned_at: null, ban_reason: null, banned_until: null };
const account: KnownAccount = { uid: 'own:1', nickname: '小明', icon_url: 'b.webp', mobile: MOBILE };
/** The advisory lock for beginning or ending sessions of the number. */
const LOCK = createHash('sha256')
  .update('password-reset\0')
  .update(numberKey)
  .digest()
  .readBigInt64BE()
  .toString();
const versions = { agreement: '2026-11-01-0a1b2c3d', privacy: '2026-10-01-4e5f6071' };
const tried = { number: numberKey, reset: 4, kind: 'login_code' } as const;
const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0.0.0 Safari/537.36';
const browser = { cookies: `session=${OLD}`, connection: 'loopback', ...client, agent } as const;

/** Sessions on a database with one player and the newest reset of the number. */
function start({ player = { ...row, ...free } as object, reset = 4 as number | null } = {}) {
  const { db, statements } = scriptedDatabase(({ sql }) =>
    sql.includes('max("id")')
      ? [{ newest: reset }]
      : sql.includes('player') && !sql.includes('account_closing')
        ? [player]
        : [],
  );
  const newProfile = () => ({ nickname: '新玩家', icon_url: 'new.webp' });
  const sessions = new Sessions({
    db,
    clock: fixedClock(NOW),
    secret,
    keys: testKeys,
    newProfile,
    accessLog,
    provinceOf: async () => '广东',
    versions: async () => versions,
  });
  const sent = (begin: string) =>
    statements.filter(({ sql }) => sql.startsWith(begin)).map(({ parameters }) => parameters);
  return { sessions, statements, sent };
}

test.each([
  [null, 0],
  [7, 7],
])('a login starts with the number’s hash and its newest reset: %s', async (reset, known) => {
  const { sessions } = start({ reset });
  expect(await sessions.before(MOBILE)).toEqual({ number: numberKey, reset: known });
});

describe('a session begun', () => {
  it('lasts a day, is stored as a hash and replaces the browser’s previous one', async () => {
    const { sessions, sent } = start();
    const begun = await sessions.begin(account, browser, tried);
    expect(begun).toEqual({
      user,
      cookie: expect.stringMatching(new RegExp(`^session=[\\w-]{43}; Path=/; Max-Age=86400; ${ATTRIBUTES}$`)),
    });
    const token = 'cookie' in begun ? (begun.cookie.split(/[=;]/)[1] ?? '') : '';
    expect(sent('delete from "session"')).toEqual([[hashOf(OLD)]]);
    expect(sent('insert into "session"')).toEqual([
      [
        hashOf(token),
        9,
        new Date(NOW),
        new Date('2026-11-22T10:00:00+08:00'),
        'Windows · Chrome',
        new Date(NOW),
        '广东',
        false,
      ],
    ]);
    expect(sent('insert into "player_access"')).toEqual([
      [new Date(NOW), 9, 'login_code', null, expect.any(Buffer)],
    ]);
  });

  it('[MY-07] records no consent, and remembers whether the account service knows consents', async () => {
    const { sessions, sent } = start();
    await sessions.begin({ ...account, requires_consent: true }, browser, tried);
    expect(sent('insert into "consent"')).toEqual([]);
    expect(sent('insert into "session"')[0]?.at(-1)).toBe(true);
  });

  it('ends no session if the browser had none', async () => {
    const { sessions, sent } = start();
    await sessions.begin(account, { ...browser, cookies: undefined }, tried);
    expect(sent('delete from "session"')).toEqual([]);
  });

  it('stores the account’s profile and generates missing fields at the first login', async () => {
    const { sessions, sent } = start();
    const id = expect.stringMatching(/^[\w-]{16}$/);
    const sealed = expect.any(Buffer);
    await sessions.begin(account, browser, tried);
    await sessions.begin({ uid: 'ext:2', nickname: null, icon_url: null, mobile: null }, browser, tried);
    expect(sent('insert into "player"')).toEqual([
      [
        '小明',
        'b.webp',
        '138****8000',
        storedKey,
        sealed,
        new Date(NOW),
        id,
        'own:1',
        'own:1',
        '小明',
        'b.webp',
        '小明',
        'b.webp',
        new Date(NOW),
        '138****8000',
        storedKey,
        sealed,
        new Date(NOW),
      ],
      [
        '新玩家',
        'new.webp',
        '',
        new Date(NOW),
        id,
        'ext:2',
        'ext:2',
        null,
        null,
        null,
        null,
        new Date(NOW),
        new Date(NOW),
      ],
    ]);
  });

  test.each([
    [5, false],
    [4, true],
    [3, true],
  ])('with newest reset %i, 4 before the login: %s', async (reset, isBegun) => {
    const { sessions, sent } = start({ reset });
    const begun = await sessions.begin(account, browser, tried);
    expect('cookie' in begun).toBe(isBegun);
    expect(isBegun || begun).toEqual(isBegun || { outdated: true });
    expect(sent('insert into "player"')).toHaveLength(isBegun ? 1 : 0);
  });

  const end = (ms: number) => new Date(Date.parse(NOW) + ms);
  test.each([
    [null, '买卖兑换码', false],
    [end(1), '买卖兑换码', false],
    [end(0), '买卖兑换码', true],
    [end(-1), '买卖兑换码', true],
    [null, null, false],
  ])('of a player banned until %s for %s: %s', async (until, reason, isBegun) => {
    const banned = { ...row, banned_at: end(-9), ban_reason: reason, banned_until: until };
    const { sessions, sent } = start({ player: banned });
    const begun = await sessions.begin(account, browser, tried);
    expect('cookie' in begun).toBe(isBegun);
    expect(isBegun || begun).toEqual(isBegun || { banned: reason ?? '', until });
    expect(sent('insert into "session"')).toHaveLength(isBegun ? 1 : 0);
    expect(sent('delete from "session"')).toHaveLength(isBegun ? 1 : 0);
  });
});

describe('a browser', () => {
  it('returns the player of its session', async () => {
    const { sessions, statements } = start();
    expect((await sessions.current(browser))?.player).toMatchObject(row);
    expect(statements[0]?.parameters.slice(0, 2)).toEqual([hashOf(OLD), new Date(NOW)]);
  });

  const both = Object.entries(versions).map(([document, version]) => `${document} ${version}`);
  test.each([
    [true, [], true],
    [true, both, false],
    [true, [...both, 'privacy 2026-09-01-00000000'], false],
    [true, both.slice(1), true],
    [true, ['agreement 2026-11-01-0a1b2c3d', 'privacy 2026-09-01-00000000'], true],
    [false, [], false],
  ])(
    '[MY-30] whose session requires consent: %s, with %j accepted, owes it: %s',
    async (requires_consent, accepted, owes) => {
      const player = { ...row, begun: new Date(NOW), used_at: new Date(NOW), requires_consent, accepted };
      const { sessions, statements } = start({ player });
      const session = await sessions.current(browser);
      expect(await session?.owesConsent()).toBe(owes);
      expect(session?.player).toEqual(row);
      expect(statements).toHaveLength(1);
    },
  );

  it('without a session returns null without a query', async () => {
    const { sessions, statements } = start();
    expect(await sessions.current({ ...browser, cookies: undefined })).toBeNull();
    expect(await sessions.end({ ...browser, cookies: undefined })).toBe(
      `session=; Path=/; Max-Age=0; ${ATTRIBUTES}`,
    );
    expect(statements).toEqual([]);
  });

  test.each([
    [null, true],
    ['2026-11-21T09:00:00+08:00', true],
    ['2026-11-21T10:00:00+08:00', false],
  ])('[MY-05] last used at %s: the use is stored: %s', async (used_at, isStored) => {
    const { sessions, sent } = start({
      player: { ...row, begun: new Date(NOW), used_at: used_at && new Date(used_at) },
    });
    expect((await sessions.current(browser))?.player).toEqual(row);
    expect(sent('update "session"')).toEqual(isStored ? [[new Date(NOW), hashOf(OLD)]] : []);
  });

  it('of an unknown session returns null', async () => {
    const { db } = scriptedDatabase();
    const newProfile = () => ({ nickname: '', icon_url: '' });
    const sessions = new Sessions({
      db,
      clock: fixedClock(NOW),
      secret,
      keys: testKeys,
      newProfile,
      accessLog,
      provinceOf: async () => '广东',
      versions: async () => versions,
    });
    expect(await sessions.current(browser)).toBeNull();
  });

  it('that logs out ends its session and clears its cookie', async () => {
    const { sessions, sent } = start();
    expect(await sessions.end({ ...browser, cookies: `__Host-session=${OLD}`, connection: 'https' })).toBe(
      `__Host-session=; Path=/; Max-Age=0; ${ATTRIBUTES}; Secure`,
    );
    expect(sent('delete from "session"')).toEqual([[hashOf(OLD)]]);
  });
});

test('a reset takes the lock, is recorded and ends all sessions of the number', async () => {
  const { sessions, statements } = start();
  await sessions.endAllOf(MOBILE, client);
  const [, , lock, written, found, ended, logged, event] = statements;
  expect(statements).toHaveLength(8);
  expect(lock?.sql).toContain('pg_advisory_xact_lock');
  expect(lock?.parameters).toEqual([[LOCK]]);
  expect([written?.sql.slice(0, 23), written?.parameters]).toEqual([
    'insert into "limit_hit"',
    ['password-reset', numberKey, new Date(NOW)],
  ]);
  expect(found?.parameters).toEqual([storedKey]);
  expect([ended?.sql.slice(0, 21), ended?.parameters]).toEqual(['delete from "session"', [9]]);
  expect(logged?.parameters.slice(0, 4)).toEqual([new Date(NOW), 9, 'password_reset', null]);
  expect(event?.parameters.slice(1)).toEqual([9, 'session', '', '']);
});

test('a login takes the locks of the data keys and of the number before it reads the newest reset', async () => {
  const { sessions, statements } = start();
  await sessions.begin(account, browser, tried);
  expect(statements[0]?.sql).toContain('pg_advisory_xact_lock_shared');
  expect(statements[2]?.sql).toContain('pg_advisory_xact_lock');
  expect(statements[2]?.parameters).toEqual([[LOCK]]);
  expect(statements[3]?.sql).toContain('max("id")');
});
