import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { Site } from '#contract/entities/site.ts';
import { type AccountSettings, accountSettings } from './account-settings.ts';
import { ConfigError } from './config-error.ts';
import { type Environment, environment } from './environment.ts';
import { postgresPlace } from './postgres-address.ts';
import { refusePlaces } from './refuse-places.ts';
import { type ServiceSettings, serviceSettings } from './service-settings.ts';
import { type SmsSettings, smsSettings } from './sms-settings.ts';
import { type StorageSettings, storageSettings } from './storage-settings.ts';
import { type TracingSettings, tracingSettings } from './tracing-settings.ts';
import { parseVerifications } from './verifications.ts';

export { ConfigError };

/** The default site where the database has none yet. */
export interface SiteDefaults {
  name: string;
  slogan: string;
  company: string;
  address: string;
  icp_no: string;
  hotline: string;
}

/** Backups that are made by themselves. */
export interface NightlyBackups {
  /** `04:00`, in China. */
  time: string;
  keep: number;
}

/** The settings of one process, checked and converted. */
export interface Config extends ServiceSettings {
  host: string;
  port: number;
  dataDir: string;
  /** Where claims are written down outside the database. */
  journalDir: string;
  databaseUrl: string | undefined;
  /** A streaming replica of that database, for what everybody may read. */
  databaseReadUrl: string | undefined;
  demo: boolean;
  /** Others than this machine may reach the demo: the passwords that everybody knows must not work there. */
  isDemoPublic: boolean;
  account: AccountSettings;
  sms: SmsSettings;
  storage: StorageSettings;
  /** The server's secret where it is set; else one is made and kept. */
  serverSecret: string | undefined;
  /** Players may log in over plain http from anywhere. */
  allowHttp: boolean;
  /** `Strict-Transport-Security` over https: for how long; 0: not at all. */
  hstsSeconds: number;
  /** What `/metrics` asks for; undefined: it answers this machine alone. A secret. */
  metricsToken: string | undefined;
  /** Nobody enters the back office without an authenticator's code. */
  operatorTotpRequired: boolean;
  /** CIDR ranges of proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** The origin that canonical links are written with; undefined: the request's own host, when it is a known one. */
  publicUrl: string | undefined;
  site: SiteDefaults;
  /** What sites that say nothing of their own say to search engines. */
  verifications: Site['verifications'];
  /** How Baidu is told of new pages; the token is a secret, and without one nothing is told. */
  baiduPush: { token: string | undefined; endpoint: string };
  logLevel: Environment['LOG_LEVEL'];
  /** Where lines of the log are kept besides standard error. */
  logDir: string | undefined;
  /** How many days the audit and the log are kept; never fewer than 180. */
  retentionDays: number;
  /** Where backups are put that no place was named for. */
  backupDir: string;
  /** When a backup is made each night, and how many of these are kept; undefined: none is made by itself. */
  nightly: NightlyBackups | undefined;
  /** 淘号: how long after its claim a code may be drawn, and how long a player's draw of a pack stands, in ms. */
  pool: { graceMs: number; intervalMs: number };
  /** Bounds the page cache, in bytes. */
  cacheBytes: number;
  /** Browsers keep what was read last; false takes that away from those that have it. */
  offlineWorker: boolean;
  /** Where traces go; undefined: none are gathered. */
  tracing: TracingSettings | undefined;
  production: boolean;
  /** The sites are served from their sources. */
  development: boolean;
}

/**
 * Reads the settings once.
 * @throws {ConfigError} for an unreadable or contradictory setting
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(filled);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`设置 ${issue?.path.join('.')} 无法使用：${issue?.message}`);
  }
  const settings = parsed.data;
  const { DATABASE_URL: databaseUrl, DATABASE_READ_URL: databaseReadUrl } = settings;
  if (databaseUrl && !isPostgres(databaseUrl)) {
    throw new ConfigError(
      '设置 DATABASE_URL 应写成 postgres://用户:密码@主机:端口/库名，密码里的 / # ? @ 等字符写成 %2F %23 %3F %40；不设置则使用 DATA_DIR 里的内嵌数据库。',
    );
  }
  if (databaseReadUrl && !(databaseUrl && isPostgres(databaseReadUrl))) {
    throw new ConfigError(
      '设置 DATABASE_READ_URL 应是 DATABASE_URL 那台 PostgreSQL 的流复制只读副本，写法与它相同。',
    );
  }
  const links = serviceSettings(settings);
  const keepsGames = links.serves?.has('main') ?? true;
  const trustedProxies = parseProxies(settings.TRUSTED_PROXIES);
  const isPublic = mayBePublic(settings.HOST, settings.PUBLIC_URL, trustedProxies);
  const demo = settings.DEMO ? settings.DEMO === '1' : databaseUrl === undefined && keepsGames && !isPublic;
  if (demo && !keepsGames) {
    throw new ConfigError('DEMO=1 需要 SERVICES 里有 main：演示数据写在主服务里。');
  }
  if (demo && settings.MAIN_SERVICE_URL) {
    throw new ConfigError(
      'DEMO=1 与 MAIN_SERVICE_URL 互相矛盾：游戏数据来自外部服务时，不能写入演示数据。请设 DEMO=0。',
    );
  }
  const places = {
    DATA_DIR: resolve(settings.DATA_DIR),
    JOURNAL_DIR: resolve(settings.JOURNAL_DIR ?? join(settings.DATA_DIR, 'journal')),
    BACKUP_DIR: resolve(settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups')),
    LOG_DIR: settings.LOG_DIR && resolve(settings.LOG_DIR),
  };
  refusePlaces(places);
  return {
    host: settings.HOST,
    port: settings.PORT,
    dataDir: places.DATA_DIR,
    journalDir: places.JOURNAL_DIR,
    databaseUrl,
    databaseReadUrl,
    demo,
    isDemoPublic: demo && isPublic,
    ...links,
    account: accountSettings(settings),
    sms: smsSettings(settings, demo && !isPublic),
    storage: storageSettings(settings),
    serverSecret: settings.SERVER_SECRET,
    allowHttp: settings.ALLOW_HTTP === '1',
    hstsSeconds: settings.HSTS_SECONDS,
    metricsToken: settings.METRICS_TOKEN,
    operatorTotpRequired:
      (settings.OPERATOR_TOTP ?? (demo && !isPublic ? 'optional' : 'required')) === 'required',
    trustedProxies,
    publicUrl: settings.PUBLIC_URL,
    site: {
      name: settings.SITE_NAME,
      slogan: settings.SITE_SLOGAN,
      company: settings.SITE_COMPANY,
      address: settings.SITE_ADDRESS,
      icp_no: settings.SITE_ICP_NO,
      hotline: settings.SITE_HOTLINE,
    },
    verifications: parseVerifications(settings.SITE_VERIFICATIONS),
    baiduPush: { token: settings.BAIDU_PUSH_TOKEN, endpoint: settings.BAIDU_PUSH_ENDPOINT },
    pool: {
      graceMs: settings.POOL_GRACE_HOURS * 3_600_000,
      intervalMs: settings.POOL_INTERVAL_MINUTES * 60_000,
    },
    logLevel: settings.LOG_LEVEL,
    logDir: places.LOG_DIR,
    retentionDays: settings.RETENTION_DAYS,
    backupDir: places.BACKUP_DIR,
    nightly:
      settings.BACKUP_TIME === 'off' ? undefined : { time: settings.BACKUP_TIME, keep: settings.BACKUP_KEEP },
    cacheBytes: settings.CACHE_MB * 1024 * 1024,
    offlineWorker: settings.OFFLINE_WORKER !== '0',
    tracing: tracingSettings(settings),
    production: settings.NODE_ENV === 'production',
    development: settings.NODE_ENV === 'development',
  };
}

/** Whether others than this machine may reach the portal, directly or through a proxy. */
function mayBePublic(host: string, publicUrl: string | undefined, proxies: readonly string[]): boolean {
  const isLoopback = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
  return !isLoopback || publicUrl !== undefined || proxies.length > 0;
}

function isPostgres(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url) && postgresPlace(url) !== undefined;
}

function parseProxies(list: string | undefined): string[] {
  const ranges = list?.split(',').map((range) => range.trim()) ?? [];
  const wrong = ranges.find((range) => !isRange(range));
  if (wrong !== undefined) {
    throw new ConfigError(
      `设置 TRUSTED_PROXIES 里的 ${wrong} 不是 IP 地址或网段，例如 10.0.0.0/8,127.0.0.1。`,
    );
  }
  return ranges;
}

/** One that the server takes: all addresses at once are none. */
function isRange(range: string): boolean {
  const [ip = '', bits, ...more] = range.split('/');
  const most = isIP(ip) === 6 ? 128 : 32;
  const size = Number(bits ?? most);
  return isIP(ip) !== 0 && Number.isInteger(size) && size > 0 && size <= most && more.length === 0;
}
