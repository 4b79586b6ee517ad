import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DataKeys, MissingDataKeys } from '#platform/security/data-keys/data-keys.ts';
import { dataKeysOf } from '#platform/security/data-keys/encrypt-plain.ts';
import { type KeyRing, UnreadableNumber } from '#platform/security/data-keys/key-ring.ts';
import { countSealed, NUMBER_COLUMNS } from '#platform/security/data-keys/number-columns.ts';
import { rotateKeys } from '#platform/security/rotate-keys.ts';
import { describeEachDatabase } from '../databases.ts';
import { openAccountApp } from './account-app.ts';
import { createAccount, fillNumbers, numberAt, openNumbers, wrongHashes } from './data-keys/numbers.ts';
import { TestBrowser } from './test-browser.ts';

const ALL = 620;
/** The addresses of the access log, which a rotation encrypts as well, and secrets under the server's key. */
const OTHER_SECRETS = ['player_access.sealed', 'webhook.old_secret_sealed', 'webhook.secret_sealed'];

describeEachDatabase('mobile numbers', (open) => {
  let db: Database;
  let dataDir: string;
  let keys: DataKeys;

  beforeEach(async () => {
    db = await open();
    dataDir = mkdtempSync(join(tmpdir(), 'youmen-data-keys-'));
    keys = machine();
    await keys.prepare(db);
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  /** The data keys of a process on the machine with the key file. */
  const machine = () => dataKeysOf({ dataKeys: undefined, dataDir });
  const accounts = async () =>
    Number((await sql<{ n: number }>`select count(*) as n from account`.execute(db)).rows[0]?.n);
  const rotate = (own = keys) => rotateKeys(db, own, () => undefined);

  test('stay the same through rotations, and processes that knew only the old key find them', async () => {
    await fillNumbers(db, keys, ALL);
    const before = await openNumbers(db, keys);
    const other = machine();
    expect(await other.ring(db)).toBeTruthy();
    const rotated = await rotate();
    expect(rotated).toMatchObject({ numbers: NUMBER_COLUMNS.length * ALL, unreadable: 0 });
    expect(rotated?.retired).toHaveLength(1);
    expect([...(await countSealed(db))]).toEqual([[rotated?.current, NUMBER_COLUMNS.length * ALL]]);
    expect(await openNumbers(db, other)).toEqual(before);
    expect(await wrongHashes(db, other)).toEqual([]);
    expect(await createAccount({ db, keys: other }, numberAt(5), 'another')).toBe('u00000005');
    await rotate(other);
    expect(await openNumbers(db, keys)).toEqual(before);
    expect(JSON.parse(readFileSync(join(dataDir, 'data-keys.json'), 'utf8')).keys).toHaveLength(3);
  });

  test('are in one account each, though 50 logins of a number run during a rotation', {
    timeout: 120_000,
  }, async () => {
    await fillNumbers(db, keys, ALL);
    const processes = [keys, machine(), machine(), machine()];
    const numbers = [1, 2, 3, 4].map((place) => numberAt(ALL + place));
    const rotation = rotate();
    const logins = numbers.flatMap((mobile, place) =>
      Array.from({ length: 50 }, (_, index) =>
        createAccount({ db, keys: processes[index % 4] ?? keys }, mobile, `new-${place}-${index}`),
      ),
    );
    const uids = await Promise.all(logins);
    await rotation;
    expect(new Set(uids).size).toBe(numbers.length);
    expect(await accounts()).toBe(ALL + numbers.length);
    expect(await wrongHashes(db, machine())).toEqual([]);
  });

  test('would be in two accounts if a process did not notice the new key', async () => {
    class StaleKeys extends DataKeys {
      #first: Promise<KeyRing> | undefined;
      override ring(on: Database): Promise<KeyRing> {
        this.#first ??= super.ring(on);
        return this.#first;
      }
    }
    const stale = new StaleKeys(keys.source);
    await stale.ring(db);
    await rotate();
    await createAccount({ db, keys }, numberAt(1), 'one');
    await createAccount({ db, keys: stale }, numberAt(1), 'two');
    expect(await accounts()).toBe(2);
  });

  test('[SEC-07] stand in every sealed column of the schema, or it is listed as another secret', async () => {
    const { rows } = await sql<{ place: string }>`
      select table_name || '.' || column_name as place from information_schema.columns
      where table_schema = current_schema() and column_name like '%sealed%' order by place`.execute(db);
    const numbers = NUMBER_COLUMNS.map(({ table, name }) => `${table}.${name}_sealed`);
    expect(rows.map(({ place }) => place)).toEqual([...numbers, ...OTHER_SECRETS].sort());
  });

  test('can be used to log in before, during and after a rotation', async () => {
    const app = await openAccountApp(db, {}, { keys: machine() });
    const mobile = numberAt(1);
    const user = await new TestBrowser(app).logIn(app, mobile);
    await transaction(db, (tx) => keys.advance(tx));
    app.clock.pass(61);
    expect(await new TestBrowser(app).logIn(app, mobile)).toMatchObject({ uid: user.uid });
    await rotate();
    app.clock.pass(61);
    expect(await new TestBrowser(app).logIn(app, mobile)).toMatchObject({ uid: user.uid });
    expect([await accounts(), await wrongHashes(db, keys)]).toEqual([1, []]);
    await app.close();
  });

  test('can’t be read after a change, in another row or in another column', async () => {
    await fillNumbers(db, keys, 2);
    const sealedOf = async (uid: string) =>
      (
        await db
          .selectFrom('account')
          .select('mobile_sealed')
          .where('uid', '=', uid)
          .executeTakeFirstOrThrow()
      ).mobile_sealed;
    const ring = await keys.ring(db);
    const sealed = await sealedOf('u00000000');
    expect(ring.open('account.mobile', 'u00000000', sealed)).toBe(numberAt(0));
    for (const at of [0, 9, 21, sealed.length - 1]) {
      const changed = Uint8Array.from(sealed, (byte, index) => (index === at ? byte ^ 1 : byte));
      expect(() => ring.open('account.mobile', 'u00000000', changed)).toThrow(UnreadableNumber);
    }
    expect(() => ring.open('account.mobile', 'u00000001', sealed)).toThrow(UnreadableNumber);
    expect(() => ring.open('player.mobile', 'u00000000', sealed)).toThrow(UnreadableNumber);
    expect(() => ring.open('account.mobile', 'u00000000', sealed.subarray(0, 5))).toThrow(UnreadableNumber);
  });

  test('that were moved to another row stop a rotation from retiring their key, and nothing else', async () => {
    await fillNumbers(db, keys, 3);
    await sql`
      update account set mobile_sealed = (select mobile_sealed from account where uid = 'u00000001')
      where uid = 'u00000000'`.execute(db);
    const { current } = await keys.ring(db);
    expect(await rotate()).toMatchObject({
      numbers: 3 * NUMBER_COLUMNS.length - 1,
      unreadable: 1,
      retired: [],
    });
    expect((await countSealed(db)).get(current.id)).toBe(1);
  });

  test('are refused without their key, and no other key is generated', async () => {
    await fillNumbers(db, keys, 1);
    const elsewhere = mkdtempSync(join(tmpdir(), 'youmen-data-keys-'));
    const other = dataKeysOf({ dataKeys: undefined, dataDir: elsewhere });
    await expect(other.prepare(db)).rejects.toThrow(MissingDataKeys);
    await expect(createAccount({ db, keys: other }, numberAt(3), 'new')).rejects.toThrow(
      /data-keys\.json[\s\S]*Copy/,
    );
    expect(other.source.read()).toEqual([]);
    rmSync(elsewhere, { recursive: true });
  });

  test('with keys in a setting rotate to its new first key, and only then', async () => {
    const [old, fresh] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));
    const withKeys = (...list: (string | undefined)[]) =>
      dataKeysOf({ dataKeys: list as [string, ...string[]], dataDir: '' });
    await sql`delete from data_key`.execute(db);
    const before = withKeys(old);
    await before.prepare(db);
    await fillNumbers(db, before, 3);
    expect(await rotate(before)).toBeUndefined();
    const after = withKeys(fresh, old);
    expect((await after.ring(db)).current.id).toBe((await before.ring(db)).current.id);
    expect(await rotate(after)).toMatchObject({
      numbers: 3 * NUMBER_COLUMNS.length,
      retired: [(await withKeys(old).source.read())[0]?.id],
    });
    expect(await rotate(after)).toBeUndefined();
    await expect(before.ring(db)).rejects.toThrow(/DATA_KEYS/);
    expect(await wrongHashes(db, withKeys(fresh))).toEqual([]);
  });
});
