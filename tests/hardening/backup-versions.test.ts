import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { migrations } from '#platform/database/migrations.ts';
import type { Database } from '#platform/database/open.ts';
import { DATA_KEYS_FILE } from '#platform/security/data-keys/key-source.ts';
import { commandOf, portalCommand } from '../integration/command-line.ts';
import { kinds, newPlace, openPlace, type Place, settingsOf } from '../integration/place.ts';
import { hasRelease, unpackRelease } from '../released-build.ts';
import { scaled } from '../time-limits.ts';

/** Starts several processes in turn, on a machine that may be busy. */
const LIMIT_MS = scaled(180_000);
const folder = mkdtempSync(join(tmpdir(), 'youmen-versions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Made by the release's `backup` on an embedded database: a game, an article, a pack of 5 codes with 2 claims, an account. */
const RELEASED = join(import.meta.dirname, 'released', '0.2.0.tar');

const portal = (place: Place, settings: Record<string, string>, ...args: string[]) =>
  portalCommand({ DEMO: '0', ...settingsOf(place), ...settings }, ...args);

async function within<T>(place: Place, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openPlace(place);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

const contentOf = (place: Place) =>
  within(place, async (db) => {
    const ran = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    return {
      missing: Object.keys(migrations).filter((name) => !ran.rows.some((row) => row.name === name)),
      games: await db.selectFrom('game').select(['name', 'summary']).execute(),
      claims: await db
        .selectFrom('claim')
        .innerJoin('pack_code', 'pack_code.id', 'claim.code_id')
        .select(['claim.player_id', 'pack_code.code'])
        .orderBy('pack_code.code')
        .execute(),
      packs: await db.selectFrom('pack').select(['title', 'remaining']).execute(),
      accounts: (await db.selectFrom('account').select('uid').execute()).map(({ uid }) => uid),
      news: (await db.selectFrom('news').select('title').execute()).map(({ title }) => title),
    };
  });

const CONTENT = {
  missing: [],
  games: [{ name: '云海剑歌', summary: '0.2.0' }],
  claims: [
    { player_id: 1, code: 'YM-0' },
    { player_id: 2, code: 'YM-1' },
  ],
  packs: [{ title: '新手礼包', remaining: 3 }],
  accounts: ['p1'],
  news: ['开服公告'],
};

describe.each(kinds)('backups across versions (%s)', (kind) => {
  test(
    'one of the previous release restores, with all migrations, and so does an encrypted one made from it',
    async () => {
      const place = await newPlace(kind, folder);
      expect(await portal(place, {}, 'restore', RELEASED, '--yes', '--untouched')).toMatchObject({
        code: 0,
        err: '',
      });
      expect(await contentOf(place)).toEqual(CONTENT);
      const picture = (from: Place) => readFileSync(join(from.dataDir, 'media/uploads/ab/abc.webp'), 'utf8');
      expect(picture(place)).toBe('a picture');

      const identity = await generateX25519Identity();
      const file = join(folder, `${kind}.txt`);
      writeFileSync(file, `${identity}\n`);
      const settings = { BACKUP_RECIPIENTS: await identityToRecipient(identity) };
      const made = await portal(place, settings, 'backup', join(folder, `${kind}.tar`));
      expect(made).toMatchObject({ code: 0, err: '' });
      const copy = await newPlace(kind, folder);
      if (kind === 'postgres') {
        cpSync(join(place.dataDir, DATA_KEYS_FILE), join(copy.dataDir, DATA_KEYS_FILE));
      }
      const args = [join(folder, `${kind}.tar.age`), '--identity', file, '--yes', '--untouched'];
      expect(await portal(copy, {}, 'restore', ...args)).toMatchObject({ code: 0, err: '' });
      expect(await contentOf(copy)).toEqual(CONTENT);
      expect(picture(copy)).toBe('a picture');
    },
    LIMIT_MS,
  );

  test(
    'one of a newer release is refused before anything is changed',
    async () => {
      const newer = await newPlace(kind, folder, { migrated: true });
      await within(newer, (db) =>
        sql`insert into kysely_migration (name, timestamp) values ('9999_from_later', '2030-01-01')`.execute(
          db,
        ),
      );
      const file = join(folder, `${kind}-newer.tar`);
      expect(await portal(newer, {}, 'backup', file)).toMatchObject({ code: 0, err: '' });
      const place = await newPlace(kind, folder);
      const refused = await portal(place, {}, 'restore', file, '--yes');
      expect(refused).toMatchObject({ code: 3, err: expect.stringContaining('更新的版本') });
      expect(readdirSync(place.dataDir)).toEqual([]);
    },
    LIMIT_MS,
  );

  test.skipIf(!hasRelease())(
    'release 0.2.0 refuses one of this version, plain and encrypted, before it changes anything (needs the git history)',
    async () => {
      const release = unpackRelease();
      try {
        const newer = await newPlace(kind, folder, { migrated: true });
        const plain = join(folder, `${kind}-now.tar`);
        expect(await portal(newer, {}, 'backup', plain)).toMatchObject({ code: 0, err: '' });
        const settings = { BACKUP_RECIPIENTS: await identityToRecipient(await generateX25519Identity()) };
        expect(await portal(newer, settings, 'backup', plain)).toMatchObject({ code: 0, err: '' });
        const place = await newPlace(kind, folder);
        const restore = (file: string) =>
          commandOf(release, { DEMO: '0', ...settingsOf(place) }, 'restore', file, '--yes');
        const refusals = [await restore(plain), await restore(`${plain}.age`)];
        expect(refusals.map(({ code, err }) => [code, err])).toEqual([
          [3, expect.stringContaining('请先升级')],
          [3, expect.stringContaining('损坏')],
        ]);
        expect(readdirSync(place.dataDir)).toEqual([]);
      } finally {
        rmSync(release, { recursive: true, force: true });
      }
    },
    LIMIT_MS,
  );
});
