import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { transaction } from '../database/transaction.ts';

/** A table whose changes are events. SQL expressions are over its columns. */
export interface Watched {
  subject: string;
  table: string;
  /** Which rows are watched: those that are shown, or that wait. */
  shown: RawBuilder<unknown>;
  title: RawBuilder<unknown>;
  gameId: RawBuilder<unknown>;
  /** A change of it is an event. */
  version: RawBuilder<unknown>;
  /** The type of the event of a row that appeared, changed or disappeared; none without a type. */
  types: { added: string; changed?: string; removed?: string };
}

/** The events of content with a publication, or of which every row is shown. */
export function watchedContent(
  subject: string,
  {
    table,
    title,
    isPublished,
    gameId,
  }: Pick<Watched, 'table' | 'title' | 'gameId'> & { isPublished: boolean },
): Watched {
  return {
    subject,
    table,
    title,
    gameId,
    version: sql`version`,
    shown: isPublished ? sql`published` : sql`true`,
    types: { added: `${subject}.published`, changed: `${subject}.changed`, removed: `${subject}.taken_down` },
  };
}

/** Fingerprints of the watched tables at the last comparison of this process, by subject. */
export type Fingerprints = Map<string, string>;

/** Differences per statement. */
export const DIFFERENCES_AT_ONCE = 2_000;

/**
 * Compares watched tables with the state that was recorded last, and records the differences as events, both in one
 * transaction. A difference stays until it is recorded, so no event is lost with a killed process, and changes by any
 * writer are found. One process at a time. A table that fails does not stop the others.
 * @param known tables with the same fingerprint are not compared: that takes a tenth of the time
 * @throws {AggregateError} for the tables that failed
 */
export async function recordEvents(
  db: Database,
  watched: readonly Watched[],
  now: Date,
  known: Fingerprints = new Map(),
): Promise<void> {
  const failures: unknown[] = [];
  for (const one of watched) {
    try {
      const fingerprint = await fingerprintOf(db, one);
      if (known.get(one.subject) !== fingerprint && (await compareAll(db, one, now))) {
        known.set(one.subject, fingerprint);
      }
    } catch (error) {
      failures.push(new Error(`recording events of ${one.subject} failed`, { cause: error }));
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, failures.map((failure) => (failure as Error).message).join('; '));
  }
}

/** Records all differences of a table, some per transaction. @returns false if another process is doing it */
async function compareAll(db: Database, one: Watched, now: Date): Promise<boolean> {
  for (;;) {
    const differences = await compare(db, one, now);
    if (differences === undefined || differences < DIFFERENCES_AT_ONCE) {
      return differences !== undefined;
    }
  }
}

/** Changes with the rows and their versions, except by coincidence. */
async function fingerprintOf(db: Database, { table, shown, version }: Watched): Promise<string> {
  const { rows } = await sql<{ fingerprint: string }>`
    select concat_ws(' ', count(*), sum(id), sum(${version}), sum(hashint8extended(id, (${version})::bigint))) as fingerprint
    from ${sql.table(table)} where ${shown}`.execute(db);
  return rows[0]?.fingerprint ?? '';
}

/** Records some differences of a table. @returns their number; undefined if another process is doing it */
function compare(db: Database, one: Watched, now: Date): Promise<number | undefined> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${`site_event ${one.subject}`})) as taken`.execute(tx);
    if (rows[0]?.taken !== true) {
      return undefined;
    }
    const recorded = await differenceOf(one, now).execute(tx);
    return recorded.rows[0]?.differences ?? 0;
  });
}

function differenceOf({ subject, table, shown, title, gameId, version, types }: Watched, now: Date) {
  const rows = sql.table(table);
  return sql<{ differences: number }>`
    with found as (
      select ${sql.ref(`${table}.id`)} as id, ${version} as version, seen_id is null as is_new,
        left(coalesce((${title})::text, ''), 200) as title, (${gameId})::bigint as game_id
      from ${rows} left join site_event_state
        on subject = ${subject} and seen_id = ${sql.ref(`${table}.id`)}
      where (${shown}) and (seen_id is null or seen_version <> ${version})
      order by 1 limit ${DIFFERENCES_AT_ONCE}
    ), gone as (
      delete from site_event_state
      where subject = ${subject} and seen_id in (
        select seen_id from site_event_state
        where subject = ${subject} and not exists (
          select from ${rows} where ${sql.ref(`${table}.id`)} = seen_id and (${shown})
        )
        order by seen_id limit ${DIFFERENCES_AT_ONCE}
      )
      returning seen_id, seen_title, seen_game
    ), stored as (
      insert into site_event_state (subject, seen_id, seen_version, seen_title, seen_game)
      select ${subject}, id, version, title, game_id from found
      on conflict (subject, seen_id) do update set seen_version = excluded.seen_version,
        seen_title = excluded.seen_title, seen_game = excluded.seen_game
    ), recorded as (
      insert into site_event (type, subject_id, game_id, title, at)
      select type, id, game_id, title, ${now}::timestamptz from (
        select case when is_new then ${types.added}::text else ${types.changed ?? null}::text end as type,
          id, game_id, title from found
        union all
        select ${types.removed ?? null}::text, seen_id, seen_game, seen_title from gone
      ) as differences
      where type is not null order by id
    )
    select (select count(*)::int from found) + (select count(*)::int from gone) as differences`;
}
