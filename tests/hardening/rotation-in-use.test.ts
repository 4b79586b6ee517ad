import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { AccessLog } from '#platform/security/access-log/access-log.ts';
import { dataKeysOf } from '#platform/security/data-keys/encrypt-plain.ts';
import { countSealed } from '#platform/security/data-keys/number-columns.ts';
import { startPortal } from '../browser/portal-process.ts';
import { seededRandom } from '../chaos/claims/random.ts';
import {
  fillNumbers,
  numberAt,
  openNumbers,
  wrongHashes,
} from '../integration/accounts/data-keys/numbers.ts';
import { TestBrowser } from '../integration/accounts/test-browser.ts';
import { portalCommand } from '../integration/command-line.ts';
import { kinds, newPlace, openPlace, type Place, settingsOf } from '../integration/place.ts';
import { startChild } from '../integration/processes/child.ts';
import { scaled } from '../time-limits.ts';
import { runningAccounts } from './encrypted-numbers/running-accounts.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SEED = Number(process.env.FAULTS_SEED ?? 20_261_129);
/** The number of kills; set KILL_ROUNDS for a longer run. */
const KILLS = Number(process.env.KILL_ROUNDS ?? 10);
const LIMIT_MS = scaled(300_000 + 15_000 * KILLS);
/** Numbers in each column before the first rotation. */
const ALL = 620;
const folder = mkdtempSync(join(tmpdir(), 'youmen-rotation-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const keysAt = ({ dataDir }: Place) => dataKeysOf({ dataKeys: undefined, dataDir });
const uidOf = (at: number) => String(at).padStart(8, '0');

async function filled(kind: (typeof kinds)[number], count: number): Promise<Place> {
  const place = await newPlace(kind, folder, { migrated: true });
  const { db, close } = await openPlace(place);
  const keys = keysAt(place);
  await keys.prepare(db);
  await fillNumbers(db, keys, count);
  const log = new AccessLog(keys);
  await transaction(db, async (tx) => {
    const ring = await log.hold(tx);
    for (let at = 0; at < ALL; at += 1) {
      const client = { address: '198.51.100.7', port: null, agent: String(at) };
      await log.record(tx, ring, { at: new Date(), player_id: at, kind: 'login_code', client });
    }
  });
  await close();
  return place;
}

/** The entries of the access log by player, and those that can't be opened. */
async function entriesOf(db: Database, place: Place) {
  const clientOf = await new AccessLog(keysAt(place)).reader(db);
  const rows = await db.selectFrom('player_access').selectAll().execute();
  return {
    players: new Set(rows.map((row) => row.player_id)),
    unreadable: rows.filter((row) => clientOf(row) === null).length,
  };
}

describe.each(kinds)('a rotation beside logins (%s)', { timeout: LIMIT_MS }, (kind) => {
  test('[SEC-15] that is killed ten times at random loses no number, no login and no address', async () => {
    const place = await filled(kind, ALL);
    const random = seededRandom(SEED);
    const initial = await openPlace(place);
    const before = await openNumbers(initial.db, keysAt(place));
    await initial.close();
    const logins = new Map<number, string>();
    // The first one is not killed and counts its statements.
    let [statements, killed] = [0, 0];
    for (let round = 0; killed < KILLS; round += 1) {
      expect(round, 'rounds').toBeLessThan(5 * KILLS);
      const at = Math.ceil(random() * statements);
      const args = [place.dataDir, place.databaseUrl ?? '', String(at), String(round), String(ALL)];
      const child = startChild('rotate-beside-logins.ts', ...args);
      for await (const line of child.lines) {
        const [number = '', uid = ''] = line.split(' ');
        if (number === 'statements') {
          statements = Math.max(statements, Number(uid));
        } else {
          logins.set(Number(number), uid);
        }
      }
      const ended = await child.ended;
      killed += ended === 'SIGKILL' ? 1 : 0;
      expect([0, 'SIGKILL']).toContain(ended);
      const { db, close } = await openPlace(place);
      const where = `FAULTS_SEED=${SEED}, round ${round}, killed at statement ${at}`;
      const opened = await openNumbers(db, keysAt(place));
      expect(opened, where).toMatchObject(before);
      expect(await wrongHashes(db, keysAt(place)), where).toEqual([]);
      for (const [number, uid] of logins) {
        expect(uid, where).toBe(number < ALL ? `u${uidOf(number)}` : `own-${number}`);
        expect(opened[`account.mobile ${uid}`], where).toBe(numberAt(number));
      }
      const accounts = Object.entries(opened).filter(([owner]) => owner.startsWith('account.mobile '));
      expect(new Set(accounts.map(([, number]) => number)).size, where).toBe(accounts.length);
      const entries = await entriesOf(db, place);
      expect(entries.unreadable, where).toBe(0);
      expect(
        [...logins.keys()].filter((player) => !entries.players.has(player)),
        where,
      ).toEqual([]);
      await close();
    }
    expect(killed).toBe(KILLS);
    expect(logins.size).toBeGreaterThan(KILLS);
  });
});

describe.each(kinds)('keys rotate while the portal runs (%s)', { timeout: LIMIT_MS }, (kind) => {
  test('[SEC-15] players with known and new numbers log in meanwhile, and everything is under the new key', async () => {
    const count = 2_000;
    const place = await filled(kind, count);
    const initial = await openPlace(place);
    // The portal sends the notices that wait and deletes their numbers.
    await initial.db.deleteFrom('number_notice').execute();
    const before = await openNumbers(initial.db, keysAt(place));
    const { current } = await keysAt(place).ring(initial.db);
    await initial.close();
    const settings = {
      ...settingsOf(place),
      // The key file of the place, also on PostgreSQL.
      DATA_KEYS: '',
      DEMO: '0',
      SMS: 'outbox',
      ALLOW_HTTP: '1',
      TRUSTED_PROXIES: '127.0.0.1',
    };
    const portal = await startPortal(ROOT, settings);
    const made: number[] = [];
    try {
      const accounts = runningAccounts(portal.url, place.dataDir);
      // Each from a network of its own, so that no limit is reached.
      const logIn = (at: number) =>
        new TestBrowser(accounts, { address: `10.${at >> 8}.${at & 255}.9` }).logIn(accounts, numberAt(at));
      const both = async (at: number) => {
        expect((await logIn(at)).uid).toBe(`p${uidOf(at)}`);
        await logIn(count + at);
        made.push(count + at);
      };
      await both(0);
      let isRotating = true;
      const rotation = portalCommand(settings, 'keys', 'rotate').finally(() => {
        isRotating = false;
      });
      for (let at = 1; isRotating && at < 250; at += 1) {
        await both(at);
      }
      const { code, out, err } = await rotation;
      expect([code, err, out]).toEqual([0, '', expect.stringContaining(`密钥 ${current.id} 不再使用`)]);
      expect(made.length).toBeGreaterThan(2);
      await both(made.length);
    } finally {
      await portal.stop();
    }
    const { db, close } = await openPlace(place);
    const opened = await openNumbers(db, keysAt(place));
    expect(opened).toMatchObject(before);
    const accounts = Object.entries(opened).filter(([owner]) => owner.startsWith('account.mobile '));
    expect(accounts).toHaveLength(count + made.length);
    expect(new Set(accounts.map(([, number]) => number)).size).toBe(accounts.length);
    expect(await wrongHashes(db, keysAt(place))).toEqual([]);
    expect((await entriesOf(db, place)).unreadable).toBe(0);
    const next = (await keysAt(place).ring(db)).current.id;
    expect([...(await countSealed(db)).keys()]).toEqual([next]);
    expect(next).not.toBe(current.id);
    await close();
  });
});
