import { type Selectable, sql } from 'kysely';
import { chinaTime } from '#platform/core/clock.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { asJson, storableText, type WriteOutcome, type Written } from '#platform/database/upsert-rows.ts';
import { presentTimes } from '../lists/times.ts';

/**
 * A server opening from an import or the demo. A `dynamic` one opens when the previous server is full, so its time is a
 * forecast.
 */
export type OpeningInput = Omit<Selectable<Tables['opening']>, 'id' | 'version' | 'dynamic'> & {
  /** Unknown: that of the existing one, or false. */
  dynamic: boolean | null;
};

/** The import key of an opening. */
export function openingKey(opening: { game_id: number; server_name: string; opens_at: Date }): string {
  return storableText(`${opening.game_id}|${opening.server_name}|${chinaTime(opening.opens_at)}`);
}

/** The id of each opening that exists, by game, server name and time. */
export async function presentOpenings(
  tx: Tx,
  openings: readonly OpeningInput[],
): Promise<(number | undefined)[]> {
  if (openings.length === 0) {
    return [];
  }
  const given = openings.map((opening, place) => ({ ...presentTimes(opening), place }));
  const { rows } = await sql<{ id: number; place: number }>`
    select id, place from opening
    join jsonb_to_recordset(${asJson(given)}::jsonb)
      as given (place integer, game_id bigint, server_name text, opens_at timestamptz)
      using (game_id, server_name, opens_at)`.execute(tx);
  const ids = new Map(rows.map(({ id, place }) => [place, Number(id)]));
  return openings.map((_, place) => ids.get(place));
}

/** Upserts server openings, keyed by game, server name and time (whole seconds). */
export async function upsertOpenings(tx: Tx, openings: readonly OpeningInput[]): Promise<Written[]> {
  const keys = openings.map(openingKey);
  const last = new Map(keys.map((key, index) => [key, index]));
  const distinct = [...last].map(([key, index]) => ({
    ...presentTimes(openings[index] as OpeningInput),
    key,
  }));
  const { rows } = await sql<{ id: number | null; key: string; outcome: WriteOutcome }>`
    with given as materialized (
      select * from jsonb_to_recordset(${asJson(distinct)}::jsonb) as row (
        key text, game_id bigint, server_name text, opens_at timestamptz, dynamic boolean, platform text,
        pack_id bigint)
    ), done as (
      insert into opening as kept (game_id, server_name, opens_at, dynamic, platform, pack_id)
      select game_id, server_name, opens_at, coalesce(dynamic, (
        select there.dynamic from opening as there
        where (there.game_id, there.server_name, there.opens_at) = (given.game_id, given.server_name, given.opens_at)
      ), false), platform, pack_id
      from given
      on conflict (game_id, server_name, opens_at) do update set
        dynamic = excluded.dynamic,
        platform = coalesce(excluded.platform, kept.platform),
        pack_id = coalesce(excluded.pack_id, kept.pack_id),
        version = kept.version + 1
      where (kept.dynamic, kept.platform, kept.pack_id) is distinct from
        (excluded.dynamic, coalesce(excluded.platform, kept.platform), coalesce(excluded.pack_id, kept.pack_id))
      returning id, game_id, server_name, opens_at,
        case when xmax = 0 then 'inserted' else 'updated' end as outcome
    )
    select coalesce(done.id, there.id) as id, given.key, coalesce(done.outcome, 'unchanged') as outcome
    from given
    left join done using (game_id, server_name, opens_at)
    left join opening as there using (game_id, server_name, opens_at)`.execute(tx);
  const written = new Map<string, Written>();
  for (const { id, ...row } of rows) {
    if (id !== null) {
      written.set(row.key, { ...row, id });
    }
  }
  // Another transaction inserted these, alike, while the statement waited: only a new statement sees them.
  const missing = rows.filter(({ id }) => id === null);
  const wanted = missing.map(({ key }) => openings[last.get(key) ?? 0] as OpeningInput);
  const found = await presentOpenings(tx, wanted);
  for (const [at, { key }] of missing.entries()) {
    const id = found[at];
    if (id !== undefined) {
      written.set(key, { id, key, outcome: 'unchanged' });
    }
  }
  return keys.map((key, index) => {
    const row = written.get(key);
    if (!row) {
      throw new Error(`An opening was neither written nor found: ${key}`);
    }
    return last.get(key) === index ? row : { ...row, outcome: 'duplicate' };
  });
}
