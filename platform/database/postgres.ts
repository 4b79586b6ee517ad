import { hostname } from 'node:os';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { statementTracing } from '../core/tracing/span.ts';
import { BackoffPool } from './backoff-pool.ts';
import { RANDOM_PAGE_COST } from './random-page-cost.ts';
import type { Tables } from './tables.ts';

const INT8 = 20;
const NUMERIC = 1700;
const INT8_ARRAY = 1016;
const NUMERIC_ARRAY = 1231;
/** Default statement timeout, in ms. */
const STATEMENT_LIMIT_MS = 30_000;

/** Parses types like the embedded database. */
function typeParser(oid: number, format?: 'text' | 'binary'): unknown {
  const parse = pg.types.getTypeParser(oid, format as 'text');
  if (oid === INT8_ARRAY || oid === NUMERIC_ARRAY) {
    return (value: string) => (parse(value) as (string | null)[]).map((item) => item && Number(item));
  }
  return oid === INT8 || oid === NUMERIC ? Number : parse;
}

/**
 * A pool on a PostgreSQL server. A lost connection fails its queries; later queries reconnect. JIT is off: it takes longer
 * than the short statements.
 */
export function openPostgres(
  url: string,
  onError: (error: Error) => void,
  { statementLimitMs = STATEMENT_LIMIT_MS } = {},
): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: applicationName(),
    max: 10,
    connectionTimeoutMillis: 2_000,
    statement_timeout: statementLimitMs,
    options: `-c timezone=Asia/Shanghai -c jit=off -c random_page_cost=${RANDOM_PAGE_COST}`,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  });
  pool.on('error', onError);
  let openConnections = 0;
  pool.on('connect', (client) => {
    openConnections += 1;
    client.on('error', onError);
    client.once('end', () => {
      openConnections -= 1;
    });
  });
  const backoffPool = new BackoffPool({
    pool,
    openConnections: () => openConnections,
    isServerUp: serverProbe(url),
  });
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
function serverProbe(url: string): () => Promise<boolean> {
  let current: Promise<boolean> | undefined;
  return () => {
    current ??= connects(url).finally(() => {
      current = undefined;
    });
    return current;
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
