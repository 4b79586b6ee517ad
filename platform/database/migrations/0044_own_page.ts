import { type Kysely, sql } from 'kysely';

/** Sessions that the player can recognise, and the versions of the agreement and the privacy policy that players accept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column device text`.execute(db);
  await sql`alter table session add column used_at timestamptz`.execute(db);
  await sql`
    create table consent (
      player_id bigint not null references player on delete cascade,
      document text not null check (document in ('agreement', 'privacy')),
      version text not null check (version <> ''),
      accepted_at timestamptz not null,
      primary key (player_id, document, version)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table consent`.execute(db);
  await sql`alter table session drop column used_at`.execute(db);
  await sql`alter table session drop column device`.execute(db);
}
