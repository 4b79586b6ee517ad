import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { ClaimRecord } from './record.ts';

/** The counts of a run. From `twice` on, all of them must be zero. */
export interface Verdict {
  acknowledged: number;
  reported_empty: number;
  imported: number;
  issued: number;
  free: number;
  /** Codes that two players received, or that are claimed twice in the database. */
  twice: number;
  /** Players who received a code that the database does not have as theirs. */
  lost: number;
  /** Players whose repeated request returned another code, or none. */
  changed: number;
  /**
   * Codes issued to players after another player received "empty", plus codes still free although one did.
   */
  false_empty: number;
  /** Players without a final response. */
  unanswered: number;
  /**
   * The difference between issued + free and imported, plus the difference between the pack's counter and
   * free.
   */
  miscounted: number;
  /** Claims of a shared code beyond its limit. */
  over: number;
}

/** Compares the responses that players received with the database. */
export async function judge(
  db: Database,
  record: ClaimRecord,
  run: { packId: number; codes: number; players: number; isShared?: boolean },
): Promise<Verdict> {
  const { rows: claims } = await sql<{ player_id: number; code: string }>`
    select claim.player_id, pack_code.code
    from claim join pack_code on pack_code.id = claim.code_id where claim.pack_id = ${run.packId}`.execute(
    db,
  );
  const { rows: shared } = await sql<{ code: string }>`
    select shared_code as code from pack where id = ${run.packId} and shared_code is not null`.execute(db);
  const owned = new Set(claims.map(({ player_id, code }) => `${player_id} ${shared[0]?.code ?? code}`));
  const { rows } = await sql<{ free: number; remaining: number }>`
    select case when shared_code is null
        then (select count(*) from pack_code where pack_id = pack.id and not claimed)
        else greatest(shared_total - shared_seats, 0) end as free,
      remaining
    from pack where id = ${run.packId}`.execute(db);
  const { free, remaining } = rows[0] ?? { free: 0, remaining: 0 };
  return {
    acknowledged: record.codes.size,
    reported_empty: record.empty.size,
    imported: run.codes,
    issued: claims.length,
    free,
    twice: (run.isShared ? 0 : record.twice) + claims.length - new Set(claims.map(({ code }) => code)).size,
    lost: [...record.codes].filter(([player, code]) => !owned.has(`${player} ${code}`)).length,
    changed: record.changed.size,
    false_empty: record.afterEmpty.size + (record.empty.size > 0 ? free : 0),
    unanswered: run.players - new Set([...record.codes.keys(), ...record.empty]).size,
    miscounted: Math.abs(run.codes - claims.length - free) + Math.abs(free - remaining),
    over: Math.max(claims.length - run.codes, 0),
  };
}

/** The non-zero fault counts of a run, by name. */
export function faults(verdict: Verdict): string[] {
  const { twice, lost, changed, false_empty, unanswered, miscounted, over } = verdict;
  return Object.entries({ twice, lost, changed, false_empty, unanswered, miscounted, over })
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name}: ${count}`);
}
