import { type Kysely, sql } from 'kysely';

/**
 * The last sign-in of built-in accounts, and the accounts that have lost their number to its next owner. The last sign-in of
 * an account without a player is the time of the upgrade.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column seen_at timestamptz not null default now()`.execute(db);
  await sql`
    update account set seen_at = player.seen_at
    from player where player.account_uid = 'own:' || account.uid`.execute(db);
  await sql`
    create table detached_account (
      uid text primary key,
      mobile_key bytea not null,
      mobile_sealed bytea not null,
      mobile_masked text not null,
      nickname text not null,
      icon_url text not null,
      password_hash text,
      created_at timestamptz not null,
      detached_at timestamptz not null
    )`.execute(db);
  await sql`create index detached_account_mobile on detached_account (mobile_key)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table detached_account`.execute(db);
  await sql`alter table account drop column seen_at`.execute(db);
}
