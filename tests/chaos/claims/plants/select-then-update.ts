import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { IssueCodes } from '#services/main/claims/claim-result.ts';
import { codeOf, existing, none, oneByOne, type Picked, writeClaim } from './one-by-one.ts';

/** Reads a free code and then marks it, without holding it in between: two players read the same one. */
export function selectThenUpdate(db: Database): IssueCodes {
  return oneByOne((packId, claimant) =>
    transaction(db, async (tx) => {
      const had = await existing(tx, packId, claimant.player_id);
      if (had) {
        return codeOf(had);
      }
      const { rows } = await sql<Picked>`
        select id, code from pack_code where pack_id = ${packId} and not claimed order by id limit 1`.execute(
        tx,
      );
      const [picked] = rows;
      return picked ? writeClaim(tx, packId, claimant, picked) : none('PACK_EMPTY');
    }),
  );
}
