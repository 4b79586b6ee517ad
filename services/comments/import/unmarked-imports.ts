import { sql } from 'kysely';
import type { Tx } from '#platform/database/transaction.ts';

/** The migration that added the source of reviews. */
export const SOURCES_SINCE = '0097_only_counted';

/**
 * Marks imported reviews of an older release as such, without a source; their likes were typed. They have a key, which
 * players' reviews never have, and neither picture nor province, unlike those of the demo.
 */
export async function markOlderImports(tx: Tx): Promise<void> {
  await sql`
    update comment set source = '', likes = 0
    where import_key is not null and player_id is null and parent_id is null and not official
      and icon_url is null and province is null and source is null`.execute(tx);
}
