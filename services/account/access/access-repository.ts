import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { AccessKind } from '#contract/admin/access-log.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';

/** Filter of the log; a mobile number is given by its keyed hash. */
export interface AccessFilter {
  player_id?: number | undefined;
  /** The keyed hashes of a searched number. */
  mobileKeys: readonly Uint8Array[] | undefined;
  kind?: AccessKind | undefined;
  from: Date | undefined;
  to: Date | undefined;
}

export interface ListedAccess extends Omit<Selectable<Tables['player_access']>, 'kind'> {
  kind: AccessKind;
  nickname: string | null;
  mobile_masked: string | null;
}

interface Range {
  limit: number;
  offset?: number;
  oldestFirst: boolean;
  /** The row before the first one. */
  after?: ListedAccess | undefined;
}

function conditions(filter: AccessFilter): RawBuilder<unknown> {
  const { player_id, mobileKeys, kind, from, to } = filter;
  const all = [
    player_id !== undefined && sql`player_id = ${player_id}`,
    mobileKeys &&
      sql`player_id in (select id from player where mobile_key in (${sql.join([...mobileKeys])}))`,
    kind && sql`kind = ${kind}`,
    from && sql`at >= ${from}`,
    to && sql`at < ${to}`,
  ];
  return sql.join([sql`true`, ...all.filter((one) => typeof one === 'object')], sql` and `);
}

/** Rows of the log with their players, newest first unless `oldestFirst`. */
export async function listAccess(
  db: Database,
  filter: AccessFilter,
  { limit, offset = 0, oldestFirst, after }: Range,
): Promise<ListedAccess[]> {
  const order = oldestFirst ? sql`asc` : sql`desc`;
  const rest = after
    ? sql`(at, id) ${oldestFirst ? sql`>` : sql`<`} (${after.at}, ${after.id}::bigint)`
    : sql`true`;
  const { rows } = await sql<ListedAccess>`
    select found.*, player.nickname, player.mobile_masked from (
      select * from player_access where ${conditions(filter)} and ${rest}
      order by at ${order}, id ${order} limit ${limit} offset ${offset}
    ) as found
    left join player on player.id = found.player_id
    order by found.at ${order}, found.id ${order}`.execute(db);
  return rows;
}

/** The number of rows, counted up to `limit` + 1. */
export async function countAccess(db: Database, filter: AccessFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from player_access where ${conditions(filter)} limit ${limit + 1}
    ) as counted`.execute(db);
  return rows[0]?.total ?? 0;
}
