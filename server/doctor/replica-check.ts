import { setTimeout as sleep } from 'node:timers/promises';
import { type Check, check, ok, warn } from '#platform/core/finding.ts';
import type { Database } from '#platform/database/open.ts';
import { openPostgres } from '#platform/database/postgres.ts';
import { NoReplica, replicatedServers } from '#platform/database/reads/replicated-servers.ts';

/** The maximum replication lag, and the polling interval. */
const MAX_LAG_MS = 5_000;
const POLL_MS = 100;

/** Checks that the read replica follows this database. If it does not, reads use the primary. */
export function replicaCheck(db: Database, databaseReadUrl: string): Check {
  return check('只读副本', async () => {
    const replica = openPostgres(databaseReadUrl, () => undefined);
    try {
      const { position, hasReached } = replicatedServers(db, replica);
      const target = await position();
      const started = performance.now();
      while (!(await hasReached(target))) {
        if (performance.now() - started > MAX_LAG_MS) {
          return [
            warn(
              `落后主库超过 ${MAX_LAG_MS / 1_000} 秒，公开页面暂时从主库读取。`,
              '请查看主库的 pg_stat_replication，以及副本的日志和磁盘。',
            ),
          ];
        }
        await sleep(POLL_MS);
      }
      return [ok(`与主库同步正常（${Math.round(performance.now() - started)} 毫秒）。`)];
    } catch (error) {
      return error instanceof NoReplica
        ? [
            warn(
              'DATABASE_READ_URL 不是 DATABASE_URL 的流复制只读副本，没有启用。',
              '改正地址，或去掉这项设置。',
            ),
          ]
        : [
            warn(
              `无法连接，公开页面暂时从主库读取：${(error as Error).message}`,
              '启动副本，或检查 DATABASE_READ_URL。',
            ),
          ];
    } finally {
      await replica.destroy();
    }
  });
}
