import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createFileStore } from '#platform/adapters/storage/create-file-store.ts';
import { readArchive } from '#platform/backup/archive-reader.ts';
import { writeBackupArchive } from '#platform/backup/backup-archive.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import type { Database } from '#platform/database/open.ts';
import { MissingDataKeys } from '#platform/security/data-keys/data-keys.ts';
import { dataKeysOf } from '#platform/security/data-keys/encrypt-plain.ts';
import { DATA_KEYS_FILE } from '#platform/security/data-keys/key-source.ts';
import { openNumbers, tablesWith } from '#tests/integration/accounts/data-keys/numbers.ts';
import { NOW } from '#tests/integration/main-service/inputs.ts';
import { type Place, settingsOf } from '#tests/integration/place.ts';

/** The name of the dump among the files of an archive. */
const DUMP = 'the dump';

/**
 * What the database without its DATA_DIR, and a backup archive, give away: one of `texts`, a data key, or numbers that can be
 * opened.
 */
export async function faultsOfCopies(
  db: Database,
  place: Place,
  texts: readonly string[],
  write = writeBackupArchive,
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'youmen-copies-'));
  try {
    const keys = keyTexts(place);
    const tables = await tablesWith(db, keys);
    const isOpen = await opensAlone(db, folder);
    const path = join(folder, 'backup.tar');
    const config = loadConfig({ DEMO: '0', ...settingsOf(place) });
    await write({ db, config, store: createFileStore(config) }, NOW, createWriteStream(path));
    const files = await filesOf(path);
    const having = (wanted: readonly string[]) =>
      [...files].filter(([, bytes]) => wanted.some((text) => bytes.includes(text))).map(([name]) => name);
    // The archive of an embedded database restores it alone, so it has the key file.
    const withKeys = having(keys).filter((name) => place.databaseUrl || name !== DATA_KEYS_FILE);
    return [
      ...tables.map((table) => `the table ${table} has a data key`),
      ...(isOpen ? ['the database alone opens its numbers'] : []),
      ...having(texts).map((name) => `the archive has a number: ${name}`),
      ...withKeys.map((name) => `the archive has a data key: ${name}`),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The keys of the key file as texts: as it has them, and as the database shows bytes. */
function keyTexts({ dataDir }: Place): string[] {
  const path = join(dataDir, DATA_KEYS_FILE);
  const { keys }: { keys: string[] } = existsSync(path)
    ? JSON.parse(readFileSync(path, 'utf8'))
    : { keys: [] };
  return keys.flatMap((key) => [key, Buffer.from(key, 'base64').toString('hex')]);
}

/** Whether a machine with an empty folder opens the numbers. */
function opensAlone(db: Database, dataDir: string): Promise<boolean> {
  return openNumbers(db, dataKeysOf({ dataKeys: undefined, dataDir })).then(
    () => true,
    (error) => {
      if (error instanceof MissingDataKeys) {
        return false;
      }
      throw error;
    },
  );
}

/** The files of an archive, the parts of the dump as one, unpacked. */
async function filesOf(path: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const parts: Buffer[] = [];
  for await (const { path: name, body } of readArchive(path)) {
    const chunks: Buffer[] = [];
    for await (const chunk of body) {
      chunks.push(chunk);
    }
    if (name.startsWith('database/')) {
      parts.push(...chunks);
    } else {
      files.set(name, Buffer.concat(chunks));
    }
  }
  return files.set(DUMP, gunzipSync(Buffer.concat(parts)));
}
