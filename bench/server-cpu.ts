import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';

/**
 * How long the processes of a PostgreSQL server on this machine have computed for this database so far, in ms; 0 where that
 * can't be seen: the embedded database has no processes, and only Linux keeps the account
 * (https://docs.kernel.org/scheduler/sched-stats.html).
 */
export async function serverCpuMs(db: Database): Promise<number> {
  const { rows } = await sql<{
    pid: number;
  }>`select pid from pg_stat_activity where datname = current_database() and client_addr is not null`.execute(
    db,
  );
  const accounts = rows.map(({ pid }) => `/proc/${pid}/schedstat`).filter((account) => existsSync(account));
  return accounts.reduce((sum, account) => sum + Number.parseInt(readFileSync(account, 'utf8'), 10) / 1e6, 0);
}
