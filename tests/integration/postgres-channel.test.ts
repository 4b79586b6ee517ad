import { connect, createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { createLogger } from '#platform/core/logger.ts';
import { listenOnPostgres } from '#platform/database/postgres-channel.ts';
import { scaled } from '../time-limits.ts';
import { steadyPort } from './steady-port.ts';

const postgres = inject('postgres');
const CHANNEL = 'chatter';

/** A way to the server that can be shut: what comes is then counted and sent away. */
class Gate {
  isOpen = true;
  turnedAway = 0;
  #server: Server;
  #shut: (() => void)[] = [];
  #silence: (() => void)[] = [];

  constructor(to: URL) {
    this.#server = createServer((socket) => {
      socket.on('error', () => undefined);
      if (!this.isOpen) {
        this.turnedAway += 1;
        socket.destroy();
        return;
      }
      const server = connect(Number(to.port), to.hostname).on('error', () => undefined);
      socket.pipe(server).pipe(socket);
      this.#silence.push(() => {
        socket.unpipe(server).resume();
        server.unpipe(socket).resume();
      });
      this.#shut.push(() => {
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

  /** What comes on the connections that stand goes nowhere, and nobody is told. */
  silence(): void {
    for (const silence of this.#silence.splice(0)) {
      silence();
    }
  }

  shut(): void {
    this.isOpen = false;
    for (const shut of this.#shut.splice(0)) {
      shut();
    }
  }

  close(): void {
    this.shut();
    this.#server.close();
  }
}

describe.skipIf(!postgres.available)('a channel of PostgreSQL', () => {
  const url = postgres.available ? postgres.url : '';
  let gate: Gate;
  let throughGate: string;
  let stop: (() => Promise<void>) | undefined;

  beforeEach(async () => {
    gate = new Gate(new URL(url));
    const way = new URL(url);
    way.port = String(await gate.listen());
    throughGate = way.href;
  });

  afterEach(async () => {
    await stop?.();
    gate.close();
  });

  async function say(payload: string): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('select pg_notify($1, $2)', [CHANNEL, payload]);
    await client.end();
  }

  test('asks a server that is down about once a second, however long it is, and hears again afterwards', async () => {
    const received: string[] = [];
    const missed = vi.fn();
    const listener = { received: (payload: string) => received.push(payload), missed };
    stop = await listenOnPostgres(throughGate, CHANNEL, listener, createLogger('silent'));
    await say('one');
    await vi.waitFor(() => expect(received).toEqual(['one']));

    gate.shut();
    await sleep(5_500);
    expect(gate.turnedAway).toBeGreaterThanOrEqual(3);
    expect(gate.turnedAway).toBeLessThanOrEqual(6);
    expect(missed).not.toHaveBeenCalled();

    gate.isOpen = true;
    await vi.waitFor(() => expect(missed).toHaveBeenCalledOnce(), { timeout: scaled(5_000) });
    await say('two');
    await vi.waitFor(() => expect(received).toEqual(['one', 'two']));
  });

  test('a connection that was cut off without a word is taken up again', async () => {
    const received: string[] = [];
    const missed = vi.fn();
    const listener = { received: (payload: string) => received.push(payload), missed };
    const beat = { everyMs: 100, limitMs: 200 };
    stop = await listenOnPostgres(throughGate, CHANNEL, listener, createLogger('silent'), beat);
    gate.silence();
    await vi.waitFor(() => expect(missed).toHaveBeenCalledOnce(), { timeout: scaled(5_000) });
    await say('three');
    await vi.waitFor(() => expect(received).toEqual(['three']));
  });

  test('asks no more once it was stopped while the server was down', async () => {
    const listener = { received: () => undefined, missed: () => undefined };
    const stopIt = await listenOnPostgres(throughGate, CHANNEL, listener, createLogger('silent'));
    gate.shut();
    await sleep(1_500);
    await stopIt();
    await sleep(1_200);
    const before = gate.turnedAway;
    await sleep(1_500);
    expect(gate.turnedAway).toBe(before);
  });
});
