import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { IssueCodes } from '#services/main/claims/claim-result.ts';
import { none, oneByOne, type Picked, writeClaim } from '#tests/chaos/claims/plants/one-by-one.ts';

/** A bug to be found: reads a free code, and takes it in a transaction that begins afterwards. */
export function withoutHold(db: Database): IssueCodes {
  return oneByOne(async (packId, claimant) => {
    const { rows } = await sql<Picked>`
      select id, code from pack_code where pack_id = ${packId} and not claimed order by id limit 1`.execute(
      db,
    );
    const [picked] = rows;
    return picked ? transaction(db, (tx) => writeClaim(tx, packId, claimant, picked)) : none('PACK_EMPTY');
  });
}
