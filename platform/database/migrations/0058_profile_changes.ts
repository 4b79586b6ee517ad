import { type Kysely, sql } from 'kysely';

/**
 * When a nickname or a picture was changed that the player's comments may not have yet, and which choice was marked so last.
 * A job marks those that were chosen before these columns, or by an older process, in batches: they may be many.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table player add column profile_changed_at timestamptz, add column profile_marked_at timestamptz`.execute(
    db,
  );
  await sql`
    create index player_profile_changed on player (profile_changed_at) where profile_changed_at is not null`.execute(
    db,
  );
  await sql`
    create index player_profile_unmarked on player (id)
    where greatest(nickname_set_at, icon_set_at) > coalesce(profile_marked_at, '-infinity'::timestamptz)`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table player drop column profile_changed_at, drop column profile_marked_at`.execute(db);
}
