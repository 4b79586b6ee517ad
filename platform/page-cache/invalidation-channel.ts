import { sql } from 'kysely';
import type { Database } from '../database/open.ts';

/** The channel on which portals that share a PostgreSQL server hear which pages changed. */
export const INVALIDATION_CHANNEL = 'youmen_drop_tags';
/** PostgreSQL takes less than 8,000 bytes a notification. */
const LONGEST_PAYLOAD = 7_500;

/** Tells every portal on the same server which pages to make anew. */
export function publishInvalidation(db: Database): (tags: string[]) => Promise<void> {
  return async (tags) => {
    for (const payload of payloads(tags)) {
      await sql`select pg_notify(${INVALIDATION_CHANNEL}, ${payload})`.execute(db);
    }
  };
}

function payloads(tags: string[]): string[] {
  const parts: string[] = [];
  let part = '';
  for (const tag of tags) {
    if (part.length + tag.length + 1 > LONGEST_PAYLOAD) {
      parts.push(part);
      part = '';
    }
    part += part === '' ? tag : ` ${tag}`;
  }
  return part === '' ? parts : [...parts, part];
}
