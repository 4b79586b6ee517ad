import pg from 'pg';
import { ChannelEcho } from './channel-echo.ts';
import type { Database } from './open.ts';
import { PrimaryServer } from './primary-server.ts';

const LIMIT_MS = 3_000;

/**
 * Whether notifications that `db` sends arrive at `url`; undefined if `db` does not respond.
 * @throws if the server at `url` is unreachable
 */
export async function receivesNotifications(url: string, db: Database): Promise<boolean | undefined> {
  const connectionString = await new PrimaryServer(url).find();
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: LIMIT_MS,
    query_timeout: LIMIT_MS,
  });
  const echo = new ChannelEcho(db);
  client.on('error', () => undefined);
  client.on('notification', ({ payload = '' }) => echo.received(payload));
  try {
    await client.connect();
    await client.query(`listen ${echo.channel}`);
    return await echo.returns(LIMIT_MS);
  } finally {
    client.end().catch(() => undefined);
  }
}
