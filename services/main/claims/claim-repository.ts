import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { gamePromoted } from '../lists/promoted.ts';

/** Most new claims per player and minute. */
const PER_MINUTE = 30;

export interface Claimant {
  player_id: number;
  /** `138****8000` */
  label: string;
  at: Date;
}

/** A player's claim. `code`: issued now or earlier. */
export interface ClaimRow {
  id: number;
  code: string;
  code_id: number;
  claimed_at: Date;
  feedback: '可用' | '失效' | null;
}

/** The outcome for a claimant. `barred`: too many claims in the last minute. `short`: no code available. */
export type Taken =
  | { outcome: 'given' | 'had'; claim: ClaimRow }
  | { outcome: 'closed' | 'barred' | 'short' };

export interface LockedPack {
  id: number;
  starts_at: Date | null;
  ends_at: Date | null;
  remaining: number;
  /** One code for all players, if the pack has one. */
  shared_code: string | null;
  shared_total: number | null;
  shared_seats: number;
  shared_withheld: boolean;
}

/** The remaining codes of a pack that had none to issue. */
export interface Shortage {
  /** Unclaimed codes exist, but other transactions lock them. */
  free: boolean;
  /** Withheld codes exist. */
  quarantined: boolean;
}

/**
 * Locks a published pack for this transaction, which serialises its claims; undefined if there is none. Fails after
 * three seconds. Disables sequential scans: statistics are stale while thousands of codes are issued.
 */
export async function lockPack(tx: Tx, packId: number): Promise<LockedPack | undefined> {
  await sql`
    select set_config('lock_timeout', '3s', true), set_config('enable_seqscan', 'off', true)`.execute(tx);
  return tx
    .selectFrom('pack')
    .innerJoin('game', 'game.id', 'pack.game_id')
    .select(['pack.id', 'pack.starts_at', 'pack.ends_at', 'pack.remaining'])
    .select(['pack.shared_code', 'pack.shared_total', 'pack.shared_seats', 'pack.shared_withheld'])
    .where('pack.id', '=', packId)
    .where('pack.published', '=', true)
    .where('game.published', '=', true)
    .forNoKeyUpdate('pack')
    .executeTakeFirst();
}

/**
 * Returns each claimant's existing claim; else, if `open`, claims the next free code and decrements the pack's stock.
 * Claimants are distinct players; the pack is locked. The LIMIT is a literal, because the planner estimates a tenth
 * of the table for a parameter.
 */
export function takeCodes(
  tx: Tx,
  packId: number,
  claimants: readonly (Claimant & { open: boolean })[],
): Promise<Map<number, Taken>> {
  const take = sql`free as materialized (
      select id from pack_code
      where pack_id = ${packId} and not claimed and not quarantined
      order by id
      limit ${sql.lit(claimants.length)}
      for update skip locked
    ), matched as materialized (
      select numbered.id, fresh.player_id, fresh.label, fresh.at
      from fresh
      join (select id, row_number() over (order by id) as place from free) as numbered using (place)
    ), taken as (
      update pack_code set claimed = true from matched
      where pack_code.id = matched.id
      returning pack_code.id, pack_code.code, matched.player_id, matched.label, matched.at
    ), made as (
      insert into claim (pack_id, code_id, player_id, player_label, claimed_at)
      select ${packId}, id, player_id, label, at from taken
      returning id, player_id, code_id, claimed_at, feedback
    ), counted as (
      update pack set remaining = greatest(remaining - (select count(*) from made), 0)
      where id = ${packId} and exists (select from made)
    )`;
  return claimBy(tx, packId, claimants, take);
}

/**
 * Returns each claimant's existing claim; else, if `open` and within the limit of a minute, a new one. `take` has the queries
 * that claim codes for `fresh`: `taken` are the codes, `made` the claims.
 */
export async function claimBy(
  tx: Tx,
  packId: number,
  claimants: readonly (Claimant & { open: boolean })[],
  take: RawBuilder<unknown>,
): Promise<Map<number, Taken>> {
  const { rows } = await sql<ClaimRow & { player_id: number; outcome: Taken['outcome'] }>`
    with claimant as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(claimants)}::jsonb)
        as given (player_id bigint, label text, at timestamptz, open boolean)
    ), had as materialized (
      select claim.id, claim.player_id, claim.code_id, claim.claimed_at, claim.feedback, pack_code.code
      from claimant
      join claim on claim.pack_id = ${packId} and claim.player_id = claimant.player_id
      join pack_code on pack_code.id = claim.code_id
    ), fresh as materialized (
      select player_id, label, at, row_number() over (order by at, player_id) as place
      from claimant
      where open and not exists (select from had where had.player_id = claimant.player_id)
        and (select count(*) from (
          select from claim
          where claim.player_id = claimant.player_id
            and claimed_at between claimant.at - interval '1 minute' and claimant.at + interval '1 minute'
          limit ${PER_MINUTE}) as recent) < ${PER_MINUTE}
    ), ${take}
    select claimant.player_id, coalesce(made.id, had.id) as id, coalesce(taken.code, had.code) as code,
      coalesce(made.code_id, had.code_id) as code_id, coalesce(made.claimed_at, had.claimed_at) as claimed_at,
      coalesce(made.feedback, had.feedback) as feedback,
      case when had.id is not null then 'had' when made.id is not null then 'given'
        when not claimant.open then 'closed' when fresh.player_id is null then 'barred' else 'short' end as outcome
    from claimant
    left join had on had.player_id = claimant.player_id
    left join fresh on fresh.player_id = claimant.player_id
    left join made on made.player_id = claimant.player_id
    left join taken on taken.id = made.code_id`.execute(tx);
  return new Map(
    rows.map(({ player_id, outcome, ...claim }) => [
      player_id,
      outcome === 'given' || outcome === 'had' ? { outcome, claim } : { outcome },
    ]),
  );
}

/** Reports why codes were short, and sets the pack's stock to 0 if none is free. The pack is locked. */
export async function settleShortage(tx: Tx, packId: number): Promise<Shortage> {
  const { rows } = await sql<Shortage>`
    with found as materialized (
      select (
        select id from pack_code where pack_id = ${packId} and not claimed and not quarantined
        order by id limit 1) is not null as free,
      (
        select id from pack_code where pack_id = ${packId} and not claimed and quarantined
        limit 1) is not null as quarantined
    ), corrected as (
      update pack set remaining = 0 from found where pack.id = ${packId} and remaining > 0 and not free
    )
    select free, quarantined from found`.execute(tx);
  return rows[0] ?? { free: true, quarantined: false };
}

export function latestClaims(db: Database, limit: number) {
  return db
    .selectFrom('claim')
    .innerJoin('pack', 'pack.id', 'claim.pack_id')
    .innerJoin('game', 'game.id', 'pack.game_id')
    .select([
      'claim.player_label',
      'claim.pack_id',
      'pack.title as pack',
      'game.name as game',
      'claim.claimed_at',
    ])
    .where('claim.player_label', '<>', '')
    .where('pack.published', '=', true)
    .where('game.published', '=', true)
    .where(gamePromoted)
    .orderBy('claim.id', 'desc')
    .limit(limit)
    .execute();
}
