import pg from 'pg';
import type { Logger } from '../core/logger.ts';
import { applicationName } from './postgres.ts';
import { PrimaryServer } from './primary-server.ts';

/** Delay before a reconnect, in ms. */
const RECONNECT_MS = 1_000;
/** Interval and timeout of the heartbeat, in ms. */
const HEARTBEAT = { everyMs: 10_000, limitMs: 5_000 };

export interface ChannelListener {
  received(payload: string): void;
  /** The connection was interrupted; notifications may be lost. */
  missed(): void;
}

/**
 * Listens on a channel of a PostgreSQL server (LISTEN/NOTIFY), of several on the one that takes writes. Reconnects once a second after a lost connection. A
 * heartbeat detects connections that were cut silently.
 * @returns a function that stops listening
 */
export async function listenOnPostgres(
  url: string,
  channel: string,
  listener: ChannelListener,
  logger: Logger,
  heartbeat = HEARTBEAT,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let isStopped = false;
  const primary = new PrimaryServer(url);

  const connect = async (): Promise<void> => {
    primary.lost(primary.address);
    const next = new pg.Client({
      connectionString: await primary.find(),
      application_name: applicationName(),
      connectionTimeoutMillis: 2_000,
      query_timeout: heartbeat.limitMs,
      keepAlive: true,
    });
    const closed = new Promise<void>((resolve) => next.once('end', resolve));
    next.on('error', (error) => logger.warn('lost the connection of a database channel', { channel, error }));
    next.on('notification', ({ payload }) => listener.received(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    client = next;
    const timer = setInterval(() => next.query('select 1').catch(() => next.end()), heartbeat.everyMs);
    closed.then(() => {
      clearInterval(timer);
      reconnectSoon();
    });
  };
  const reconnectSoon = () => {
    if (!isStopped) {
      setTimeout(reconnect, RECONNECT_MS);
    }
  };
  const reconnect = async (): Promise<void> => {
    try {
      await connect();
      listener.missed();
    } catch {
      reconnectSoon();
    }
    if (isStopped) {
      await client?.end();
    }
  };

  await connect();
  return async () => {
    isStopped = true;
    await client?.end();
  };
}
