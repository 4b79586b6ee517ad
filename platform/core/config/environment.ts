import * as z from 'zod/mini';
import { APP_ID, CHANNEL, SYSTEM } from '#contract/account/constants.ts';

const SMS_ADAPTERS = ['none', 'outbox', 'aliyun', 'tencent'] as const;

const trimmed = z.transform((value: string) => value.trim() || undefined);
const text = z.optional(z.pipe(z.string(), trimmed));
/** A base address without a trailing slash. Requires http(s): `localhost:4000` parses as the scheme `localhost`. */
const baseAddress = z.refine<string>(
  (value) => value === '' || (/^https?:\/\//i.test(value) && URL.canParse(value)),
  '应是一个完整的网址，例如 http://127.0.0.1:4000',
);
const withoutSlash = z.transform((value: string) => value.replace(/\/$/, '') || undefined);
const address = z.optional(z.pipe(z.string().check(baseAddress), withoutSlash));
const bareOrigin = z.refine<string>(
  isOrigin,
  '应是网站的网址，不带路径、参数和用户名，例如 https://www.example.com',
);
const normalised = z.transform((value: string) => new URL(value).origin);
const origin = z.optional(z.pipe(z.string().check(bareOrigin), normalised));
const secret = z.optional(z.string().check(z.minLength(32, '至少要 32 个字符')));
const switchValue = z.optional(z.enum(['', '0', '1'], '只能写 0 或 1'));

function number(least: number, most: number, fallback: number) {
  const field = z.coerce.number(`应是 ${least} 到 ${most} 的数`).check(z.gte(least), z.lte(most));
  return z._default(field, fallback);
}

function integer(least: number, most: number, fallback: number) {
  const field = z.coerce.number(`应是 ${least} 到 ${most} 的整数`).check(z.int(), z.gte(least), z.lte(most));
  return z._default(field, fallback);
}

/** Every setting of the product. The only place that reads the process environment. */
export const environment = z.object({
  NODE_ENV: text,
  PORT: integer(0, 65_535, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  JOURNAL_DIR: text,
  DATABASE_URL: text,
  DATABASE_DIRECT_URL: text,
  DATABASE_READ_URL: text,
  DEMO: switchValue,
  MAIN_SERVICE_URL: address,
  SDK_SERVICE_URL: address,
  ACCOUNT_SERVICE_URL: address,
  SERVICES: text,
  SERVICE_SECRET: secret,
  ACCOUNT_SIGN_SECRET: text,
  ACCOUNT_APP_ID: z._default(z.string(), APP_ID),
  ACCOUNT_CHANNEL: z._default(z.string(), CHANNEL),
  ACCOUNT_SYSTEM: z._default(z.string(), SYSTEM),
  ACCOUNT_MACHINE_CODE: z._default(z.string(), 'youmen-portal'),
  SERVER_SECRET: secret,
  DATA_KEYS: text,
  ALLOW_HTTP: switchValue,
  HSTS_SECONDS: integer(0, 63_072_000, 0),
  METRICS_TOKEN: z.optional(
    z.string().check(z.regex(/^[\w.~+/=-]{16,}$/, '至少要 16 个字母、数字或 -._~+/=')),
  ),
  OPERATOR_TOTP: z.optional(z.enum(['required', 'optional'], '只能写 required 或 optional')),
  SMS: z.optional(z.enum(SMS_ADAPTERS, `只能写 ${SMS_ADAPTERS.join('、')}`)),
  SMS_ACCESS_KEY_ID: text,
  SMS_ACCESS_KEY_SECRET: text,
  SMS_SIGN_NAME: text,
  SMS_TEMPLATE_LOGIN: text,
  SMS_TEMPLATE_RESET: text,
  SMS_TEMPLATE_MINUTES: switchValue,
  SMS_APP_ID: text,
  SMS_REGION: text,
  SMS_ENDPOINT: address,
  SMS_HOURLY_LIMIT: z._default(z.coerce.number('应是正整数').check(z.int(), z.gte(1)), 2000),
  SMS_PRICE: number(0, 10, 0.05),
  SMS_TEMPLATE_INACTIVE: text,
  SMS_TEMPLATE_NUMBER: text,
  SMS_TEMPLATE_RESERVATION: text,
  SMS_TEMPLATE_OPENING: text,
  SMS_TEMPLATE_EXPIRY: text,
  SMS_MONTHLY_LIMIT: integer(1, 100, 8),
  SMS_DAILY_LIMIT: integer(1, 10_000_000, 2000),
  WEB_PUSH: switchValue,
  WEB_PUSH_CONTACT: z.optional(
    z.string().check(z.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, '应是 mailto:邮箱 或 https 网址')),
  ),
  PROVINCE_TABLE_V4: text,
  PROVINCE_TABLE_V6: text,
  STORAGE: z.optional(z.enum(['local', 's3'], '只能写 local 或 s3')),
  S3_ENDPOINT: address,
  S3_BUCKET: text,
  S3_REGION: z._default(z.string(), 'auto'),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_PATH_STYLE: switchValue,
  PACKAGE_MAX_MB: integer(1, 65_536, 4_096),
  TRUSTED_PROXIES: text,
  PROXY_SECURITY_HEADERS: switchValue,
  CONSOLE_NETWORKS: text,
  SITE_NAME: z._default(z.string(), '游门'),
  SITE_SLOGAN: z._default(z.string(), '找游戏，领礼包，看开服'),
  SITE_COMPANY: z._default(z.string(), ''),
  SITE_ADDRESS: z._default(z.string(), ''),
  SITE_ICP_NO: z._default(z.string(), ''),
  SITE_HOTLINE: z._default(z.string(), ''),
  POOL_GRACE_HOURS: number(0, 8760, 24),
  POOL_INTERVAL_MINUTES: number(1, 10_080, 60),
  SITE_VERIFICATIONS: text,
  BAIDU_PUSH_TOKEN: text,
  BAIDU_PUSH_ENDPOINT: z._default(z.url('应是一个完整的网址'), 'http://data.zz.baidu.com/urls'),
  OFFLINE_WORKER: switchValue,
  PUBLIC_URL: origin,
  LOG_DIR: text,
  RETENTION_DAYS: z._default(
    z.coerce
      .number('应是不小于 180 的整数')
      .check(z.int(), z.gte(180, '不能少于 180 天（法规要求日志至少留存六个月）')),
    180,
  ),
  BACKUP_DIR: text,
  BACKUP_TIME: z._default(
    z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|off)$/, '应写成 04:00 这样的时间，或者 off')),
    '04:00',
  ),
  BACKUP_KEEP: integer(1, 100, 7),
  BACKUP_RECIPIENTS: text,
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_HEADERS: text,
  OTEL_SERVICE_NAME: z._default(z.string(), 'youmen'),
  OTEL_TRACES_SAMPLER_ARG: number(0, 1, 1),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  CACHE_MB: integer(8, 4096, 64),
  PAGES_DIR: text,
  COMPRESSION_DICTIONARY: switchValue,
});

export type Environment = z.output<typeof environment>;

export function processEnvironment(): Record<string, string | undefined> {
  return process.env;
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) {
    return false;
  }
  const { origin, protocol, href } = new URL(value);
  return /^https?:$/.test(protocol) && href === `${origin}/`;
}

/** An unusable setting; the message is one sentence that names it. */
export class ConfigError extends Error {}

/** @throws {ConfigError} naming the missing setting and the setting `by` that requires it */
export function requiredBy(by: string, settings: Environment, name: keyof Environment): string {
  const value = settings[name];
  if (typeof value !== 'string') {
    throw new ConfigError(`${by} 还需要设置 ${name}。`);
  }
  return value;
}
