import type { Config } from '#platform/core/config/config.ts';
import { type Check, check, ok, warn } from '#platform/core/finding.ts';
import { sharesSessions } from '#platform/database/shared-sessions.ts';

/**
 * Checks that notifications reach this portal: a pooler in transaction mode gives each transaction another connection, so a
 * `LISTEN` receives nothing.
 */
export function poolerCheck({ databaseUrl, databaseDirectUrl }: Config): Check {
  return check('连接池', async () => {
    if (!databaseUrl || !databaseDirectUrl) {
      return [];
    }
    if (await sharesSessions(databaseDirectUrl)) {
      return [
        warn(
          databaseDirectUrl === databaseUrl
            ? 'DATABASE_URL 经过事务模式的 PgBouncer，收不到其他进程的更新通知，页面会显示旧内容。'
            : 'DATABASE_DIRECT_URL 也经过事务模式的 PgBouncer，收不到其他进程的更新通知。',
          '设置 DATABASE_DIRECT_URL，直接写 PostgreSQL 的主机和端口（通常是 5432）。',
        ),
      ];
    }
    return databaseDirectUrl === databaseUrl ? [] : [ok('更新通知经 DATABASE_DIRECT_URL 直接接收。')];
  });
}
