import { homedir, tmpdir } from 'node:os';
import { join, parse, resolve } from 'node:path';
import { isLoopback } from '#platform/core/ip-address.ts';
import { isWithin } from '../is-within.ts';
import { parseRecipients } from './backup-settings.ts';
import { ConfigError, environment } from './environment.ts';
import { postgresAddresses, postgresLocation, requiresWrites } from './postgres-address.ts';
import {
  accountSettings,
  parseDataKeys,
  parseNetworks,
  parseVerifications,
  serviceSettings,
} from './service-settings.ts';
import { smsSettings } from './sms-settings.ts';
import { storageSettings } from './storage-settings.ts';
import { tracingSettings } from './tracing-settings.ts';
import { webPushSettings } from './web-push-settings.ts';

export { ConfigError };

/**
 * Reads the settings once.
 * @throws {ConfigError} for an invalid or contradictory setting
 */
export function loadConfig(env: Record<string, string | undefined>) {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(filled);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`设置 ${issue?.path.join('.')} 无法使用：${issue?.message}`);
  }
  const settings = parsed.data;
  const { DATABASE_URL: databaseUrl, DATABASE_READ_URL: databaseReadUrl } = settings;
  const databaseDirectUrl = settings.DATABASE_DIRECT_URL;
  if (databaseUrl && !isPostgres(databaseUrl)) {
    throw new ConfigError(
      '设置 DATABASE_URL 应写成 postgres://用户:密码@主机:端口/库名，密码里的 / # ? @ 等字符写成 %2F %23 %3F %40；不设置则使用 DATA_DIR 里的内嵌数据库。',
    );
  }
  if (databaseDirectUrl && !(databaseUrl && isPostgres(databaseDirectUrl))) {
    throw new ConfigError(
      '设置 DATABASE_DIRECT_URL 应是不经过 PgBouncer 直接连接 DATABASE_URL 那个数据库的地址，写法与它相同。',
    );
  }
  refuseSeveralHosts({ databaseUrl, databaseDirectUrl, databaseReadUrl });
  if (databaseReadUrl && !(databaseUrl && isPostgres(databaseReadUrl))) {
    throw new ConfigError(
      '设置 DATABASE_READ_URL 应是 DATABASE_URL 那台 PostgreSQL 的流复制只读副本，写法与它相同。',
    );
  }
  const links = serviceSettings(settings);
  const servesMain = links.serves?.has('main') ?? true;
  const trustedProxies = parseNetworks('TRUSTED_PROXIES', settings.TRUSTED_PROXIES);
  const isPublic = isReachable(settings.HOST, settings.PUBLIC_URL, trustedProxies);
  const demo = settings.DEMO ? settings.DEMO === '1' : databaseUrl === undefined && servesMain && !isPublic;
  if (demo && !servesMain) {
    throw new ConfigError('DEMO=1 需要 SERVICES 里有 main：演示数据写在主服务里。');
  }
  if (demo && settings.MAIN_SERVICE_URL) {
    throw new ConfigError(
      'DEMO=1 与 MAIN_SERVICE_URL 互相矛盾：游戏数据来自外部服务时，不能写入演示数据。请设 DEMO=0。',
    );
  }
  const folders = {
    DATA_DIR: resolve(settings.DATA_DIR),
    JOURNAL_DIR: resolve(settings.JOURNAL_DIR ?? join(settings.DATA_DIR, 'journal')),
    BACKUP_DIR: resolve(settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups')),
    LOG_DIR: settings.LOG_DIR && resolve(settings.LOG_DIR),
    PAGES_DIR: settings.PAGES_DIR && resolve(settings.PAGES_DIR),
  };
  refuseFolders(folders);
  return {
    host: settings.HOST,
    port: settings.PORT,
    dataDir: folders.DATA_DIR,
    journalDir: folders.JOURNAL_DIR,
    databaseUrl,
    /** The same database without the pooler in between, for what needs a session. */
    databaseDirectUrl: databaseDirectUrl ?? databaseUrl,
    /** A streaming replica of that database, for public reads. */
    databaseReadUrl,
    demo,
    /** Other machines may reach the portal. */
    isPublic,
    /** The demo is reachable from other machines; its well-known passwords are disabled. */
    isDemoPublic: demo && isPublic,
    ...links,
    account: accountSettings(settings),
    sms: smsSettings(settings, demo && !isPublic),
    /** Pushes to browsers; undefined: off. */
    webPush: webPushSettings(settings),
    /** Tables of ip2region that replace the one of the package. */
    provinceFiles: { v4: settings.PROVINCE_TABLE_V4, v6: settings.PROVINCE_TABLE_V6 },
    storage: storageSettings(settings),
    packageMostBytes: settings.PACKAGE_MAX_MB * 1024 * 1024,
    /** The server secret; undefined: one is generated and stored. */
    serverSecret: settings.SERVER_SECRET,
    /** The keys of encrypted mobile numbers in base64, newest first; undefined: in a file of the data directory. Secrets. */
    dataKeys: parseDataKeys(settings.DATA_KEYS),
    /** Players may log in over plain HTTP. */
    allowHttp: settings.ALLOW_HTTP === '1',
    /** `max-age` of `Strict-Transport-Security`; 0: no header. */
    hstsSeconds: settings.HSTS_SECONDS,
    /** Bearer token of `/metrics`; undefined: only this machine has access. A secret. */
    metricsToken: settings.METRICS_TOKEN,
    /** The admin site requires a TOTP code. */
    operatorTotpRequired:
      (settings.OPERATOR_TOTP ?? (demo && !isPublic ? 'optional' : 'required')) === 'required',
    /** CIDR ranges of proxies whose X-Forwarded-For is trusted. */
    trustedProxies,
    /** The trusted proxies add the constant security headers, and replace the request header that says so. */
    proxySecurityHeaders: settings.PROXY_SECURITY_HEADERS === '1',
    /** CIDR ranges that may open the admin site; empty: every address may. */
    consoleNetworks: parseNetworks('CONSOLE_NETWORKS', settings.CONSOLE_NETWORKS),
    /** The origin of canonical links; undefined: the request's host, if it is known. */
    publicUrl: settings.PUBLIC_URL,
    /** The site that is used until the database has one. */
    site: {
      name: settings.SITE_NAME,
      slogan: settings.SITE_SLOGAN,
      company: settings.SITE_COMPANY,
      address: settings.SITE_ADDRESS,
      icp_no: settings.SITE_ICP_NO,
      hotline: settings.SITE_HOTLINE,
    },
    /** Search engine verifications of sites that have none. */
    verifications: parseVerifications(settings.SITE_VERIFICATIONS),
    /** Reporting of new pages to Baidu; the token is a secret, and without one it is off. */
    baiduPush: { token: settings.BAIDU_PUSH_TOKEN, endpoint: settings.BAIDU_PUSH_ENDPOINT },
    /** 淘号, in ms: the delay from the claim of a code to its draw, and the interval between a player's draws of a pack. */
    pool: {
      graceMs: settings.POOL_GRACE_HOURS * 3_600_000,
      intervalMs: settings.POOL_INTERVAL_MINUTES * 60_000,
    },
    logLevel: settings.LOG_LEVEL,
    /** Folder of the log files; undefined: only standard error. */
    logDir: folders.LOG_DIR,
    /** Retention of the audit and the log in days; at least 180. */
    retentionDays: settings.RETENTION_DAYS,
    backupDir: folders.BACKUP_DIR,
    /** Scheduled backups, at a time in China (`04:00`); undefined: none. */
    nightly:
      settings.BACKUP_TIME === 'off' ? undefined : { time: settings.BACKUP_TIME, keep: settings.BACKUP_KEEP },
    /** Public keys of age that backups are encrypted to; empty: not encrypted. */
    backupRecipients: parseRecipients(settings.BACKUP_RECIPIENTS),
    cacheBytes: settings.CACHE_MB * 1024 * 1024,
    /** Finished pages that nginx serves; undefined: none are written. */
    pagesDir: folders.PAGES_DIR,
    /** Pages are sent as the difference to a dictionary that browsers have. */
    compressionDictionary: settings.COMPRESSION_DICTIONARY === '1',
    /** Browsers cache recent pages offline; false uninstalls the service worker. */
    offlineWorker: settings.OFFLINE_WORKER !== '0',
    /** Undefined: tracing is off. */
    tracing: tracingSettings(settings),
    production: settings.NODE_ENV === 'production',
    /** The sites are served from their sources. */
    development: settings.NODE_ENV === 'development',
  };
}

export type Config = ReturnType<typeof loadConfig>;
export type NightlyBackups = NonNullable<Config['nightly']>;

/** True if other machines may reach the portal, directly or through a proxy. */
function isReachable(host: string, publicUrl: string | undefined, proxies: readonly string[]): boolean {
  return !(host === 'localhost' || isLoopback(host)) || publicUrl !== undefined || proxies.length > 0;
}

function isPostgres(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url) && postgresLocation(url) !== undefined;
}

/**
 * Several hosts need `target_session_attrs=read-write`: without it, a client may use a standby.
 * @throws {ConfigError}
 */
function refuseSeveralHosts(urls: Record<string, string | undefined>): void {
  const { databaseReadUrl, ...writable } = urls;
  for (const url of Object.values(writable)) {
    if (url && postgresAddresses(url).length > 1 && !requiresWrites(url)) {
      throw new ConfigError(
        '设置 DATABASE_URL 和 DATABASE_DIRECT_URL 写了几台主机时，末尾要加 ?target_session_attrs=read-write：门户只连接其中接受写入的那一台。',
      );
    }
  }
  if (databaseReadUrl && postgresAddresses(databaseReadUrl).length > 1) {
    throw new ConfigError('设置 DATABASE_READ_URL 只能写一台主机：两台副本的进度不能互相比较。');
  }
}

const PROJECT = resolve(import.meta.dirname, '..', '..', '..');
/** Folders that a build or an installation deletes. */
const REBUILT = [join(PROJECT, 'build'), join(PROJECT, 'node_modules')];
const SYSTEM =
  '/bin /boot /dev /etc /home /lib /lib64 /proc /root /run /sbin /sys /tmp /usr /var /var/cache /var/lib /var/log /var/tmp';

/**
 * Refuses folders, by setting, that contain foreign files or are deleted by a build.
 * @throws {ConfigError} naming the setting
 */
function refuseFolders(folders: { DATA_DIR: string; [setting: string]: string | undefined }): void {
  const { DATA_DIR: dataDir, PAGES_DIR: pagesDir } = folders;
  if (pagesDir && isWithin(pagesDir, dataDir)) {
    throw new ConfigError(
      `设置 PAGES_DIR 不能在 ${dataDir} 里：nginx 读不到数据目录。请给它一个单独的目录，例如 /var/lib/youmen-pages。PAGES_DIR must not lie in DATA_DIR, which nginx can't read.`,
    );
  }
  const shared = [parse(dataDir).root, resolve(homedir()), resolve(tmpdir()), ...SYSTEM.split(' ')];
  if (shared.includes(dataDir) || isWithin(PROJECT, dataDir)) {
    throw new ConfigError(
      `设置 DATA_DIR 不能是 ${dataDir}：数据目录里的文件都会改成只有当前用户可读。请给它一个单独的目录，例如 ${join(PROJECT, 'data')}。DATA_DIR must be a folder of its own.`,
    );
  }
  for (const [name, path] of Object.entries(folders)) {
    if (path !== undefined && REBUILT.some((folder) => isWithin(path, folder))) {
      throw new ConfigError(
        `设置 ${name} 不能在 ${path}：构建和安装依赖时会清空那里。请换一个目录。${name} must not lie where a build or an installation deletes files.`,
      );
    }
    if (
      name !== 'DATA_DIR' &&
      path !== undefined &&
      ['database', 'media', 'packages'].some((part) => isWithin(path, join(dataDir, part)))
    ) {
      throw new ConfigError(
        `设置 ${name} 不能在 ${path}：那里只放数据库或公开的图片。请换一个目录。${name} must not lie in the folder of the database or of the public pictures.`,
      );
    }
  }
}
