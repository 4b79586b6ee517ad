import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { packPooled } from '../codes/claim-state.ts';

export interface DrawRow {
  id: number;
  code: string;
  drawn_at: Date;
  feedback: '可用' | '失效' | null;
}

/** Codes scanned on each side of a random time to find one that is new to the player. */
const CANDIDATES = 50;

/** Whether claimed codes of a pack may be drawn. */
export async function isPooled(db: Database, packId: number): Promise<boolean> {
  const row = await db
    .selectFrom('pack')
    .select(packPooled().as('pooled'))
    .where('pack.id', '=', packId)
    .executeTakeFirst();
  return row?.pooled ?? false;
}

/** Serialises the draws of a player from a pack, across processes. */
export async function lockDraws(tx: Tx, packId: number, playerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`draw ${packId} ${playerId}`}, 0))`.execute(tx);
}

/** The player's newest draw from a pack after `since`. */
export function drawSince(
  tx: Tx,
  packId: number,
  playerId: number,
  since: Date,
): Promise<DrawRow | undefined> {
  return tx
    .selectFrom('pool_draw')
    .innerJoin('pack_code', 'pack_code.id', 'pool_draw.code_id')
    .select(['pool_draw.id', 'pack_code.code', 'pool_draw.drawn_at', 'pool_draw.feedback'])
    .where('pool_draw.player_id', '=', playerId)
    .where('pool_draw.pack_id', '=', packId)
    .where('pool_draw.drawn_at', '>', since)
    .orderBy('pool_draw.drawn_at', 'desc')
    .orderBy('pool_draw.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function countDraws(
  tx: Tx,
  playerId: number,
  { since, until }: { since: Date; until: Date },
): Promise<number> {
  const { drawn } = await tx
    .selectFrom('pool_draw')
    .select(({ fn }) => fn.countAll<number>().as('drawn'))
    .where('player_id', '=', playerId)
    .where('drawn_at', '>', since)
    .where('drawn_at', '<=', until)
    .executeTakeFirstOrThrow();
  return drawn;
}

/**
 * Draws a random code claimed up to `until` that the player neither claimed nor drew and whose owner did not report
 * it as 失效.
 */
export async function drawCode(
  tx: Tx,
  draw: { packId: number; playerId: number; now: Date; until: Date },
): Promise<DrawRow | undefined> {
  const { packId, playerId, now, until } = draw;
  const fitting = sql`claim.pack_id = ${packId} and claim.claimed_at <= ${until} and claim.player_id <> ${playerId}
    and claim.feedback is distinct from '失效'
    and not exists (
      select from pool_draw where pool_draw.player_id = ${playerId} and pool_draw.code_id = claim.code_id)`;
  const { rows } = await sql<DrawRow>`
    with span as materialized (
      select min(claimed_at) as first from claim where pack_id = ${packId}
    ), moment as materialized (
      select first + random() * (${until}::timestamptz - first) as at from span
    ), candidate as materialized (
      (select claim.code_id from claim, moment where ${fitting} and claim.claimed_at >= moment.at
        order by claim.claimed_at limit ${CANDIDATES})
      union all
      (select claim.code_id from claim, moment where ${fitting} and claim.claimed_at < moment.at
        order by claim.claimed_at desc limit ${CANDIDATES})
    ), chosen as (
      select code_id from candidate order by random() limit 1
    ), made as (
      insert into pool_draw (pack_id, code_id, player_id, drawn_at)
      select ${packId}, code_id, ${playerId}, ${now} from chosen
      returning id, code_id, drawn_at, feedback
    )
    select made.id, pack_code.code, made.drawn_at, made.feedback
    from made join pack_code on pack_code.id = made.code_id`.execute(tx);
  return rows[0];
}
