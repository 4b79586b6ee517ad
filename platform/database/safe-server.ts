import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** A PostgreSQL server that may lose committed transactions in a power cut. */
export class UnsafeServer extends Error {}

const NEEDED = ['fsync', 'full_page_writes', 'synchronous_commit'];

/**
 * Refuses a PostgreSQL server that commits before data is on disk: after a power cut, codes would be issued twice.
 * @throws {UnsafeServer} naming the setting
 */
export async function refuseUnsafeServer(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name = any (${NEEDED}::text[]) and setting = 'off'`.execute(db);
  const [off] = rows;
  if (off) {
    throw new UnsafeServer(
      `PostgreSQL 的 ${off.name} 未开启：断电会丢失已经确认的领取，兑换码会重复发出。请开启后再启动。`,
    );
  }
}
