import { sql } from 'kysely';
import type { RestoreOrder, Restoring } from '#platform/backup/restores.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Database } from '#platform/database/open.ts';

/**
 * Whether this process can restore by itself: nobody else has the database open then, and its own journal of claims is
 * the only one that goes on beyond the backup.
 */
export function restoringHere(
  { databaseUrl, services }: Pick<Config, 'databaseUrl' | 'services'>,
  db: Database,
  begin: (order: RestoreOrder) => void,
): Restoring {
  return {
    begin,
    async obstacle() {
      if (services.main) {
        return '游戏和礼包在另外的服务里，请到那边恢复';
      }
      const others = databaseUrl ? await otherPrograms(db) : 0;
      return others > 0
        ? `还有 ${others} 个别的连接在使用这个数据库。请停止所有进程，在服务器上用命令恢复`
        : undefined;
    },
  };
}

/** Connections to the database that aren't this process's, which calls its own by a name. */
async function otherPrograms(db: Database): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and application_name <> current_setting('application_name')`.execute(db);
  return rows[0]?.others ?? 0;
}
