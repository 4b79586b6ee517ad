import { hostname } from 'node:os';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { statementTracing } from '../core/tracing/span.ts';
import { BackoffPool } from './backoff-pool.ts';
import { PrimaryPool, type ServerClient } from './primary-pool.ts';
import { PrimaryServer } from './primary-server.ts';
import { SESSION_OPTIONS, STATEMENT_LIMIT_MS } from './session-settings.ts';
import type { Tables } from './tables.ts';

const INT8 = 20;
const NUMERIC = 1700;
const INT8_ARRAY = 1016;
const NUMERIC_ARRAY = 1231;
const CONNECT_TIMEOUT_MS = 2_000;
/** Silence after which TCP checks a connection, in ms: statements without a limit end if it is dead. */
const KEEP_ALIVE_MS = 10_000;
/** SQLSTATE of a write on a standby. */
const READ_ONLY = '25006';

/** Parses types like the embedded database. */
function typeParser(oid: number, format?: 'text' | 'binary'): unknown {
  const parse = pg.types.getTypeParser(oid, format as 'text');
  if (oid === INT8_ARRAY || oid === NUMERIC_ARRAY) {
    return (value: string) => (parse(value) as (string | null)[]).map((item) => item && Number(item));
  }
  return oid === INT8 || oid === NUMERIC ? Number : parse;
}

/**
 * A pool on a PostgreSQL server, of several on the one that takes writes. A lost connection fails its queries; later queries
 * reconnect.
 */
export function openPostgres(
  url: string,
  onError: (error: Error) => void,
  { statementLimitMs = STATEMENT_LIMIT_MS } = {},
): Kysely<Tables> {
  const primary = new PrimaryServer(url);
  const pool = new PrimaryPool(primary, onError, {
    application_name: applicationName(),
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementLimitMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    options: SESSION_OPTIONS,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  });
  const isServerUp = serverProbe();
  const backoffPool = new BackoffPool({
    pool,
    openConnections: () => pool.openConnections,
    isServerUp: async (client) => {
      const { address } = client as ServerClient;
      const isUp = await isServerUp(address);
      if (!isUp) {
        primary.lost(address);
      }
      return isUp;
    },
    onError: (client, error) => {
      if ((error as { code?: unknown }).code === READ_ONLY) {
        primary.lost((client as ServerClient).address);
      }
    },
  });
  pool.watch(backoffPool);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: backoffPool }), ...statementTracing() });
}

/** The name of this process's connections in `pg_stat_activity`, unique per process. */
export function applicationName(): string {
  return `youmen ${hostname().slice(0, 40)} ${process.pid}`;
}

/** Timeout of the connection and of the query, in ms. */
const PROBE_TIMEOUT_MS = 5_000;
const STARTING = '57P03';

/** Checks if a PostgreSQL server responds on a new connection. Concurrent calls share one check. Never rejects. */
function serverProbe(): (address: string) => Promise<boolean> {
  const current = new Map<string, Promise<boolean>>();
  return (address) => {
    const probe = current.get(address) ?? connects(address).finally(() => current.delete(address));
    current.set(address, probe);
    return probe;
  };
}

async function connects(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code !== STARTING;
  } finally {
    client.end().catch(() => undefined);
  }
}
