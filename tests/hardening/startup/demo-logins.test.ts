import { expect, test } from 'vitest';
import { demoAccounts, demoOperator } from '#demo/accounts.ts';
import { fixedClock } from '#platform/core/clock.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { randomId, randomSecret } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';
import { type DemoLogins, prepareDemoLogins } from '#server/demo/demo-logins.ts';
import { testKeys } from '#tests/data-keys.ts';
import { describeEachDatabase } from '#tests/integration/databases.ts';

const CLOCK = fixedClock('2026-11-22T10:00:00+08:00');
const LOCAL = {};
const PUBLIC = { DEMO: '1', PUBLIC_URL: 'https://www.example.com' };
const NONE = { PUBLIC_URL: 'https://www.example.com' };
const [FIRST] = demoAccounts;

const start = (db: Database, env: Record<string, string>) =>
  prepareDemoLogins({ db, keys: testKeys }, loadConfig(env), CLOCK);

const operatorOf = (db: Database) =>
  db.selectFrom('operator').selectAll().where('name', '=', demoOperator.name).executeTakeFirstOrThrow();

const playerHash = async (db: Database) =>
  (
    await db
      .selectFrom('account')
      .select('password_hash')
      .where('uid', '=', FIRST?.uid ?? '')
      .executeTakeFirstOrThrow()
  ).password_hash;

const matches = (hash: string | null, password: string) => new PasswordHashing().verify(hash, password);

/** The passwords announced at a start. */
function passwordsIn(logins: DemoLogins | undefined): string[] {
  return [...(logins?.operator ?? []), ...(logins?.players ?? [])].flatMap(
    (line) => line.split(' / ')[1] ?? [],
  );
}

/** Logs in as the demo's operator and its first player, and sets up an authenticator and a passkey. */
async function logInAsBoth(db: Database): Promise<void> {
  const { id } = await operatorOf(db);
  const now = CLOCK.now();
  const ends_at = new Date(now.getTime() + 3_600_000);
  await db
    .insertInto('operator_session')
    .values({
      token_hash: randomSecret(32),
      id: randomId(),
      operator_id: id,
      step: 'in',
      created_at: now,
      last_seen_at: now,
      ends_at,
      address: '',
      browser: '',
    })
    .execute();
  await db
    .updateTable('operator')
    .set({ totp_secret: randomSecret(40) })
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('operator_passkey')
    .values({
      operator_id: id,
      credential_id: randomId(),
      public_key: randomSecret(77),
      counter: 0,
      name: '',
      transports: '',
      is_backed_up: false,
      created_at: now,
      last_used_at: null,
    })
    .execute();
  const account_uid = `own:${FIRST?.uid}`;
  const player = await db
    .insertInto('player')
    .values({ uid: randomId(), account_uid, nickname: '', icon_url: '', mobile_masked: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('session')
    .values({ token_hash: randomSecret(32), player_id: player.id, created_at: now, expires_at: ends_at })
    .execute();
}

async function sessionsOf(db: Database): Promise<number> {
  const operators = await db.selectFrom('operator_session').select('id').execute();
  const players = await db.selectFrom('session').select('player_id').execute();
  return operators.length + players.length;
}

describeEachDatabase('the logins of the demo', (open) => {
  test('have the passwords of the README if only this machine reaches the demo', async () => {
    const db = await open();
    const logins = await start(db, LOCAL);
    expect(passwordsIn(logins)).toEqual([
      demoOperator.password,
      ...demoAccounts.map(({ password }) => password),
    ]);
    expect(await start(db, LOCAL)).toEqual(logins);
    expect(await matches((await operatorOf(db)).password_hash, demoOperator.password)).toBe(true);
  });

  test('have random passwords on a public demo, which only the first start prints', async () => {
    const db = await open();
    const passwords = passwordsIn(await start(db, PUBLIC));
    expect(passwords).toHaveLength(1 + demoAccounts.length);
    expect(new Set(passwords).size).toBe(passwords.length);
    for (const password of passwords) {
      expect(password).toMatch(/^[\w-]{16}$/);
    }
    const [operator = '', player = ''] = passwords;
    expect(await matches((await operatorOf(db)).password_hash, operator)).toBe(true);
    expect(await matches(await playerHash(db), player)).toBe(true);
    expect(await matches((await operatorOf(db)).password_hash, demoOperator.password)).toBe(false);
    const again = await start(db, PUBLIC);
    expect(passwordsIn(again)).toEqual([]);
    expect(again?.operator[0]).toContain('operator reset-password --name demo');
    expect(await matches((await operatorOf(db)).password_hash, operator)).toBe(true);
  });

  test('lose the known passwords and their sessions when a local demo becomes public', async () => {
    const db = await open();
    await start(db, LOCAL);
    await logInAsBoth(db);
    expect(await sessionsOf(db)).toBe(2);
    const [operator = '', player = ''] = passwordsIn(await start(db, PUBLIC));
    expect(await sessionsOf(db)).toBe(0);
    const { password_hash, totp_secret } = await operatorOf(db);
    expect([await matches(password_hash, operator), await matches(await playerHash(db), player)]).toEqual([
      true,
      true,
    ]);
    expect(await matches(password_hash, demoOperator.password)).toBe(false);
    expect(await matches(await playerHash(db), FIRST?.password ?? '')).toBe(false);
    expect(totp_secret).toBeNull();
    expect(await db.selectFrom('operator_passkey').select('id').execute()).toEqual([]);
  });

  test('have no passwords if a data folder of the demo is started as a normal portal', async () => {
    const db = await open();
    await start(db, LOCAL);
    await logInAsBoth(db);
    expect(await start(db, NONE)).toBeUndefined();
    expect([await sessionsOf(db), (await operatorOf(db)).password_hash, await playerHash(db)]).toEqual([
      0,
      null,
      null,
    ]);
    expect(passwordsIn(await start(db, LOCAL))[0]).toBe(demoOperator.password);
    expect(await matches((await operatorOf(db)).password_hash, demoOperator.password)).toBe(true);
  });

  test('retain a changed password and announce no other', async () => {
    const db = await open();
    await start(db, LOCAL);
    const password_hash = await new PasswordHashing().hash('changed by hand');
    await db.updateTable('operator').set({ password_hash }).where('name', '=', demoOperator.name).execute();
    for (const env of [LOCAL, PUBLIC]) {
      expect((await start(db, env))?.operator[0]).not.toContain(' / ');
      expect((await operatorOf(db)).password_hash).toBe(password_hash);
    }
  });
});
