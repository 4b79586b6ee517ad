import pg from 'pg';
import type { Logger } from '../core/logger.ts';
import { applicationName } from './application-name.ts';

/** How long to wait before asking a lost server again, in ms. */
const RECONNECT_MS = 1_000;
/** How often a channel is asked whether it still stands, and how long it may take to say so, in ms. */
const BEAT = { everyMs: 10_000, limitMs: 5_000 };

/** What to do with what is heard on a channel. */
export interface ChannelListener {
  heard(payload: string): void;
  /** The connection was lost for a while: anything may have been said meanwhile. */
  missed(): void;
}

/**
 * Listens on a channel of a PostgreSQL server (LISTEN/NOTIFY). A lost connection is taken up again, one that was cut
 * off without a word, too; a server that is down is asked once a second.
 * @returns a function that stops listening
 */
export async function listenOnPostgres(
  url: string,
  channel: string,
  listener: ChannelListener,
  logger: Logger,
  beat = BEAT,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let isStopped = false;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: applicationName(),
      connectionTimeoutMillis: 2_000,
      query_timeout: beat.limitMs,
      keepAlive: true,
    });
    const ended = new Promise<void>((resolve) => next.once('end', resolve));
    next.on('error', (error) => logger.warn('lost a channel of the database', { channel, error }));
    next.on('notification', ({ payload }) => listener.heard(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    client = next;
    const beats = setInterval(() => next.query('select 1').catch(() => next.end()), beat.everyMs);
    ended.then(() => {
      clearInterval(beats);
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
