import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../database/open.ts';
import type { Logger } from '../logger.ts';

/** The channel on which portals that share a PostgreSQL server hear which pages changed. */
const CHANNEL = 'youmen_drop_tags';
/** PostgreSQL takes less than 8,000 bytes a notification. */
const LONGEST_PAYLOAD = 7_500;
/** How long to wait before asking a lost server again, in ms. */
const RECONNECT_MS = 1_000;

/** Tells every portal on the same server which pages to make anew. */
export function announceDroppedTags(db: Database): (tags: string[]) => Promise<void> {
  return async (tags) => {
    for (const payload of payloads(tags)) {
      await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(db);
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

/** What a portal does with what it hears; `everything` when it may have missed something. */
export interface DropListener {
  drop(tags: string[]): void;
  everything(): void;
}

/**
 * Hears from every process on the same PostgreSQL server which pages to make anew. A lost connection is taken
 * up again, and everything is dropped then, since nobody knows what was said meanwhile.
 * @returns a function that stops listening
 */
export async function listenForDroppedTags(
  url: string,
  listener: DropListener,
  logger: Logger,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let stopped = false;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, keepAlive: true });
    next.on('error', (error) => logger.warn('lost the channel of page changes', { error }));
    next.on('notification', ({ payload }) => listener.drop(payload?.split(' ') ?? []));
    next.on('end', () => {
      if (!stopped) {
        setTimeout(reconnect, RECONNECT_MS);
      }
    });
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
  };
  const reconnect = async (): Promise<void> => {
    if (stopped) {
      return;
    }
    try {
      await connect();
      listener.everything();
    } catch {
      setTimeout(reconnect, RECONNECT_MS);
    }
  };

  await connect();
  return async () => {
    stopped = true;
    await client?.end();
  };
}
