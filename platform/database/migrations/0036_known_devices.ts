import { type Kysely, sql } from 'kysely';

/** Browsers that have logged in to a name, with their own counters of wrong attempts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_device (
      device bytea not null,
      name bytea not null,
      seen_at timestamptz not null,
      primary key (device, name)
    )`.execute(db);
  await sql`create index known_device_name on known_device (name)`.execute(db);
  await sql`create index known_device_seen on known_device (seen_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table known_device`.execute(db);
}
