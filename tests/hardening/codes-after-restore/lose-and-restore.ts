import { cpSync, createWriteStream, mkdtempSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { fixedClock } from '#platform/core/clock.ts';
import { createLogger } from '#platform/core/logger.ts';
import { checkBackup, restoreBackup } from '#platform/database/backup/restore-backup.ts';
import { writeBackup } from '#platform/database/backup/write-backup.ts';
import {
  type JournalDirectory,
  journalFiles,
  openJournalDirectory,
} from '#platform/database/journal/journal-directory.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { issueCodesFrom } from '#services/main/claims/issue-codes.ts';
import { FileJournal } from '#services/main/codes/journal/claim-journal.ts';
import { checkByJournals, replayJournals } from '#services/main/codes/journal/journal-check.ts';
import { RESTORED, writeOrigin } from '#services/main/codes/journal/origin-repository.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { dumpFile } from '#tests/dump-file.ts';
import type { OpenTestDatabase } from '#tests/integration/databases.ts';
import { emptyDatabase } from '#tests/integration/empty-database.ts';
import { game, NOW, pack } from '#tests/integration/main-service/inputs.ts';

/** How a database is restored, and what a portal checks before it issues codes. */
export interface RestoreControl {
  mark(tx: Tx): Promise<void>;
  check(db: Database, directories: readonly JournalDirectory[]): Promise<unknown>;
}

export const asShipped: RestoreControl = {
  mark: (tx) => writeOrigin(tx, RESTORED),
  check: (db, directories) => checkByJournals(db, directories),
};

/** Planted bugs: ways to restore a database that allow codes to be issued again. */
export const plants: Record<string, RestoreControl> = {
  'neither replays nor withholds': { ...asShipped, check: async () => undefined },
  'replays, and withholds nothing': { ...asShipped, check: replayJournals },
  'does not record the restore': { ...asShipped, mark: async () => undefined },
  'takes any present journal for complete': {
    ...asShipped,
    check: async (db, directories) => {
      const known = await db.selectFrom('journal_directory').select('id').execute();
      const isPresent = known.every(({ id }) => directories.some((directory) => directory.id === id));
      return isPresent ? replayJournals(db, directories) : asShipped.check(db, directories);
    },
  },
};

const CODES = 20;
const BEFORE = [1, 2, 3];
const SINCE = [4, 5, 6, 7];
const LATER = [8, 9, 10, 11, 12];

/** The remaining part of the journal when the backup is restored. */
export const REMAINS = ['all', 'nothing', 'a part'] as const;

/**
 * Players claim, a backup is made, others claim, the database is lost and the backup is restored with the remaining
 * part of the journal. Each time all players and new ones claim.
 * @returns codes issued to two players, players with two codes, and players without a code despite a complete journal
 */
export async function loseAndRestore(
  open: OpenTestDatabase,
  parent: string,
  {
    restoring = asShipped,
    remains = REMAINS,
  }: { restoring?: RestoreControl; remains?: readonly (typeof REMAINS)[number][] } = {},
): Promise<string[]> {
  const root = mkdtempSync(join(parent, 'lost-'));
  const journal = openJournalDirectory(join(root, 'journal'));
  const [lost, copy] = [await open(), await open()];
  const packId = await newPack(lost);
  const before = await serve(lost, packId, { journal, check: checkByJournals }, BEFORE);
  const path = join(root, 'backup');
  await writeBackup(lost, NOW, createWriteStream(path));
  const since = await serve(lost, packId, { journal, check: checkByJournals }, SINCE);
  const issued = new Map([...before, ...since]);

  const faults: string[] = [];
  for (const remainder of remains) {
    await emptyDatabase(copy);
    const source = dumpFile(path);
    await restoreBackup(copy, source, await checkBackup(source), restoring.mark);
    const folder = join(root, remainder);
    if (remainder !== 'nothing') {
      cpSync(journal.path, folder, { recursive: true });
    }
    const restored = openJournalDirectory(folder);
    if (remainder === 'a part') {
      truncateAll(restored);
    }
    const players = [...LATER, ...SINCE, ...BEFORE];
    const again = await serve(copy, packId, { journal: restored, check: restoring.check }, players);
    faults.push(
      ...issuedTwice(issued, again).map((fault) => `${remainder} of the journal remains: ${fault}`),
    );
    if (remainder === 'all' && players.some((player) => !again.has(player))) {
      faults.push('all of the journal remains, and a player gets no code');
    }
  }
  return faults;
}

/** Leaves less than the backup knows of. */
function truncateAll(directory: JournalDirectory): void {
  for (const { path, bytes } of journalFiles(directory)) {
    truncateSync(path, Math.floor(bytes / 4));
  }
}

export async function newPack(db: Database): Promise<number> {
  return transaction(db, async (tx) => {
    const [first] = await upsertGames(tx, [game('云海剑歌')], NOW);
    const stock = { total: CODES, remaining: CODES };
    const [row] = await upsertPacks(tx, [pack(first?.id ?? 0, '新手礼包', stock)]);
    const pack_id = row?.id ?? 0;
    const codes = Array.from({ length: CODES }, (_, index) => ({ pack_id, code: `YM-${index}` }));
    await tx.insertInto('pack_code').values(codes).execute();
    return pack_id;
  });
}

/** Simulates a portal process: checks the journals, issues codes and ends. Returns the codes by player. */
export async function serve(
  db: Database,
  packId: number,
  { journal: directory, check }: { journal: JournalDirectory; check: RestoreControl['check'] },
  players: readonly number[],
): Promise<Map<number, string>> {
  await check(db, [directory]);
  const clock = fixedClock(NOW.toISOString());
  const journal = new FileJournal({ db, directory, clock, logger: createLogger('error') });
  const issueCodes = issueCodesFrom(db, journal, () => undefined);
  const issued = new Map<number, string>();
  for (const player_id of players) {
    const results = await issueCodes(packId, [{ player_id, label: '138****8000', at: NOW }]);
    const result = results.get(player_id);
    if (result && 'claim' in result) {
      issued.set(player_id, result.claim.code);
    }
  }
  await journal.close();
  return issued;
}

/** Codes issued to two players, and players with two codes. */
export function issuedTwice(
  before: ReadonlyMap<number, string>,
  after: ReadonlyMap<number, string>,
): string[] {
  const owners = new Map([...before].map(([player, code]) => [code, player]));
  const faults: string[] = [];
  for (const [player, code] of after) {
    const owner = owners.get(code) ?? player;
    if (owner !== player) {
      faults.push(`${code} of player ${owner} was issued to player ${player}`);
    } else if ((before.get(player) ?? code) !== code) {
      faults.push(`player ${player} had ${before.get(player)}, now ${code}`);
    }
    owners.set(code, owner);
  }
  return faults;
}
