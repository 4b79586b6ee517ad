import { sql } from 'kysely';
import type { Database } from '../database/open.ts';

/** The NOTIFY channel for invalidated tags, among processes on one PostgreSQL database. */
export const INVALIDATION_CHANNEL = 'youmen_drop_tags';
/** PostgreSQL accepts less than 8,000 bytes per notification. */
const LONGEST_PAYLOAD = 7_500;

/** Publishes invalidated tags to every process on the same database. */
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
