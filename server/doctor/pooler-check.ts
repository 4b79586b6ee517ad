import type { Config } from '#platform/core/config/config.ts';
import { type Check, check, ok, warn } from '#platform/core/finding.ts';
import type { Database } from '#platform/database/open.ts';
import { receivesNotifications } from '#platform/database/receives-notifications.ts';
import { missingSettings } from '#platform/database/session-settings.ts';

/**
 * Checks that sessions have their settings and that notifications reach this portal: a pooler in transaction mode gives each
 * transaction another session, so a `LISTEN` receives nothing.
 */
export function poolerCheck(db: Database, config: Config): Check {
  return check('连接池', async () => {
    const { databaseUrl, databaseDirectUrl } = config;
    if (!databaseUrl || !databaseDirectUrl) {
      return [];
    }
    const missing = await missingSettings(db);
    const settings = missing ? [warn(`${missing.text}。`, missing.advice)] : [];
    if ((await receivesNotifications(databaseDirectUrl, db)) === false) {
      const { text, advice } = silenceOf(config);
      return [...settings, warn(`${text}。`, advice)];
    }
    const isDirect = databaseDirectUrl !== databaseUrl;
    return [...settings, ...(isDirect ? [ok('更新通知经 DATABASE_DIRECT_URL 直接接收。')] : [])];
  });
}

/** Why notifications of other processes do not arrive, without a full stop, and what to do. */
export function silenceOf({ databaseUrl, databaseDirectUrl }: Config): { text: string; advice: string } {
  const cause =
    databaseDirectUrl === databaseUrl
      ? 'DATABASE_URL 经过事务模式的 PgBouncer'
      : 'DATABASE_DIRECT_URL 也经过事务模式的 PgBouncer，或者连接的不是 DATABASE_URL 的那个数据库';
  return {
    text: `${cause}，收不到其他进程的更新通知，别处的修改要过十几秒才显示`,
    advice:
      '请把 DATABASE_DIRECT_URL 设为同一个数据库的直接地址，写 PostgreSQL 的主机和端口（通常是 5432）。',
  };
}
