import { sql } from 'kysely';
import { chinaTime } from '#platform/core/clock.ts';
import { bad, type Check, check, ok, warn } from '#platform/core/finding.ts';
import type { Database } from '#platform/database/open.ts';
import { refuseUnsafeServer, UnsafeServer } from '#platform/database/safe-server.ts';
import { schemaState } from '#platform/database/schema-state.ts';
import { probeWrite } from '#platform/database/write-probe.ts';

const SKEW_MS = 5_000;

export function databaseCheck(db: Database): Check {
  return check('数据库', async () => {
    const { rows } = await sql<{ version: string; size: number }>`
      select current_setting('server_version') as version, pg_database_size(current_database()) as size`.execute(
      db,
    );
    const megabytes = ((rows[0]?.size ?? 0) / 1024 ** 2).toFixed(0);
    try {
      await refuseUnsafeServer(db);
    } catch (error) {
      if (error instanceof UnsafeServer) {
        return [bad(error.message, '请在数据库服务器上开启这项设置。')];
      }
      throw error;
    }
    return [ok(`PostgreSQL ${rows[0]?.version}，${megabytes} MB。`)];
  });
}

export function writeCheck(db: Database): Check {
  return check('数据库写入', async () => {
    const found = await probeWrite(db);
    if (!found) {
      return [warn('这次未能完成检查。', '请稍后重新检查。')];
    }
    return found.isWritable
      ? [ok('可以写入。')]
      : [
          bad(
            `数据库不能写入：${found.reason}。`,
            '请清理磁盘，或关闭只读（default_transaction_read_only、只读副本、只读挂载）；处理之前网页可以浏览，但领取和登录会失败。',
          ),
        ];
  });
}

/** A check that needs the schema, which the first start creates; `table` is the newest one that it reads. */
export function requiresSchema(db: Database, { name, run }: Check, table = 'backup_run'): Check {
  return check(name, async (now) => {
    const { rows } = await sql<{ there: boolean }>`
      select to_regclass(${`public.${table}`}) is not null as there`.execute(db);
    return rows[0]?.there ? run(now) : [warn('数据库尚未创建，暂时无法检查。', '启动一次门户，会自动完成。')];
  });
}

/** Compares the schema with the migrations of this version. */
export function migrationCheck(db: Database): Check {
  return check('数据库结构', async () => {
    const { ran, missing, unknown, isUsable } = await schemaState(db);
    if (ran.length === 0) {
      return [warn('数据库是空的。', '启动一次门户，会自动创建。')];
    }
    if (unknown.length > 0) {
      const text = `数据库由更新的版本升级过（${unknown.join('、')}）`;
      return [
        isUsable
          ? warn(
              `${text}，这个版本也可以使用。`,
              '需要退回旧版本的问题解决之后，请换回新的版本；这期间的备份要用新的版本恢复。',
            )
          : bad(`${text}。`, '请改用新的版本，不要用旧版本运行。'),
      ];
    }
    return missing.length > 0
      ? [
          warn(
            `还有 ${missing.length} 项升级尚未执行（${missing.join('、')}）。`,
            '启动门户时会自动完成；之前请先备份。',
          ),
        ]
      : [ok(`已是最新（${ran.length} 项）。`)];
  });
}

/** Compares this machine's clock with the database's and with the newest audit entry. */
export function clockCheck(db: Database, read: () => Date): Check {
  return check('时钟', async () => {
    const before = read().getTime();
    const { rows } = await sql<{ at: Date; newest: Date | null }>`
      select clock_timestamp() as at, (select max(at) from audit_entry) as newest`.execute(db);
    const after = read().getTime();
    const { at, newest } = rows[0] ?? { at: new Date(0), newest: null };
    const skew = Math.max(before - at.getTime(), at.getTime() - after, 0);
    const advice = '开启时间同步（NTP）：开服、礼包和验证码都按时间进行。';
    if (skew > SKEW_MS) {
      return [bad(`本机与数据库的时间相差 ${Math.round(skew / 1_000)} 秒。`, advice)];
    }
    return newest && newest.getTime() > after + SKEW_MS
      ? [bad(`时间倒退了：操作记录里已有 ${chinaTime(newest)} 的内容。`, advice)]
      : [ok(`${chinaTime(read())}，与数据库一致。`)];
  });
}
