import pg from 'pg';
import type { Logger } from '../core/logger.ts';
import { repeatEvery } from '../core/repeat-every.ts';
import { ChannelEcho } from './channel-echo.ts';
import type { Database } from './open.ts';
import { applicationName } from './postgres.ts';
import { PrimaryServer } from './primary-server.ts';

/** Delay before a reconnect, in ms. */
const RECONNECT_MS = 1_000;
/** Interval and timeout of the heartbeat, in ms. */
const HEARTBEAT = { everyMs: 10_000, limitMs: 5_000 };

export interface ChannelListener {
  received(payload: string): void;
  /** Notifications may be lost: the connection was interrupted. While none arrive, it is called after each heartbeat. */
  missed(): void;
}

interface Deps {
  /** Leads to the database of `db` without a pooler in transaction mode. */
  url: string;
  channel: string;
  /** Sends the notifications of the heartbeat. */
  db: Database;
  logger: Logger;
  heartbeat?: typeof HEARTBEAT;
}

/**
 * Listens on a channel of a PostgreSQL server (LISTEN/NOTIFY), of several on the one that takes writes. Reconnects once a second
 * after a lost connection. A heartbeat detects connections that were cut silently and those on which nothing arrives.
 */
export class PostgresChannel {
  #deps: Deps;
  #heartbeat: typeof HEARTBEAT;
  #primary: PrimaryServer;
  #echo: ChannelEcho;
  #client: pg.Client | undefined;
  #isReceiving: boolean | undefined;
  #isLoggedAsReceiving = true;
  #isStopped = false;
  #stopHeartbeat = async () => {};

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#heartbeat = deps.heartbeat ?? HEARTBEAT;
    this.#primary = new PrimaryServer(deps.url);
    this.#echo = new ChannelEcho(deps.db);
  }

  /** Whether notifications of other connections arrive; undefined if it is unknown, as while the database does not respond. */
  isReceiving(): boolean | undefined {
    return this.#isReceiving;
  }

  /** Resolves after the first heartbeat. @throws if the first connection fails */
  async listen(listener: ChannelListener): Promise<void> {
    await this.#connect(listener);
    const first = Promise.withResolvers<void>();
    const beat = () => this.#beat(listener).finally(first.resolve);
    this.#stopHeartbeat = repeatEvery(beat, this.#heartbeat.everyMs);
    await first.promise;
  }

  /** A heartbeat that waits for its notification ends later, without effect. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopHeartbeat();
    await this.#client?.end();
  }

  async #connect(listener: ChannelListener): Promise<void> {
    const { channel, logger } = this.#deps;
    this.#primary.lost(this.#primary.address);
    const client = new pg.Client({
      connectionString: await this.#primary.find(),
      application_name: applicationName(),
      connectionTimeoutMillis: 2_000,
      query_timeout: this.#heartbeat.limitMs,
      keepAlive: true,
    });
    const closed = new Promise<void>((resolve) => client.once('end', resolve));
    client.on('error', (error) =>
      logger.warn('lost the connection of a database channel', { channel, error }),
    );
    client.on('notification', ({ channel: from, payload = '' }) =>
      from === this.#echo.channel ? this.#echo.received(payload) : listener.received(payload),
    );
    try {
      await client.connect();
      // One message: both channels are registered on the same session of the server.
      await client.query(`listen ${channel}; listen ${this.#echo.channel}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    closed.then(() => {
      this.#client = undefined;
      this.#reconnectSoon(listener);
    });
  }

  #reconnectSoon(listener: ChannelListener): void {
    if (!this.#isStopped) {
      setTimeout(() => this.#reconnect(listener), RECONNECT_MS);
    }
  }

  async #reconnect(listener: ChannelListener): Promise<void> {
    try {
      await this.#connect(listener);
      listener.missed();
    } catch {
      this.#reconnectSoon(listener);
    }
    if (this.#isStopped) {
      await this.#client?.end();
    }
  }

  async #beat(listener: ChannelListener): Promise<void> {
    const client = this.#client;
    try {
      await client?.query('select 1');
    } catch {
      client?.end();
      return;
    }
    const isReceiving = await this.#echo.returns(this.#heartbeat.limitMs);
    if (this.#isStopped || client !== this.#client) {
      return;
    }
    this.#record(isReceiving);
    if (isReceiving === false && client) {
      // A new connection may lead to the right session or server.
      client.end();
    } else if (isReceiving === false) {
      listener.missed();
    }
  }

  #record(isReceiving: boolean | undefined): void {
    const { channel, logger } = this.#deps;
    this.#isReceiving = isReceiving;
    if (isReceiving === undefined || isReceiving === this.#isLoggedAsReceiving) {
      return;
    }
    this.#isLoggedAsReceiving = isReceiving;
    if (isReceiving) {
      logger.info('notifications of other processes arrive again', { channel });
    } else {
      logger.error('notifications of other processes do not arrive', { channel });
    }
  }
}
