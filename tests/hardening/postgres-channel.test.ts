import { connect, createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { createLogger } from '#platform/core/logger.ts';
import { openDatabase } from '#platform/database/open.ts';
import { type ChannelListener, PostgresChannel } from '#platform/database/postgres-channel.ts';
import { testOwner } from '../integration/owner.ts';
import { steadyPort } from '../integration/steady-port.ts';
import { scaled } from '../time-limits.ts';

const postgres = inject('postgres');
const CHANNEL = 'chatter';

/** A proxy to the server that can be closed; it then counts and rejects connections. */
class ServerProxy {
  isOpen = true;
  rejected = 0;
  #server: Server;
  #closers: (() => void)[] = [];
  #silencers: (() => void)[] = [];

  constructor(to: URL) {
    this.#server = createServer((socket) => {
      socket.on('error', () => undefined);
      if (!this.isOpen) {
        this.rejected += 1;
        socket.destroy();
        return;
      }
      const server = connect(Number(to.port), to.hostname).on('error', () => undefined);
      socket.pipe(server).pipe(socket);
      this.#silencers.push(() => {
        socket.unpipe(server).resume();
        server.unpipe(socket).resume();
      });
      this.#closers.push(() => {
        socket.destroy();
        server.destroy();
      });
    });
  }

  async listen(): Promise<number> {
    const port = await steadyPort();
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    return port;
  }

  /** Drops the data of open connections without an error on either side. */
  silence(): void {
    for (const silence of this.#silencers.splice(0)) {
      silence();
    }
  }

  disconnect(): void {
    this.isOpen = false;
    for (const disconnect of this.#closers.splice(0)) {
      disconnect();
    }
  }

  close(): void {
    this.disconnect();
    this.#server.close();
  }
}

describe.skipIf(!postgres.available)('a channel of PostgreSQL', () => {
  const url = postgres.available ? postgres.url : '';
  let proxy: ServerProxy;
  let proxyUrl: string;
  let stop: (() => Promise<void>) | undefined;

  async function listen(listener: ChannelListener, heartbeat = { everyMs: 60_000, limitMs: 5_000 }) {
    const { db, close } = await openDatabase(
      { databaseUrl: url, dataDir: '', owner: testOwner() },
      () => undefined,
    );
    const logger = createLogger('silent');
    const channel = new PostgresChannel({ url: proxyUrl, channel: CHANNEL, db, logger, heartbeat });
    await channel.listen(listener);
    stop = async () => {
      await channel.stop();
      await close();
    };
  }

  beforeEach(async () => {
    proxy = new ServerProxy(new URL(url));
    const proxied = new URL(url);
    proxied.port = String(await proxy.listen());
    proxyUrl = proxied.href;
  });

  afterEach(async () => {
    await stop?.();
    stop = undefined;
    proxy.close();
  });

  async function notify(payload: string): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('select pg_notify($1, $2)', [CHANNEL, payload]);
    await client.end();
  }

  test('retries about once a second while a server is down, and receives notifications again afterwards', async () => {
    const received: string[] = [];
    const missed = vi.fn();
    const listener = { received: (payload: string) => received.push(payload), missed };
    await listen(listener);
    await notify('one');
    await vi.waitFor(() => expect(received).toEqual(['one']));

    proxy.disconnect();
    await sleep(5_500);
    expect(proxy.rejected).toBeGreaterThanOrEqual(3);
    expect(proxy.rejected).toBeLessThanOrEqual(6);
    expect(missed).not.toHaveBeenCalled();

    proxy.isOpen = true;
    await vi.waitFor(() => expect(missed).toHaveBeenCalledOnce(), { timeout: scaled(5_000) });
    await notify('two');
    await vi.waitFor(() => expect(received).toEqual(['one', 'two']));
  });

  test('reconnects after a connection was cut without a signal', async () => {
    const received: string[] = [];
    const missed = vi.fn();
    const listener = { received: (payload: string) => received.push(payload), missed };
    await listen(listener, { everyMs: 100, limitMs: 200 });
    proxy.silence();
    await vi.waitFor(() => expect(missed).toHaveBeenCalled(), { timeout: scaled(5_000) });
    await vi.waitFor(
      async () => {
        await notify('three');
        expect(received).toContain('three');
      },
      { timeout: scaled(5_000), interval: 100 },
    );
  });

  test('stops retrying when it is stopped while the server is down', async () => {
    const listener = { received: () => undefined, missed: () => undefined };
    await listen(listener);
    proxy.disconnect();
    await sleep(1_500);
    await stop?.();
    stop = undefined;
    await sleep(1_200);
    const before = proxy.rejected;
    await sleep(1_500);
    expect(proxy.rejected).toBe(before);
  });
});
