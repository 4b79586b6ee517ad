import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { assertReadWrite, assertRoom, assertUsableFolder } from './usable-folder.ts';

/** What has to be free before an embedded database writes anything: eight files of its write-ahead log. */
export const LEAST_FREE_BYTES = 128 * 1024 * 1024;

const SETTING = 'DATA_DIR';
/** What the portal keeps in the folder and has to write. */
const OWN_FILES = ['lock', 'owner.json', 'secrets.json', 'outbox.jsonl', 'media'];

/**
 * Checks that the folder of an embedded database can be used, with everything in it that the portal writes. Writes
 * nothing.
 * @throws {StartupError} for the first thing that can't
 */
export function assertUsableDataFolder(dataDir: string): void {
  assertUsableFolder(SETTING, dataDir);
  for (const path of OWN_FILES.map((name) => join(dataDir, name)).filter(existsSync)) {
    assertReadWrite(SETTING, path);
  }
  const database = join(dataDir, 'database');
  if (existsSync(database)) {
    assertUsableFolder(SETTING, database);
    assertTreeReadWrite(database);
  }
  assertRoom(SETTING, dataDir, LEAST_FREE_BYTES);
}

function assertTreeReadWrite(folder: string): void {
  assertReadWrite(SETTING, folder);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      assertTreeReadWrite(path);
    } else if (entry.isFile()) {
      assertReadWrite(SETTING, path);
    }
  }
}
