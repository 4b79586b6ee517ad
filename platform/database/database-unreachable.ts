import { postgresLocation } from '../core/config/postgres-address.ts';
import { NO_PRIMARY } from './primary-server.ts';
import { IGNORED_BY_POOLERS } from './session-settings.ts';

/** Cause and fix by error code (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const REASONS: Record<string, string> = {
  ECONNREFUSED: '该地址没有运行数据库。请启动 PostgreSQL，或改正 DATABASE_URL 的主机和端口',
  ENOTFOUND: '找不到这台主机。请改正 DATABASE_URL 的主机名',
  EAI_AGAIN: '域名解析失败。请检查 DATABASE_URL 的主机名和本机的 DNS',
  ETIMEDOUT: '没有响应。请检查主机、端口和防火墙',
  EHOSTUNREACH: '网络不通。请检查主机和防火墙',
  ENETUNREACH: '网络不通。请检查主机和本机的网络',
  '28P01': '用户名或密码不正确。请改正 DATABASE_URL，密码里的特殊字符要写成 %40 这样的形式',
  '28000': '服务器不允许这样登录。请检查 DATABASE_URL 的用户名和服务器的 pg_hba.conf',
  '3D000': '服务器上没有这个数据库。请先建好它（createdb），或改正 DATABASE_URL 的库名',
  '53300': '服务器的连接数已满。请加大 max_connections，或减少连接它的进程',
  '57P03': '服务器正在启动或停止，请稍后再试',
  [NO_PRIMARY]: '这几台主机里没有一台接受写入。请用 patronictl list 查看主库，或检查主机和密码',
};

/** PgBouncer's error (08P01); newer versions read `options`. */
const REFUSED_PARAMETER = /^unsupported startup parameter(?: in options)?: (\S+)/;

/** The connection to PostgreSQL failed. The message has the cause and the fix, without the password. */
export class DatabaseUnreachable extends Error {
  /** @param setting has the address */
  constructor(address: string, cause: unknown, setting = 'DATABASE_URL') {
    const reason = reasonOf(cause as NodeJS.ErrnoException).replaceAll('DATABASE_URL', setting);
    super(`无法连接 PostgreSQL ${postgresLocation(address) ?? ''}：${reason}。`, { cause });
  }
}

function reasonOf({ code = '', message }: NodeJS.ErrnoException): string {
  const [, parameter] = REFUSED_PARAMETER.exec(message) ?? [];
  if (parameter) {
    return `PgBouncer 不接受启动参数 ${parameter}。请在 pgbouncer.ini 的 ignore_startup_parameters 里写上 ${IGNORED_BY_POOLERS.join(', ')}，让 PgBouncer 重新读取设置（RELOAD）`;
  }
  // Timeouts of the driver have no code.
  const known = REASONS[/\btimeout\b/.test(message) ? 'ETIMEDOUT' : code];
  return known ?? (message || code);
}
