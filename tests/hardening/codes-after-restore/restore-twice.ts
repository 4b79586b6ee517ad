import { createWriteStream, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFileStore } from '#platform/adapters/storage/create-file-store.ts';
import { writeBackupArchive } from '#platform/backup/backup-archive.ts';
import { type Config, loadConfig } from '#platform/core/config/config.ts';
import { createLogger } from '#platform/core/logger.ts';
import { openJournalDirectory } from '#platform/database/journal/journal-directory.ts';
import { type Database, type OpenDatabase, openDatabase } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { carryOutRestore } from '#server/restore/carry-out-restore.ts';
import { checkByJournals } from '#services/main/codes/journal/journal-check.ts';
import { release } from '#services/main/codes/withheld-codes.ts';
import { portalCommand } from '#tests/integration/command-line.ts';
import { testOwner } from '#tests/integration/owner.ts';
import { newPlace, settingsOf } from '#tests/integration/place.ts';
import { issuedTwice, newPack, serve } from './lose-and-restore.ts';

const BEFORE = [1, 2, 3];
const SINCE = [4, 5, 6, 7];
const LATER = [8, 9, 10, 11, 12];

type Way = 'command line' | 'admin site';

/** An installation with a pack, and a backup that was made before the last claims. */
export interface Installation {
  config: Config;
  settings: Record<string, string>;
  packId: number;
  issued: Map<number, string>;
  archive: string;
}

let lastRestore = 0;

export async function installation(kind: OpenDatabase['kind'], folder: string): Promise<Installation> {
  const settings = { DEMO: '0', ...settingsOf(await newPlace(kind, folder, { migrated: true })) };
  const config = { ...loadConfig(settings), host: '127.0.0.1', port: 0 };
  const archive = `${config.dataDir}.tar`;
  const [packId, before] = await within(config, async (db) => {
    const made = await newPack(db);
    return [made, await claim(config, db, made, BEFORE)] as const;
  });
  await backUp(config, archive);
  const since = await within(config, (db) => claim(config, db, packId, SINCE));
  return { config, settings, packId, issued: new Map([...before, ...since]), archive };
}

/** The backup is made `ahead` of now, because it names its second only. */
export async function backUp(config: Config, archive: string, aheadMs = 0): Promise<void> {
  const now = new Date(Date.now() + aheadMs);
  const store = createFileStore(config);
  await within(config, (db) => writeBackupArchive({ db, store, config }, now, createWriteStream(archive)));
}

/** @param more options of the command line */
export async function restoreBy(
  way: Way,
  { config, settings }: Installation,
  file: string,
  more: readonly string[] = [],
): Promise<void> {
  if (way === 'command line') {
    const { code, err } = await portalCommand(settings, 'restore', file, '--yes', '--replace', ...more);
    if (code > 1 || err !== '') {
      throw new Error(`restore ended with ${code}: ${err}`);
    }
    return;
  }
  const operator = { id: 1, name: 'the-admin', role: 'admin' as const };
  const at = await nextSecond();
  const output = { logger: createLogger('silent'), say: () => undefined };
  const failed = await carryOutRestore({ file, operator, at, address: '', identities: [] }, config, output);
  if (failed) {
    throw new Error(failed.problem);
  }
}

/** The present time, in another second than the last restore: the names of what is put aside have the second. */
async function nextSecond(): Promise<Date> {
  await sleep(Math.max(0, lastRestore + 1_000 - Date.now()));
  lastRestore = Date.now();
  return new Date(lastRestore);
}

/** New players claim, as a portal serves them, with the journal of this machine or another one. Returns their codes. */
export function claimLater(
  { config, packId }: Installation,
  players = LATER,
  journalDir = config.journalDir,
): Promise<Map<number, string>> {
  return within(config, (db) => claim({ journalDir }, db, packId, players));
}

/** The operator releases the codes that were withheld. */
export function releaseCodes({ config, packId }: Installation): Promise<number> {
  return within(config, (db) => transaction(db, (tx) => release(tx, packId)));
}

/**
 * The journal is lost, and the backup restored twice. Then others claim.
 * @param between what happens before the second restore: a planted bug
 * @returns codes issued to two players
 */
export async function restoreTwice(
  here: Installation,
  way: Way,
  between: (journalDir: string) => void = () => undefined,
): Promise<string[]> {
  rmSync(here.config.journalDir, { recursive: true });
  await restoreBy(way, here, here.archive);
  between(here.config.journalDir);
  await restoreBy(way, here, here.archive);
  return issuedTwice(here.issued, await claimLater(here));
}

export async function within<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase({ ...config, owner: testOwner() }, () => undefined);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

function claim(
  { journalDir }: Pick<Config, 'journalDir'>,
  db: Database,
  packId: number,
  players: readonly number[],
) {
  const journal = openJournalDirectory(journalDir);
  return serve(db, packId, { journal, check: checkByJournals }, players);
}
