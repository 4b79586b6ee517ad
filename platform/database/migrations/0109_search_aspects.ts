import { type Kysely, sql } from 'kysely';

/** A server name as it is compared. Written out in both functions: a function of an index calls built-in ones alone. */
const KEY = sql.raw(
  `translate(lower(normalize(name, NFKC)), E' \\t·・—–…•★☆※+&*%@=^$-_~.,:;!?|/、。()[]{}<>《》「」『』【】〖〗#"\\'', '')`,
);

/** Openings are found by the pairs of characters of their server names, without spaces and punctuation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function server_key(name text) returns text language sql immutable parallel safe
    as $$ select ${KEY} $$`.execute(db);
  await sql`
    create function server_pairs(name text) returns text[] language sql immutable parallel safe as $$
      select array(
        select distinct substr(key, place, 2)
        from (select ${KEY} as key) as keyed cross join lateral generate_series(1, length(key) - 1) as place
      )
    $$`.execute(db);
  await sql`create index opening_server_pairs on opening using gin (server_pairs(server_name))`.execute(db);
  // The index has no statistics before.
  await sql`analyze opening`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index opening_server_pairs`.execute(db);
  await sql`drop function server_pairs(text)`.execute(db);
  await sql`drop function server_key(text)`.execute(db);
}
