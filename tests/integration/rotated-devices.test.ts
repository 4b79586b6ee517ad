import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import { dataKeysOf } from '#platform/security/data-keys/encrypt-plain.ts';
import { KnownDevices } from '#platform/security/known-devices.ts';
import { rotateKeys } from '#platform/security/rotate-keys.ts';
import { TokenCookie } from '#platform/security/token-cookie.ts';
import { fillNumbers, numberAt } from './accounts/data-keys/numbers.ts';
import { describeEachDatabase } from './databases.ts';
import { at, NOW } from './main-service/inputs.ts';

const cookie = new TokenCookie('device', { prefix: '__Host-', path: '/', sameSite: 'Lax' });

describeEachDatabase('known devices and the rotation of data keys', (open) => {
  let db: Database;
  let dataDir: string;
  let keys: DataKeys;
  let devices: KnownDevices;

  beforeEach(async () => {
    db = await open();
    dataDir = mkdtempSync(join(tmpdir(), 'youmen-rotated-'));
    keys = dataKeysOf({ dataKeys: undefined, dataDir });
    await keys.prepare(db);
    devices = new KnownDevices(db, cookie);
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  const namesOf = async (mobile: string) => (await keys.ring(db)).lookups(mobile);
  /** Logs in with a number. Returns the cookie of the device. */
  async function logIn(mobile: string, cookies?: string, now = NOW): Promise<string> {
    const [name] = await namesOf(mobile);
    const set = await devices.remember(name, { cookies, connection: 'https' }, now);
    return set.split(';')[0] ?? '';
  }
  const isKnown = async (mobile: string, cookies: string) =>
    (await devices.find(await namesOf(mobile), { cookies, connection: 'https' }, NOW)) !== undefined;

  test('[RES-08] a device stays known, also one that logged in during the rotation, and is forgotten on request', async () => {
    await fillNumbers(db, keys, 3);
    const [phone, tablet] = [await logIn(numberAt(0)), await logIn(numberAt(1))];
    await transaction(db, (tx) => keys.advance(tx));
    await logIn(numberAt(1), tablet, at(0, '23:00'));
    await rotateKeys(db, keys, () => undefined);
    expect(await namesOf(numberAt(0))).toHaveLength(1);
    expect([await isKnown(numberAt(0), phone), await isKnown(numberAt(1), tablet)]).toEqual([true, true]);
    expect(await isKnown(numberAt(1), phone)).toBe(false);
    const rows = db.selectFrom('known_device').select('seen_at').orderBy('seen_at');
    expect(await rows.execute()).toEqual([{ seen_at: NOW }, { seen_at: at(0, '23:00') }]);
    await devices.forget(await namesOf(numberAt(0)));
    await devices.forget(await namesOf(numberAt(1)));
    expect(await rows.execute()).toEqual([]);
  });
});
