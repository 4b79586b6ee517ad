import { recordEvents } from '#platform/admin/record-events.ts';
import type { Database } from '#platform/database/open.ts';
import { watchedTables as commentTables } from '#services/comments/events/watched-tables.ts';
import { watchedTables as contentTables } from '#services/main/events/watched-tables.ts';

/** Records what changed on the site, as the portal does every ten seconds. */
export function recordSiteEvents(db: Database, now: Date): Promise<void> {
  return recordEvents(db, [...contentTables, ...commentTables], now);
}
