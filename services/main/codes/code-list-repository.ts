import { type RawBuilder, sql } from 'kysely';
import type { CODE_STATES } from '#contract/admin/codes.ts';
import type { Database } from '#platform/database/open.ts';
import { allOf } from '../lists/list-page.ts';

type CodeState = (typeof CODE_STATES)[number];

export interface CodeRow {
  id: number;
  code: string;
  state: CodeState;
  claimed_at: Date | null;
  player: string | null;
  feedback: string | null;
}

export interface CodeFilter {
  pack_id: number;
  state?: CodeState | undefined;
  /** The whole code. A prefix matches nothing, so that codes can't be guessed step by step. */
  code?: string | undefined;
}

const STATES: Record<CodeState, RawBuilder<unknown>> = {
  free: sql`not claimed and not quarantined`,
  claimed: sql`claimed`,
  withheld: sql`quarantined and not claimed`,
};

function conditions({ pack_id, state, code }: CodeFilter): RawBuilder<boolean> {
  return allOf([sql`pack_code.pack_id = ${pack_id}`, state && STATES[state], code && sql`code = ${code}`]);
}

export async function readCodes(
  db: Database,
  filter: CodeFilter,
  part: { after: number; offset: number; limit: number },
): Promise<CodeRow[]> {
  const { rows } = await sql<CodeRow>`
    select pack_code.id, coalesce((select shared_code from pack where pack.id = pack_code.pack_id), pack_code.code) as code, claim.claimed_at, claim.player_label as player, claim.feedback,
      case when claimed then 'claimed' when quarantined then 'withheld' else 'free' end as state
    from (
      select id, pack_id, code, claimed, quarantined from pack_code
      where ${conditions(filter)} and id > ${part.after}
      order by id limit ${part.limit} offset ${part.offset}
    ) as pack_code
    left join claim on claim.code_id = pack_code.id and claim.pack_id = pack_code.pack_id
    order by pack_code.id`.execute(db);
  return rows;
}

/** Counts codes, up to `limit` + 1. */
export async function countCodes(db: Database, filter: CodeFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from pack_code where ${conditions(filter)} limit ${limit + 1}
    ) as counted`.execute(db);
  return rows[0]?.total ?? 0;
}
