import { sql } from 'kysely';
import type { Database } from '../database/open.ts';

/** The NOTIFY channel for invalidated tags, among processes on one PostgreSQL database. */
export const INVALIDATION_CHANNEL = 'youmen_drop_tags';
/** PostgreSQL accepts less than 8,000 bytes per notification. */
const MAX_PAYLOAD = 7_500;

/** Publishes invalidated tags to every process on the same database. */
export function publishInvalidation(db: Database): (tags: string[]) => Promise<void> {
  return async (tags) => {
    for (const payload of payloads(tags)) {
      await sql`select pg_notify(${INVALIDATION_CHANNEL}, ${payload})`.execute(db);
    }
  };
}

function payloads(tags: string[]): string[] {
  const result: string[] = [];
  let current = '';
  for (const tag of tags) {
    if (current.length + tag.length + 1 > MAX_PAYLOAD) {
      result.push(current);
      current = '';
    }
    current += current === '' ? tag : ` ${tag}`;
  }
  return current === '' ? result : [...result, current];
}
