import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ReservationKind } from '#contract/vocabulary.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Tx } from '#platform/database/transaction.ts';

export type Grant = Selectable<Tables['reservation_grant']>;

/** The reservations that a grant serves: those of the pack or of its game that existed at its start and still do. */
function servedBy(packId: RawBuilder<unknown>, source: ReservationKind, until: RawBuilder<unknown>) {
  const own =
    source === 'game'
      ? sql`game_reservation as reservation
          where reservation.game_id = (select game_id from pack where pack.id = ${packId})`
      : sql`pack_reservation as reservation where reservation.pack_id = ${packId}`;
  return sql`${own} and revoked_at is null and reserved_at <= ${until}`;
}

/** Players with a reservation, and those of them who have a code of the pack, from before a time and at all. */
export interface Progress {
  players: number;
  had: number;
  have: number;
}

export async function countProgress(
  db: Database,
  { pack_id, source, created_at }: Pick<Grant, 'pack_id' | 'source' | 'created_at'>,
): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select count(*)::int as players, count(claim.id) filter (where claimed_at < ${created_at})::int as had,
      count(claim.id)::int as have
    from (select player_id from ${servedBy(sql`${pack_id}::bigint`, source, sql`${created_at}`)}) as served
    left join claim on claim.pack_id = ${pack_id} and claim.player_id = served.player_id`.execute(db);
  return rows[0] ?? { players: 0, had: 0, have: 0 };
}

export function listGrants(db: Database, packId: number, limit: number): Promise<Grant[]> {
  return db
    .selectFrom('reservation_grant')
    .selectAll()
    .where('pack_id', '=', packId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function runningGrants(db: Database): Promise<Grant[]> {
  return db
    .selectFrom('reservation_grant')
    .selectAll()
    .where('state', '=', 'running')
    .orderBy('id')
    .execute();
}

/** A reservation that a grant serves next. */
export interface Served {
  player_id: number;
  player_label: string;
  reserved_at: Date;
}

/** The next reservations of a grant, the earliest first. */
export async function nextServed(db: Database, grant: Grant, limit: number): Promise<Served[]> {
  const after =
    grant.last_at === null
      ? sql`true`
      : sql`(reserved_at, player_id) > (${grant.last_at}::timestamptz, ${grant.last_player}::bigint)`;
  const { rows } = await sql<Served>`
    select player_id, player_label, reserved_at
    from ${servedBy(sql`${grant.pack_id}::bigint`, grant.source, sql`${grant.created_at}`)} and ${after}
    order by reserved_at, player_id limit ${limit}`.execute(db);
  return rows;
}

/** Changes a running grant whose position is still this one; another process may have moved it. */
export async function changeGrant(
  tx: Tx,
  { id, last_at, last_player }: Grant,
  change: Partial<Pick<Grant, 'state' | 'why' | 'last_at' | 'last_player' | 'ended_at' | keyof Progress>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reservation_grant')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where(
      sql<boolean>`(last_at, last_player) is not distinct from (${last_at}::timestamptz, ${last_player}::bigint)`,
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The pack of a grant, with its free codes. */
export async function findGrantPack(db: Database, id: number) {
  return db
    .selectFrom('pack')
    .innerJoin('game', 'game.id', 'pack.game_id')
    .select([
      'pack.id',
      'pack.title',
      'game.name as game',
      'pack.starts_at',
      'pack.ends_at',
      sql<boolean>`pack.published and game.published`.as('published'),
      sql<number>`case when shared_code is null then (
        select count(*)::int from pack_code where pack_id = pack.id and not claimed and not quarantined
      ) else remaining end`.as('codes'),
      sql<boolean>`(shared_code is not null and shared_total is null)`.as('unlimited'),
    ])
    .where('pack.id', '=', id)
    .executeTakeFirst();
}
