import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { writeBackupArchive } from '#platform/backup/backup-archive.ts';
import type { Database } from '#platform/database/open.ts';
import { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import { dataKeysOf } from '#platform/security/data-keys/encrypt-plain.ts';
import { DataKey, KeyRing } from '#platform/security/data-keys/key-ring.ts';
import { DATA_KEYS_FILE, KeySource } from '#platform/security/data-keys/key-source.ts';
import { fillNumbers, numberAt } from '#tests/integration/accounts/data-keys/numbers.ts';
import { kinds, newPlace, openPlace, type Place } from '#tests/integration/place.ts';
import { scaled } from '#tests/time-limits.ts';
import { faultsOfCopies } from './encrypted-numbers/copies.ts';

const LIMIT_MS = scaled(120_000);
const COUNT = 3;
const numbers = Array.from({ length: COUNT }, (_, place) => numberAt(place));
const folder = mkdtempSync(join(tmpdir(), 'youmen-copies-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(kinds)('copies of a database with numbers (%s)', { timeout: LIMIT_MS }, (kind) => {
  afterEach(() => void vi.restoreAllMocks());

  /** Fills a database with numbers, and reads copies of it. */
  async function faults(
    plant: (db: Database, place: Place) => Promise<void> = async () => undefined,
    write?: typeof writeBackupArchive,
  ): Promise<string[]> {
    const place = await newPlace(kind, folder, { migrated: true });
    const { db, close } = await openPlace(place);
    try {
      const keys = dataKeysOf({ dataKeys: undefined, dataDir: place.dataDir });
      await keys.prepare(db);
      await fillNumbers(db, keys, COUNT);
      await plant(db, place);
      return await faultsOfCopies(db, place, numbers, write);
    } finally {
      await close();
    }
  }

  test('[SEC-14] neither the database alone nor a backup archive opens a number', async () => {
    expect(await faults()).toEqual([]);
  });

  test('[SEC-14] a key that is read from the database is detected', async () => {
    const found = await faults(async (db, { dataDir }) => {
      const [value] = JSON.parse(readFileSync(join(dataDir, DATA_KEYS_FILE), 'utf8')).keys;
      await db.insertInto('server_secret').values({ name: 'data key', value }).execute();
      vi.spyOn(DataKeys.prototype, 'ring').mockImplementation(async (on) => {
        const rows = on.selectFrom('server_secret').select('value').where('name', '=', 'data key');
        const row = await rows.executeTakeFirstOrThrow();
        return new KeyRing([new DataKey(Buffer.from(row.value, 'base64'))]);
      });
    });
    expect(found).toEqual([
      'the table server_secret has a data key',
      'the database alone opens its numbers',
      'the archive has a data key: the dump',
    ]);
  });

  test('[SEC-14] a key that is the same on every machine is detected', async () => {
    vi.spyOn(KeySource.prototype, 'read').mockReturnValue([
      new DataKey(createHash('sha256').update('youmen').digest()),
    ]);
    expect(await faults()).toEqual(['the database alone opens its numbers']);
  });

  test('[SEC-14] a plain number in the dump of an archive is detected', async () => {
    const ringOf = (db: Database, dataDir: string) => dataKeysOf({ dataKeys: undefined, dataDir }).ring(db);
    const found = await faults(undefined, async (deps, now, output) => {
      const ring = await ringOf(deps.db, deps.config.dataDir);
      return writeBackupArchive({ ...deps, db: decrypting(deps.db, ring) }, now, output);
    });
    expect(found).toEqual(['the archive has a number: the dump']);
  });

  test.runIf(kind === 'postgres')(
    '[SEC-14] the key file in an archive of PostgreSQL is detected',
    async () => {
      const found = await faults(undefined, (deps, now, output) =>
        writeBackupArchive({ ...deps, config: { ...deps.config, databaseUrl: undefined } }, now, output),
      );
      expect(found).toEqual([`the archive has a data key: ${DATA_KEYS_FILE}`]);
    },
  );
});

/** A database whose dumped lines have the numbers of accounts in plain text. */
function decrypting(db: Database, ring: KeyRing): Database {
  const reveal = (line: string) => {
    const { uid, mobile_sealed, ...row } = JSON.parse(line);
    if (typeof mobile_sealed !== 'string' || !uid?.startsWith('u')) {
      return line;
    }
    const sealed = Buffer.from(mobile_sealed.slice(2), 'hex');
    return JSON.stringify({ uid, mobile: ring.open('account.mobile', uid, sealed), ...row });
  };
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ({
      ...result,
      rows: result.rows.map((row) =>
        typeof row.line === 'string' ? { ...row, line: reveal(row.line) } : row,
      ),
    }),
  });
}
