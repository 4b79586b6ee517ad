import { type Kysely, sql } from 'kysely';

/**
 * The chosen profile, the last login and the province of players, and the accounts that are being closed. The last login
 * of existing players is the time of the upgrade.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table player
      add column nickname_set_at timestamptz,
      add column icon_set_at timestamptz,
      add column seen_at timestamptz not null default now()`.execute(db);
  await sql`create index player_seen on player (seen_at) where mobile_sealed is not null`.execute(db);
  await sql`alter table session add column province text`.execute(db);
  await sql`
    create table account_closing (
      player_id bigint primary key references player on delete cascade,
      reason text not null check (reason in ('本人申请', '长期未登录')),
      comments text not null check (comments in ('匿名', '删除')),
      requested_at timestamptz not null,
      notified_at timestamptz,
      tried_at timestamptz,
      tries integer not null default 0,
      due_at timestamptz not null,
      started_at timestamptz,
      check (due_at > requested_at)
    )`.execute(db);
  await sql`create index account_closing_due on account_closing (due_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table account_closing`.execute(db);
  await sql`alter table session drop column province`.execute(db);
  await sql`drop index player_seen`.execute(db);
  await sql`
    alter table player drop column seen_at, drop column icon_set_at, drop column nickname_set_at`.execute(db);
}
