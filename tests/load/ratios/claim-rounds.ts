import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { median } from '#bench/median.ts';
import { systemClock } from '#platform/core/clock.ts';
import { createLogger } from '#platform/core/logger.ts';
import { openJournalDirectory } from '#platform/database/journal/journal-directory.ts';
import { type Database, openDatabase } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { ClaimQueue } from '#services/main/claims/claim-queue.ts';
import { issueCodesFrom } from '#services/main/claims/issue-codes.ts';
import { FileJournal } from '#services/main/codes/journal/claim-journal.ts';
import { testOwner } from '#tests/integration/owner.ts';

const CLAIMERS = 32;
const CLAIMS = 96;

type IssueCodes = ReturnType<typeof issueCodesFrom>;
export type Plant = (issueCodes: IssueCodes) => IssueCodes;

/**
 * The CPU time of a plain transaction per claim, divided by that of the claim queue with its journal, on the embedded
 * database. The median of alternated rounds.
 * @param demo a data directory, which is copied
 * @param plants the claim queues: as shipped, and with a planted bug each
 */
export async function claimRatios(
  demo: string,
  plants: Record<string, Plant>,
  rounds: number,
): Promise<Record<string, number>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'youmen-ratios-'));
  cpSync(demo, dataDir, { recursive: true });
  const { db, close } = await openDatabase(
    { dataDir, databaseUrl: undefined, owner: testOwner('ratios') },
    () => undefined,
  );
  const directory = openJournalDirectory(join(dataDir, 'ratios-journal'));
  const journal = new FileJournal({ db, directory, clock: systemClock, logger: createLogger('error') });
  const issueCodes = issueCodesFrom(db, journal, () => undefined);
  const ratios: Record<string, number[]> = Object.fromEntries(Object.keys(plants).map((name) => [name, []]));
  try {
    for (let round = -1; round < rounds; round += 1) {
      const plain = await cpuMs(await newPack(db), (pack, player) => claimPlainly(db, pack, player));
      for (const [name, plant] of Object.entries(plants)) {
        const queue = new ClaimQueue(plant(issueCodes));
        const own = await cpuMs(await newPack(db), async (pack, player) => {
          const claim = { player_id: player, label: '138****8000', at: systemClock.now() };
          const { outcome } = await queue.claim(pack, claim);
          if (outcome !== 'given') {
            throw new Error(`A claim was rejected: ${outcome}`);
          }
        });
        if (round >= 0) {
          ratios[name]?.push(plain / own);
        }
      }
    }
  } finally {
    await journal.close();
    await close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
  return Object.fromEntries(Object.entries(ratios).map(([name, all]) => [name, median(all)]));
}

/** The CPU time of this process, database included, for a round of claims by different players. */
async function cpuMs(pack: number, claim: (pack: number, player: number) => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  let next = 0;
  const claimer = async () => {
    while (next < CLAIMS) {
      next += 1;
      await claim(pack, next);
    }
  };
  await Promise.all(Array.from({ length: CLAIMERS }, claimer));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The minimal claim: mark an unlocked free code and insert the claim. */
function claimPlainly(db: Database, pack: number, player: number): Promise<void> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update pack_code set claimed = true where id = (
        select id from pack_code where pack_id = ${pack} and not claimed order by id limit 1 for update skip locked
      ) returning id`.execute(tx);
    await sql`insert into claim (pack_id, code_id, player_id) values (${pack}, ${rows[0]?.id ?? 0}, ${player})`.execute(
      tx,
    );
  });
}

/** A pack with a free code per claim. */
async function newPack(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into pack (game_id, title, total, remaining)
    select id, '新手礼包', ${CLAIMS}, ${CLAIMS} from game order by id limit 1 returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`
    insert into pack_code (pack_id, code)
    select ${id}::bigint, 'YM' || ${id}::text || '-' || place from generate_series(1, ${CLAIMS}) as place`.execute(
    db,
  );
  return id;
}

/** A planted bug: each claim has a transaction of its own. */
export const oneByOne: Plant = (issueCodes) => async (pack, claimants, onGiven) => {
  const results: Awaited<ReturnType<IssueCodes>> = new Map();
  for (const claimant of claimants) {
    for (const [player, result] of await issueCodes(pack, [claimant], onGiven)) {
      results.set(player, result);
    }
  }
  return results;
};
