import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLogger } from '#platform/core/logger.ts';
import { type Database, type OpenDatabase, openDatabase } from '#platform/database/open.ts';
import { PostgresChannel } from '#platform/database/postgres-channel.ts';
import { PrimaryServer } from '#platform/database/primary-server.ts';
import { transaction } from '#platform/database/transaction.ts';
import { ownReplicated } from '#tests/chaos/claims/postgres.ts';
import { testOwner } from '#tests/integration/owner.ts';
import type { ReplicatedServer } from '#tests/integration/postgres/server.ts';
import { run } from '#tests/integration/setup.ts';
import { scaled } from '#tests/time-limits.ts';

/** A search, a silent connection and its check take 12 s at most. */
const BACK_MS = scaled(20_000);
let postgres: ReplicatedServer | undefined;
let opened: OpenDatabase | undefined;
let stopListening: (() => Promise<void>) | undefined;

beforeEach(async ({ skip }) => {
  postgres = await ownReplicated();
  skip(!postgres, 'no PostgreSQL can be started here');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await stopListening?.();
  await opened?.close();
  await postgres?.stop();
});

/** The address of both servers, the standby first. */
function bothServers({ url, replica }: ReplicatedServer): string {
  const { host } = new URL(replica.url);
  return `${url.replace('@', `@${host},`)}?target_session_attrs=read-write`;
}

async function openBoth() {
  if (!postgres) {
    throw new Error('no servers');
  }
  const databaseUrl = bothServers(postgres);
  opened = await openDatabase({ databaseUrl, dataDir: '', owner: testOwner() }, () => undefined);
  await sql`create table note (text text)`.execute(opened.db);
  const both = { postgres, databaseUrl, db: opened.db };
  await write(both, 'before');
  await untilReplicated(both);
  return both;
}

interface Both {
  postgres: ReplicatedServer;
  databaseUrl: string;
  db: Database;
}

const write = ({ db }: Both, text: string) =>
  transaction(db, (tx) => sql`insert into note values (${text})`.execute(tx));

/** Waits until the standby has what the server has committed: it follows asynchronously. */
async function untilReplicated({ db, postgres: { replica } }: Both): Promise<void> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_lsn() as position`.execute(db);
  const standby = new pg.Client({ connectionString: replica.url });
  await standby.connect();
  const isThere = async () => {
    const query = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_there';
    return (await standby.query(query, [rows[0]?.position])).rows[0].is_there;
  };
  try {
    await expect.poll(isThere, { timeout: BACK_MS }).toBe(true);
  } finally {
    await standby.end();
  }
}

/** Milliseconds until a write succeeds, and the errors before. */
async function untilWritten(both: Both): Promise<number> {
  const started = performance.now();
  for (;;) {
    const problem = await write(both, 'after').then(
      () => undefined,
      (error: Error) => error,
    );
    const ms = performance.now() - started;
    if (!problem || ms > BACK_MS) {
      return problem ? Number.POSITIVE_INFINITY : ms;
    }
    await sleep(50);
  }
}

async function serverPort({ db }: Both): Promise<number | undefined> {
  const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(db);
  return rows[0]?.port;
}

const promote = ({ replica }: ReplicatedServer) => run(replica.url, 'select pg_promote()');
const portOf = (url: string) => Number(new URL(url).port);

describe('a database address with two servers', () => {
  test('uses the one that takes writes, and after a crash the promoted standby', async () => {
    const both = await openBoth();
    expect(await serverPort(both)).toBe(portOf(postgres?.url ?? ''));
    await both.postgres.crash();
    await expect(write(both, 'lost')).rejects.toThrow();
    await promote(both.postgres);
    expect(await untilWritten(both)).toBeLessThan(BACK_MS);
    expect(await serverPort(both)).toBe(portOf(both.postgres.replica.url));
    const { rows } = await sql<{ text: string }>`select text from note`.execute(both.db);
    expect(rows.map(({ text }) => text)).toEqual(['before', 'after']);
  });

  test('leaves a server that stops responding without closing its connections', async () => {
    const both = await openBoth();
    both.postgres.primary.signal('SIGSTOP');
    try {
      await promote(both.postgres);
      expect(await untilWritten(both)).toBeLessThan(BACK_MS);
    } finally {
      both.postgres.primary.signal('SIGCONT');
    }
  });

  test('leaves a server that takes no writes any more, also without a write', async () => {
    const both = await openBoth();
    await promote(both.postgres);
    await run(both.postgres.url, 'alter system set default_transaction_read_only = on');
    await run(both.postgres.url, 'select pg_reload_conf()');
    await expect.poll(() => serverPort(both), { timeout: BACK_MS }).toBe(portOf(both.postgres.replica.url));
    await write(both, 'after');
  });

  test('fails with both servers named while neither takes writes', async () => {
    const both = await openBoth();
    await both.postgres.crash();
    const { databaseUrl } = both;
    const opening = openDatabase({ databaseUrl, dataDir: '', owner: testOwner() }, () => undefined);
    await expect(opening).rejects.toThrow(
      `127.0.0.1:${portOf(both.postgres.replica.url)},127.0.0.1:${portOf(both.postgres.url)}/postgres：这几台主机里没有一台接受写入`,
    );
  });

  test('receives the notifications of the promoted server', async () => {
    const both = await openBoth();
    const received: string[] = [];
    let missed = 0;
    const listener = { received: (text: string) => received.push(text), missed: () => (missed += 1) };
    const logger = createLogger('silent');
    const channel = new PostgresChannel({ url: both.databaseUrl, channel: 'notes', db: both.db, logger });
    stopListening = () => channel.stop();
    await channel.listen(listener);
    await both.postgres.crash();
    await promote(both.postgres);
    await expect.poll(() => missed, { timeout: BACK_MS }).toBeGreaterThan(0);
    await run(both.postgres.replica.url, "notify notes, 'hello'");
    await expect.poll(() => received).toEqual(['hello']);
  });
});

describe('the suite detects a planted bug:', () => {
  test('the pool stays with the server that failed', async () => {
    vi.spyOn(PrimaryServer.prototype, 'lost').mockImplementation(() => undefined);
    const both = await openBoth();
    await both.postgres.crash();
    await promote(both.postgres);
    expect(await untilWritten(both)).toBe(Number.POSITIVE_INFINITY);
  });
});
