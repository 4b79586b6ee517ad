import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { statementTracing } from '../core/tracing/trace-statements.ts';
import { applicationName } from './application-name.ts';
import { PatientPool } from './patient-pool.ts';
import { RANDOM_PAGE_COST } from './random-page-cost.ts';
import { serverProbe } from './server-probe.ts';
import type { Tables } from './tables.ts';

const INT8 = 20;
const NUMERIC = 1700;
const INT8_ARRAY = 1016;
const NUMERIC_ARRAY = 1231;
/** What a statement may take unless something else is said, in ms. */
const STATEMENT_LIMIT_MS = 30_000;

/** The same readings of types as the embedded database has. */
function typeParser(oid: number, format?: 'text' | 'binary'): unknown {
  const parse = pg.types.getTypeParser(oid, format as 'text');
  if (oid === INT8_ARRAY || oid === NUMERIC_ARRAY) {
    return (value: string) => (parse(value) as (string | null)[]).map((item) => item && Number(item));
  }
  return oid === INT8 || oid === NUMERIC ? Number : parse;
}

/**
 * A pool on a PostgreSQL server. A lost server fails the queries under way and is asked again by the next
 * ones; it never ends the process. Statements are small: compiling one (jit) takes longer than it runs.
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
  let standing = 0;
  pool.on('connect', (client) => {
    standing += 1;
    client.on('error', onError);
    client.once('end', () => {
      standing -= 1;
    });
  });
  const patient = new PatientPool({ pool, standing: () => standing, isServerThere: serverProbe(url) });
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: patient }), ...statementTracing() });
}
