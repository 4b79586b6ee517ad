import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFileStore } from '#platform/adapters/storage/create-file-store.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { openJournalDirectory } from '#platform/database/journal/journal-directory.ts';
import { migrate } from '#platform/database/migrate.ts';
import { transaction } from '#platform/database/transaction.ts';
import { carryOutRestore } from '#server/restore/carry-out-restore.ts';
import { checkByJournals } from '#services/main/codes/journal/journal-check.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { debianProgram } from '../deploy/debian-program.ts';
import { portalCommand } from '../integration/command-line.ts';
import { game, NOW } from '../integration/main-service/inputs.ts';
import { kinds, newPlace, openPlace, type Place, settingsOf } from '../integration/place.ts';
import { scaled } from '../time-limits.ts';
import { asShipped, findFaults, plants } from './encryption/faults.ts';

/** Starts a dozen processes in turn, on a machine that may be busy. */
const LIMIT_MS = scaled(180_000);
const folder = mkdtempSync(join(tmpdir(), 'youmen-encrypted-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = promisify(execFile);
const age = debianProgram('age', 'age');

interface Key {
  recipient: string;
  identity: string;
  /** The identity file, as age-keygen writes it. */
  file: string;
}

async function newKey(name: string): Promise<Key> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const file = join(folder, `${name}.txt`);
  writeFileSync(file, `# created: 2026-11-24\n# public key: ${recipient}\n${identity}\n`, { mode: 0o600 });
  return { recipient, identity, file };
}

const portal = (place: Place, settings: Record<string, string>, ...args: string[]) =>
  portalCommand({ DEMO: '0', ...settingsOf(place), ...settings }, ...args);

async function gamesOf(place: Place) {
  const { db, close } = await openPlace(place);
  try {
    return await db.selectFrom('game').select(['name', 'summary']).execute();
  } finally {
    await close();
  }
}

describe.each(kinds)('an encrypted backup (%s)', (kind) => {
  let home: Place;
  let keys: [Key, Key, Key];
  let settings: Record<string, string>;
  const archive = join(folder, `${kind}.tar.age`);
  const picture = 'a picture that nobody without a key may read';

  beforeAll(async () => {
    keys = [await newKey(`${kind}-first`), await newKey(`${kind}-second`), await newKey(`${kind}-other`)];
    settings = { BACKUP_RECIPIENTS: `${keys[0].recipient},${keys[1].recipient}` };
    home = await newPlace(kind, folder, { migrated: true });
    const path = join(home.dataDir, 'media', 'uploads', 'ab', 'abc.webp');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, picture);
    const { db, close } = await openPlace(home);
    await migrate(db);
    await transaction(db, (tx) => upsertGames(tx, [game('云海剑歌', { summary: '旧的' })], NOW));
    await checkByJournals(db, [openJournalDirectory(join(home.dataDir, 'journal'))]);
    await close();
    const made = await portal(home, settings, 'backup', join(folder, `${kind}.tar`));
    expect(made).toMatchObject({ code: 0, err: '', out: expect.stringContaining(archive) });
  }, LIMIT_MS);

  test('contains no plain text, is readable by its owner only, and is recorded with its size', async () => {
    const bytes = readFileSync(archive);
    expect(bytes.toString('latin1', 0, 22)).toBe('age-encryption.org/v1\n');
    for (const text of [picture, 'youmen.json', 'SHA256SUMS', 'ustar']) {
      expect(bytes.includes(text)).toBe(false);
    }
    expect(statSync(archive).mode & 0o077).toBe(0);
    const { db, close } = await openPlace(home);
    const runs = await db.selectFrom('backup_run').select(['file', 'bytes', 'problem']).execute();
    await close();
    expect(runs).toEqual([{ file: archive, bytes: bytes.length, problem: null }]);
  });

  test(
    'restores with the identity of each recipient, whatever the file is called',
    async () => {
      const renamed = join(folder, `${kind}-renamed.bin`);
      writeFileSync(renamed, readFileSync(archive));
      for (const { file } of keys.slice(0, 2)) {
        const place = await newPlace(kind, folder);
        const restored = await portal(
          place,
          {},
          'restore',
          renamed,
          '--identity',
          file,
          '--yes',
          '--untouched',
        );
        expect(restored).toMatchObject({ code: 0, err: '' });
        expect(await gamesOf(place)).toEqual([{ name: '云海剑歌', summary: '旧的' }]);
        expect(readFileSync(join(place.dataDir, 'media/uploads/ab/abc.webp'), 'utf8')).toBe(picture);
      }
    },
    LIMIT_MS,
  );

  test(
    'is refused without an identity and with a wrong one, before anything is changed',
    async () => {
      const place = await newPlace(kind, folder);
      const without = await portal(place, settings, 'restore', archive, '--yes');
      expect(without).toMatchObject({ code: 3, err: expect.stringContaining('--identity') });
      expect(without.err).toContain('needs the identity file');
      const wrong = await portal(
        place,
        {},
        'restore',
        archive,
        '--identity',
        keys[2].file,
        '--yes',
        '--untouched',
      );
      expect(wrong).toMatchObject({ code: 3, err: expect.stringContaining(keys[2].recipient) });
      expect(wrong.err).toContain('does not match');
      expect(wrong.err).not.toContain(keys[2].identity);
      expect(readdirSync(place.dataDir)).toEqual([]);
    },
    LIMIT_MS,
  );

  test(
    'is made only with the same protection on both sides, and with a name that tells it',
    async () => {
      const wrong = await portal(home, {}, 'backup', join(folder, `${kind}-plain.tar.age`));
      expect(wrong).toMatchObject({ code: 4, err: expect.stringContaining('BACKUP_RECIPIENTS') });
      const secret = await portal(home, { BACKUP_RECIPIENTS: keys[0].identity }, 'backup');
      expect(secret).toMatchObject({ code: 2, err: expect.stringContaining('BACKUP_RECIPIENTS') });
      expect(secret.err).not.toContain(keys[0].identity);
      const noKey = await portal(home, {}, 'restore', archive, '--identity', archive, '--yes');
      expect(noKey).toMatchObject({ code: 2, err: expect.stringContaining('--identity') });
    },
    LIMIT_MS,
  );

  test(
    'restores from the admin site with an identity that is written nowhere; without it nothing changes',
    async () => {
      const place = await newPlace(kind, folder, { migrated: true });
      const config = { ...loadConfig({ DEMO: '0', ...settingsOf(place) }), host: '127.0.0.1', port: 0 };
      const operator = { id: 1, name: 'the-admin', role: 'admin' as const };
      const order = { operator, address: '203.0.113.7', at: NOW, file: archive };
      const logged: string[] = [];
      const log = (message: string, fields?: object) => void logged.push(JSON.stringify([message, fields]));
      const logger = { debug: log, info: log, warn: log, error: log };
      const output = { logger, say: (text: string) => void logged.push(text) };
      const failed = await carryOutRestore({ ...order, identities: [] }, config, output);
      expect(failed?.problem).toContain('私钥');
      expect(await gamesOf(place)).toEqual([]);
      const { identity } = keys[0];
      expect(await carryOutRestore({ ...order, identities: [identity] }, config, output)).toBeUndefined();
      expect(await gamesOf(place)).toEqual([{ name: '云海剑歌', summary: '旧的' }]);
      expect(logged.join()).not.toContain(identity);
      const files = readdirSync(place.dataDir, { recursive: true, withFileTypes: true });
      const containing = files.filter(
        (file) => file.isFile() && readFileSync(join(file.parentPath, file.name)).includes(identity),
      );
      expect(containing).toEqual([]);
    },
    LIMIT_MS,
  );

  test.skipIf(!age)(
    "exchanges files with Debian's age in both directions",
    async () => {
      const plain = join(folder, `${kind}-by-age.tar`);
      await run(age ?? '', ['-d', '-i', keys[1].file, '-o', plain, archive]);
      const { stdout } = await run('tar', ['-xOf', plain, 'media/uploads/ab/abc.webp']);
      expect(stdout).toBe(picture);
      const again = join(folder, `${kind}-again.tar.age`);
      await run(age ?? '', ['-r', keys[2].recipient, '-o', again, plain]);
      const place = await newPlace(kind, folder);
      const restored = await portal(
        place,
        {},
        'restore',
        again,
        '--identity',
        keys[2].file,
        '--yes',
        '--untouched',
      );
      expect(restored).toMatchObject({ code: 0, err: '' });
      expect(await gamesOf(place)).toHaveLength(1);
    },
    LIMIT_MS,
  );
});

describe('the fault suite of encrypted backups', () => {
  async function faultsOf(procedures: typeof asShipped) {
    const home = await newPlace('embedded', folder, { migrated: true });
    const identities = await Promise.all([1, 2, 3].map(generateX25519Identity));
    const recipients = await Promise.all(identities.slice(0, 2).map(identityToRecipient));
    const config = loadConfig({ ...settingsOf(home), BACKUP_RECIPIENTS: recipients.join() });
    mkdirSync(join(home.dataDir, 'media'), { recursive: true });
    const { db, close } = await openPlace(home);
    const deps = { db, config, store: createFileStore(config) };
    try {
      return await findFaults(procedures, { deps, identities, folder });
    } finally {
      await close();
    }
  }

  test('finds none', { timeout: LIMIT_MS }, async () => {
    expect(await faultsOf(asShipped)).toEqual([]);
  });

  test.each(Object.entries(plants))('detects a planted bug: %s', { timeout: LIMIT_MS }, async (_, plant) => {
    expect(await faultsOf(plant)).not.toEqual([]);
  });
});
