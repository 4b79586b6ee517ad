import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { ClaimRecord } from './record.ts';

/** What a run came to. All but the first group have to be zero. */
export interface Verdict {
  acknowledged: number;
  told_empty: number;
  imported: number;
  issued: number;
  free: number;
  /** Codes that two players were told, or that stand twice in the database. */
  twice: number;
  /** Players who were told a code that the database doesn't have as theirs. */
  lost: number;
  /** Players who were told another code, or none, when they asked again. */
  changed: number;
  /** Players who got a code although others had heard before that all is gone, and codes left in spite of that. */
  false_empty: number;
  /** Players who never heard anything final. */
  unanswered: number;
  /** How far issued and free are from imported, and the pack's number from free. */
  miscounted: number;
}

/** Compares what players were told with what the database holds. */
export async function judge(
  db: Database,
  record: ClaimRecord,
  run: { packId: number; codes: number; players: number },
): Promise<Verdict> {
  const { rows: claims } = await sql<{ player_id: number; code: string }>`
    select claim.player_id, pack_code.code
    from claim join pack_code on pack_code.id = claim.code_id where claim.pack_id = ${run.packId}`.execute(
    db,
  );
  const owned = new Set(claims.map(({ player_id, code }) => `${player_id} ${code}`));
  const { rows } = await sql<{ free: number; remaining: number }>`
    select (select count(*) from pack_code where pack_id = ${run.packId} and not claimed) as free,
      (select remaining from pack where id = ${run.packId}) as remaining`.execute(db);
  const { free, remaining } = rows[0] ?? { free: 0, remaining: 0 };
  return {
    acknowledged: record.codes.size,
    told_empty: record.empty.size,
    imported: run.codes,
    issued: claims.length,
    free,
    twice: record.twice + claims.length - new Set(claims.map(({ code }) => code)).size,
    lost: [...record.codes].filter(([player, code]) => !owned.has(`${player} ${code}`)).length,
    changed: record.changed.size,
    false_empty: record.afterEmpty.size + (record.empty.size > 0 ? free : 0),
    unanswered: run.players - new Set([...record.codes.keys(), ...record.empty]).size,
    miscounted: Math.abs(run.codes - claims.length - free) + Math.abs(free - remaining),
  };
}

/** What is wrong with a run, by name; nothing where it is sound. */
export function faults(verdict: Verdict): string[] {
  const { twice, lost, changed, false_empty, unanswered, miscounted } = verdict;
  return Object.entries({ twice, lost, changed, false_empty, unanswered, miscounted })
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name}: ${count}`);
}
