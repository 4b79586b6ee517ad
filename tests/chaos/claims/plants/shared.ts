import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { IssueCodes } from '#services/main/claims/claim-result.ts';
import { codeOf, existing, none, oneByOne } from './one-by-one.ts';

/** Counts the claims of a shared code and then adds one without a lock: two players take the last one. */
export function countThenClaim(db: Database): IssueCodes {
  return oneByOne((packId, { player_id, at }) =>
    transaction(db, async (tx) => {
      const { rows } = await sql<{ code: string; left: number }>`
        select shared_code as code, shared_total - (select count(*) from claim where pack_id = pack.id)::int as "left"
        from pack where id = ${packId}`.execute(tx);
      const { code = '', left = 0 } = rows[0] ?? {};
      const had = await existing(tx, packId, player_id);
      if (had) {
        return codeOf({ ...had, code });
      }
      if (left <= 0) {
        return none('PACK_EMPTY');
      }
      const { rows: claims } = await sql<{ id: number; code_id: number }>`
        with seat as (
          insert into pack_code (pack_id, code, claimed) values (${packId}, ${randomUUID()}, true) returning id
        )
        insert into claim (pack_id, code_id, player_id, claimed_at) select ${packId}, id, ${player_id}, ${at} from seat
        returning id, code_id`.execute(tx);
      await sql`
        update pack set shared_seats = shared_seats + 1, remaining = greatest(remaining - 1, 0)
        where id = ${packId}`.execute(tx);
      const { id, code_id } = claims[0] ?? { id: 0, code_id: 0 };
      return codeOf({ id, code_id, code, claimed_at: at, feedback: null });
    }),
  );
}
