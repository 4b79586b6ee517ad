import { type Selectable, sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';

/** What other players see of a player. */
export type ShownProfile = Pick<Selectable<Tables['player']>, 'nickname' | 'icon_url'> & {
  player_id: number;
};

/** Shows a profile at the player's comments; resolves with false if that is not possible now. It can be repeated. */
export type ShowProfile = (profile: ShownProfile) => Promise<boolean>;

const AT_ONCE = 100;
/** A comment that was being written during a change has the old nickname: the change is applied again after this time. */
const SETTLED_MS = 60_000;

/**
 * Shows the profiles that changed, also those whose change failed to be shown or was interrupted, until one was applied
 * a minute after its change. Ends with the first batch that is not complete.
 * @returns the number of profiles that can't be shown now
 */
export async function showProfileChanges(db: Database, show: ShowProfile, now: Date): Promise<number> {
  while ((await markChosen(db)) === AT_ONCE) {
    // The next batch.
  }
  for (;;) {
    const { shown, failed } = await showBatch(db, show, now);
    if (shown < AT_ONCE) {
      return failed;
    }
  }
}

/** Marks profiles that players chose before there were marks, or with an older process. Returns their number. */
async function markChosen(db: Database): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update player set
      profile_changed_at = coalesce(profile_changed_at, greatest(nickname_set_at, icon_set_at)),
      profile_marked_at = greatest(nickname_set_at, icon_set_at)
    where id in (
      select id from player
      where greatest(nickname_set_at, icon_set_at) > coalesce(profile_marked_at, '-infinity'::timestamptz)
      order by id limit ${AT_ONCE} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows);
}

async function showBatch(db: Database, show: ShowProfile, now: Date) {
  const changed = await db
    .selectFrom('player')
    .select(['id as player_id', 'nickname', 'icon_url', 'profile_changed_at'])
    .where('profile_changed_at', '<=', new Date(now.getTime() - SETTLED_MS))
    .orderBy('profile_changed_at')
    .limit(AT_ONCE)
    .execute();
  let [shown, failed] = [0, 0];
  for (const { profile_changed_at, ...profile } of changed) {
    if (!(await show(profile))) {
      failed += 1;
      continue;
    }
    const { numUpdatedRows } = await db
      .updateTable('player')
      .set({ profile_changed_at: null })
      .where('id', '=', profile.player_id)
      .where(sql<boolean>`profile_changed_at = ${profile_changed_at}::timestamptz`)
      .executeTakeFirstOrThrow();
    shown += Number(numUpdatedRows);
  }
  return { shown, failed };
}
