import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { migrateTo } from '#platform/database/migrate.ts';
import type { Database } from '#platform/database/open.ts';
import { dataKeysOf, migrateEncrypted } from '#platform/security/data-keys/encrypt-plain.ts';
import {
  DataKey,
  type NumberColumn,
  NumberNotReadBack,
  UnreadableNumber,
} from '#platform/security/data-keys/key-ring.ts';
import { countSealed, NUMBER_COLUMNS } from '#platform/security/data-keys/number-columns.ts';
import { rotateKeys } from '#platform/security/rotate-keys.ts';
import {
  filesWith,
  fillNumbers,
  numberAt,
  openNumbers,
  tablesWith,
  wrongHashes,
} from '../integration/accounts/data-keys/numbers.ts';
import { kinds, newPlace, openPlace, type Place, settingsOf } from '../integration/place.ts';
import { startChild } from '../integration/processes/child.ts';
import { scaled } from '../time-limits.ts';
import { otherHashes, sealedForAnother, unreadable } from './encrypted-numbers/unreadable.ts';
import { commandOnce, startOnce } from './startup/start-once.ts';

/** A rotation is killed at every STEP-th statement; 1 tests every one. */
const STEP = Number(process.env.KILL_STEP ?? 9);
const LIMIT_MS = scaled(300_000);
const ALL = 620;
/** The exit code of a restore whose codes wait, since the backup has no journal. */
const NO_JOURNAL = 1;
const folder = mkdtempSync(join(tmpdir(), 'youmen-encrypted-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const keysAt = ({ dataDir }: Place) => dataKeysOf({ dataKeys: undefined, dataDir });
const numbers = Array.from({ length: ALL }, (_, place) => numberAt(place));
/** The columns that release 0.2.0 has in plain text, and the players’ copy of them. */
const PLAIN_COLUMNS: readonly NumberColumn[] = [
  'account.mobile',
  'player.mobile',
  'appeal.account',
  'appeal.contact',
];
const SEALS_FOR_ANOTHER = join(import.meta.dirname, 'startup', 'seals-for-another.mjs');

/** Rows of release 0.2.0, with plain numbers. */
async function fillPlain(db: Database): Promise<void> {
  const number = sql`'177' || (40000000 + place * 7)`;
  const places = sql`generate_series(0, ${sql.lit(ALL - 1)}) as place`;
  await sql`
    insert into account (uid, mobile, nickname, icon_url, created_at)
    select 'u' || place, ${number}, '玩家', 'a.webp', now() from ${places}`.execute(db);
  await sql`
    insert into player (uid, account_uid, nickname, icon_url, mobile_masked, mobile_key)
    select 'p' || place, 'own:u' || place, '玩家', 'a.webp', '177****0000', '\\x01' from ${places}`.execute(
    db,
  );
  await sql`
    insert into player (uid, account_uid, nickname, icon_url, mobile_masked, mobile_key)
    values ('x', 'ext:1', '玩家', 'a.webp', '139****0000', '\\x02')`.execute(db);
  await sql`
    insert into session (token_hash, player_id, expires_at)
    select sha256(uid::bytea), id, now() + interval '1 day' from player where uid in ('x', 'p1')`.execute(db);
  await sql`
    insert into appeal (case_no, kind, account, contact, body, created_at)
    select 'c' || place, '账号被盗', ${number}, case when place = 0 then '10000000000' else ${number} end, '内容', now()
    from ${places}`.execute(db);
  await sql`analyze`.execute(db);
}

/** The plain numbers of release 0.2.0, by account and appeal. */
async function plainRows(db: Database) {
  const { rows } = await sql`
    select uid as owner, mobile, null as contact from account
    union all select case_no, account, contact from appeal order by owner`.execute(db);
  return rows;
}

async function oldPlace(kind: (typeof kinds)[number]): Promise<Place> {
  const place = await newPlace(kind, folder);
  const { db, close } = await openPlace(place);
  await migrateTo(db, '0035_developer_website');
  await fillPlain(db);
  await close();
  return place;
}

describe.each(kinds)('a database of release 0.2.0 (%s)', (kind) => {
  test('is encrypted by the upgrade, and has no plain number in any row or file', {
    timeout: LIMIT_MS,
  }, async () => {
    const place = await oldPlace(kind);
    if (kind === 'embedded') {
      expect(filesWith(place.dataDir, numbers)).not.toEqual([]);
    }
    const { db, close } = await openPlace(place);
    expect(await tablesWith(db, numbers)).toEqual(['account', 'appeal']);
    await migrateEncrypted(db, { ...place, dataKeys: undefined });
    const opened = await openNumbers(db, keysAt(place));
    expect(Object.keys(opened)).toHaveLength(4 * ALL - 1);
    expect([
      opened['account.mobile u7'],
      opened['player.mobile own:u7'],
      opened['appeal.contact c7'],
    ]).toEqual([numberAt(7), numberAt(7), numberAt(7)]);
    expect(await wrongHashes(db, keysAt(place))).toEqual([]);
    expect(await tablesWith(db, numbers)).toEqual([]);
    const { rows: sessions } = await sql<{ uid: string }>`
      select uid from session join player on player.id = session.player_id`.execute(db);
    expect(sessions).toEqual([{ uid: 'p1' }]);
    const appeals = await db.selectFrom('appeal').select('account_masked').distinct().execute();
    expect(appeals.every(({ account_masked }) => /^177\*{4}\d{4}$/.test(account_masked))).toBe(true);
    await close();
    if (kind === 'embedded') {
      expect(filesWith(place.dataDir, numbers)).toEqual([]);
    }
  });

  test('stays as it was if the upgrade fails, and the next one succeeds', { timeout: LIMIT_MS }, async () => {
    const place = await oldPlace(kind);
    const { db, close } = await openPlace(place);
    const failing = vi.spyOn(DataKey.prototype, 'seal').mockImplementationOnce(() => {
      throw new Error('stopped');
    });
    const config = { ...place, dataKeys: undefined };
    await expect(migrateEncrypted(db, config)).rejects.toThrow('Migration 0039_mobile_sealed failed');
    failing.mockRestore();
    expect(await tablesWith(db, numbers)).toEqual(['account', 'appeal']);
    await migrateEncrypted(db, config);
    expect(await tablesWith(db, numbers)).toEqual([]);
    expect(JSON.parse(readFileSync(join(place.dataDir, 'data-keys.json'), 'utf8')).keys).toHaveLength(1);
    await close();
  });

  test('[SEC-13] stays as it was whenever a number can’t be read back, and the next upgrade succeeds', {
    timeout: LIMIT_MS,
  }, async () => {
    const place = await oldPlace(kind);
    const { db, close } = await openPlace(place);
    const plain = await plainRows(db);
    for (const [column, plant] of unreadable(PLAIN_COLUMNS)) {
      const remove = plant();
      const upgrade = migrateEncrypted(db, { ...place, dataKeys: undefined });
      await expect(upgrade, column).rejects.toThrow(NumberNotReadBack);
      remove();
      expect(await plainRows(db), column).toEqual(plain);
    }
    await sql`update appeal set case_no = '' where case_no = 'c9'`.execute(db);
    const skipped = migrateEncrypted(db, { ...place, dataKeys: undefined });
    await expect(skipped, 'an appeal that was not encrypted').rejects.toThrow(NumberNotReadBack);
    await sql`update appeal set case_no = 'c9' where case_no = ''`.execute(db);
    expect(await plainRows(db)).toEqual(plain);
    await close();
    const preload = { module: SEALS_FOR_ANOTHER, env: { SEALED_FOR_ANOTHER: 'appeal.contact' } };
    const { code, err } = await startOnce(settingsOf(place), { preload });
    expect(code).toBe(1);
    expect(err).toMatch(
      /（appeal\.contact，c\d+）.*原来的号码没有改动。.*\nA mobile number was not the same/,
    );
    expect(err).not.toMatch(/^\s+at /m);
    const opened = await openPlace(place);
    expect(await plainRows(opened.db)).toEqual(plain);
    await migrateEncrypted(opened.db, { ...place, dataKeys: undefined });
    expect(Object.keys(await openNumbers(opened.db, keysAt(place)))).toHaveLength(4 * ALL - 1);
    expect(await wrongHashes(opened.db, keysAt(place))).toEqual([]);
    await opened.close();
  });
});

describe.each(kinds)('a rotation (%s)', (kind) => {
  test('that is killed at any statement continues, and loses no number', { timeout: LIMIT_MS }, async () => {
    const place = await newPlace(kind, folder, { migrated: true });
    const initial = await openPlace(place);
    await keysAt(place).prepare(initial.db);
    await fillNumbers(initial.db, keysAt(place), ALL);
    const before = await openNumbers(initial.db, keysAt(place));
    await initial.close();
    let killed = 0;
    for (let statement = 1; ; statement += STEP) {
      const child = startChild(
        'rotate-until-killed.ts',
        place.dataDir,
        place.databaseUrl ?? '',
        String(statement),
      );
      const ended = await child.ended;
      const { db, close } = await openPlace(place);
      expect(await openNumbers(db, keysAt(place)), `killed at statement ${statement}`).toEqual(before);
      expect(await wrongHashes(db, keysAt(place))).toEqual([]);
      await close();
      if (ended !== 'SIGKILL') {
        expect(ended).toBe(0);
        break;
      }
      killed += 1;
    }
    expect(killed).toBeGreaterThan(1);
    const { db, close } = await openPlace(place);
    const { current } = await keysAt(place).ring(db);
    expect([...(await countSealed(db))]).toEqual([[current.id, NUMBER_COLUMNS.length * ALL]]);
    await close();
  });

  test('[SEC-13] that can’t read a number back loses none in any column, and the next one succeeds', {
    timeout: LIMIT_MS,
  }, async () => {
    const place = await newPlace(kind, folder, { migrated: true });
    const { db, close } = await openPlace(place);
    const keys = keysAt(place);
    await keys.prepare(db);
    await fillNumbers(db, keys, 3);
    const before = await openNumbers(db, keys);
    const columns = NUMBER_COLUMNS.map(({ column }) => column);
    for (const [column, plant] of unreadable(columns)) {
      const remove = plant();
      await expect(
        rotateKeys(db, keys, () => undefined),
        column,
      ).rejects.toThrow(NumberNotReadBack);
      remove();
      expect(await openNumbers(db, keys), column).toEqual(before);
      expect(await wrongHashes(db, keys), column).toEqual([]);
    }
    expect(await rotateKeys(db, keys, () => undefined)).toMatchObject({ unreadable: 0 });
    expect(await openNumbers(db, keys)).toEqual(before);
    expect((await countSealed(db)).size).toBe(1);
    await close();
  });

  test('whose ciphertext belongs to another row, or whose hash to another number, is detected', {
    timeout: LIMIT_MS,
  }, async () => {
    const filledWith = async (plant: () => () => void) => {
      const place = await newPlace(kind, folder, { migrated: true });
      const { db, close } = await openPlace(place);
      const keys = keysAt(place);
      await keys.prepare(db);
      const remove = plant();
      await fillNumbers(db, keys, 3);
      remove();
      return { db, keys, close };
    };
    const hashed = await filledWith(otherHashes);
    expect(await wrongHashes(hashed.db, hashed.keys)).toHaveLength(3 * NUMBER_COLUMNS.length);
    await hashed.close();
    const sealed = await filledWith(() => sealedForAnother('report.contact'));
    await expect(openNumbers(sealed.db, sealed.keys)).rejects.toThrow(UnreadableNumber);
    await sealed.close();
  });
});

describe.each(kinds)('a start (%s)', (kind) => {
  test('without the data keys of the database is refused and generates none', {
    timeout: LIMIT_MS,
  }, async () => {
    const place = await newPlace(kind, folder, { migrated: true });
    const { db, close } = await openPlace(place);
    await keysAt(place).prepare(db);
    const { current } = await keysAt(place).ring(db);
    await close();
    const path = join(place.dataDir, 'data-keys.json');
    const own = readFileSync(path, 'utf8');
    rmSync(path);
    const settings = settingsOf(place);
    for (const text of [undefined, JSON.stringify({ keys: [Buffer.alloc(32, 9).toString('base64')] })]) {
      if (text !== undefined) {
        writeFileSync(path, text, { mode: 0o600 });
      }
      const { code, err } = await startOnce(settings);
      expect(code).toBe(1);
      expect(err).toContain(current.id);
      expect(err).toMatch(/什么都没有改动。\n.*Copy data-keys\.json from the DATA_DIR/);
      expect(err).not.toMatch(/^\s+at /m);
    }
    writeFileSync(path, '{"keys":', { mode: 0o600 });
    expect((await startOnce(settings)).err).toMatch(/data-keys\.json 已损坏[\s\S]*is damaged/);
    writeFileSync(path, own, { mode: 0o600 });
    const listed = await commandOnce(settings, ['keys', 'list']);
    expect(listed.out).toContain(`${current.id}\t正在使用\t0 个号码`);
    const rotated = await commandOnce(settings, ['keys', 'rotate']);
    expect([rotated.code, rotated.out]).toEqual([0, expect.stringContaining(`密钥 ${current.id} 不再使用`)]);
    expect((await commandOnce(settings, ['keys', 'prune', '--yes'])).out).toContain(`已删除：${current.id}`);
    expect((await commandOnce(settings, ['keys', 'list'])).out).not.toContain(current.id);
  });
});

describe.each(kinds)('a backup (%s)', (kind) => {
  test('restores where its data keys are, and changes nothing elsewhere', { timeout: LIMIT_MS }, async () => {
    const place = await newPlace(kind, folder, { migrated: true });
    const { db, close } = await openPlace(place);
    const keys = keysAt(place);
    await keys.prepare(db);
    await fillNumbers(db, keys, 3);
    const before = await openNumbers(db, keys);
    const { current } = await keys.ring(db);
    await close();
    const file = join(folder, `${kind}.tar`);
    expect((await commandOnce(settingsOf(place), ['backup', file])).code).toBe(0);
    const restoreTo = (to: Place) => commandOnce(settingsOf(to), ['restore', file, '--yes', '--untouched']);
    const target = await newPlace(kind, folder);
    if (kind === 'postgres') {
      const refused = await restoreTo(target);
      expect([refused.code, refused.err]).toEqual([3, expect.stringContaining(current.id)]);
      expect(readdirSync(target.dataDir)).toEqual([]);
      copyFileSync(join(place.dataDir, 'data-keys.json'), join(target.dataDir, 'data-keys.json'));
    }
    const restored = await restoreTo(target);
    expect([restored.code, restored.err]).toEqual([NO_JOURNAL, '']);
    const opened = await openPlace(target);
    expect(await openNumbers(opened.db, keysAt(target))).toEqual(before);
    await opened.close();
  });
});
