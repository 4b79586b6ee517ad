import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { fixedClock } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { importCodes } from '#services/main/codes/code-import.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { game, NOW, pack } from '#tests/integration/main-service/inputs.ts';
import { isKilled, killedAfter } from './killed-after.ts';

/** Of one length: others are held back. */
const CODES = Array.from({ length: 12 }, (_, place) => `YM${10 + place}`);
const MAX_STATEMENTS = 60;
/** An imported pack has a stock before it has codes. */
const NOTHING = 'codes 0, stock 5 of 10, in batches 0, in spans 0';
const ALL = 'codes 13, stock 13 of 13, in batches 13, in spans 13';

/**
 * Kills an import of codes after each of its statements in turn, each time into a new pack, and repeats it.
 * @param through wraps the database of the import
 * @returns the case in which only part of the codes or of their counters was written
 */
export async function killCodesAnywhere(
  db: Database,
  folder: string,
  through = (other: Database) => other,
): Promise<string[]> {
  const [row] = await transaction(db, (tx) => upsertGames(tx, [game('青崖渡')], NOW));
  const nothing = () => undefined;
  for (let limit = 0; limit < MAX_STATEMENTS; limit += 1) {
    const name = `礼包${limit}`;
    const [made] = await transaction(db, (tx) => upsertPacks(tx, [pack(row?.id ?? 0, name)]));
    const packId = made?.id ?? 0;
    const path = join(folder, 'codes.txt');
    // A code that stands twice, and one that was given away.
    const lines = [...CODES, 'YM30', 'YM30', 'YM31'].map((code) => `${code}-${limit}`);
    writeFileSync(path, [...lines, `YM31-${limit} 已领`].join('\n'));
    const run = (into: Database) => {
      const context = {
        db: into,
        clock: fixedClock(NOW.toISOString()),
        emit: nothing,
        publish: nothing,
      };
      return importCodes(packId, path, { isDryRun: false }, context);
    };
    const wasKilled = await isKilled(run(through(db.withPlugin(killedAfter(limit)))));
    const after = await stateOf(db, packId);
    await run(db);
    const repeated = await stateOf(db, packId);
    if (![NOTHING, ALL].includes(after) || repeated !== ALL) {
      return [`killed after ${limit} statements: ${after}; run again: ${repeated}`];
    }
    if (!wasKilled) {
      return [];
    }
  }
  return [`not done after ${MAX_STATEMENTS} statements`];
}

async function stateOf(db: Database, packId: number): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select format('codes %s, stock %s of %s, in batches %s, in spans %s',
      (select count(*) from pack_code where pack_id = pack.id), remaining, total,
      (select coalesce(sum(added), 0) from code_batch where pack_id = pack.id),
      (select count(*) from code_batch join code_span on batch_id = code_batch.id
        join pack_code on pack_code.pack_id = pack.id and pack_code.id between first_id and last_id
        where code_batch.pack_id = pack.id)) as state
    from pack where id = ${packId}`.execute(db);
  return rows[0]?.state ?? '';
}
