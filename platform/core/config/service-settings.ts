import type { Site } from '#contract/entities/site.ts';
import { SEARCH_ENGINES, type SearchEngine, VERIFICATION_METAS } from '#contract/vocabulary.ts';
import { parseNetwork } from '#platform/core/ip-address.ts';
import { ConfigError, type Environment } from './environment.ts';

const NAMES = ['main', 'sdk', 'account'] as const;

/** A service's base address; undefined: it runs inside this process. */
export type ServiceAddresses = Record<(typeof NAMES)[number], string | undefined>;

/** The services that a process serves to portals in other processes. */
export type ServedServices = ReadonlySet<keyof ServiceAddresses>;

/** @throws {ConfigError} for a missing secret, or a service that is both local and remote */
export function serviceSettings(settings: Environment) {
  const services: ServiceAddresses = {
    main: settings.MAIN_SERVICE_URL,
    sdk: settings.SDK_SERVICE_URL,
    account: settings.ACCOUNT_SERVICE_URL,
  };
  const serves = settings.SERVICES ? servedServices(settings.SERVICES) : undefined;
  for (const name of serves ?? []) {
    if (services[name]) {
      throw new ConfigError(
        `SERVICES 里的 ${name} 与 ${name.toUpperCase()}_SERVICE_URL 互相矛盾：服务不能既在本进程，又在别处。`,
      );
    }
  }
  if (serves?.has('sdk') && !serves.has('main') && !services.main) {
    throw new ConfigError('SERVICES=sdk 还需要 MAIN_SERVICE_URL：写评论时要向主服务查询游戏。');
  }
  if (
    (services.main || services.sdk || serves?.has('main') || serves?.has('sdk')) &&
    !settings.SERVICE_SECRET
  ) {
    throw new ConfigError(
      '主服务或评论服务在另一个进程时，还需要 SERVICE_SECRET：玩家的身份用它签名，网站与服务两边要一样。',
    );
  }
  if (serves?.has('account') && !settings.ACCOUNT_SIGN_SECRET) {
    throw new ConfigError('SERVICES=account 还需要 ACCOUNT_SIGN_SECRET：收到的请求要用它核对签名。');
  }
  return {
    services,
    /** Undefined: the process is a portal and runs every service that has no address. */
    serves,
    /** Signing key shared by portal and services; a secret. */
    serviceSecret: settings.SERVICE_SECRET,
  };
}

function servedServices(list: string): ServedServices {
  const names = list.split(',').map((name) => name.trim());
  const served = NAMES.filter((name) => names.includes(name));
  if (served.length !== names.length) {
    throw new ConfigError(`设置 SERVICES 只能写 ${NAMES.join('、')}，用逗号隔开，每个一次。`);
  }
  return new Set(served);
}

/**
 * Settings of the requests to an external account service.
 * @throws {ConfigError} for an account service without a signing key
 */
export function accountSettings(settings: Environment) {
  if (settings.ACCOUNT_SERVICE_URL && !settings.ACCOUNT_SIGN_SECRET) {
    throw new ConfigError(
      '设置了 ACCOUNT_SERVICE_URL，还需要 ACCOUNT_SIGN_SECRET：发往账号服务的请求要用它签名。',
    );
  }
  return {
    /** Signing key; a secret. */
    signSecret: settings.ACCOUNT_SIGN_SECRET ?? '',
    appid: settings.ACCOUNT_APP_ID,
    channel: settings.ACCOUNT_CHANNEL,
    system: settings.ACCOUNT_SYSTEM,
    machineCode: settings.ACCOUNT_MACHINE_CODE,
  };
}

/**
 * Parses the site verification codes of search engines: `baidu:codeva-1,google:abc`.
 * @throws {ConfigError} for an unknown engine or a missing code
 */
export function parseVerifications(list: string | undefined): Site['verifications'] {
  return (list?.split(',') ?? []).map((pair) => {
    const [name = '', code = ''] = pair.split(/:(.*)/s).map((part) => part.trim());
    const engine = SEARCH_ENGINES.find((one): one is SearchEngine => one === name);
    if (!engine || !code) {
      throw new ConfigError(
        `设置 SITE_VERIFICATIONS 里的 ${pair.trim()} 无法使用：应为 引擎:验证码，引擎可以是 ${SEARCH_ENGINES.join('、')}。`,
      );
    }
    return { meta: VERIFICATION_METAS[engine], code };
  });
}

/** A data key: 32 bytes in base64. */
export const DATA_KEY = /^[A-Za-z0-9+/]{43}=$/;

/**
 * Parses data keys: 32 bytes each in base64, separated by commas, newest first.
 * @throws {ConfigError} without the keys
 */
export function parseDataKeys(list: string | undefined): [string, ...string[]] | undefined {
  const [first, ...others] = list?.split(',').map((key) => key.trim()) ?? [];
  if (first === undefined) {
    return undefined;
  }
  const keys: [string, ...string[]] = [first, ...others];
  if (!keys.every((key) => DATA_KEY.test(key)) || new Set(keys).size < keys.length) {
    throw new ConfigError(
      '设置 DATA_KEYS 无法使用：应是一把或几把不同的密钥，用逗号隔开，最新的在前；每把是 32 字节的 base64，可用 openssl rand -base64 32 生成。',
    );
  }
  return keys;
}

/** @throws {ConfigError} for an invalid address or range, naming the setting */
export function parseNetworks(
  setting: 'TRUSTED_PROXIES' | 'CONSOLE_NETWORKS',
  list: string | undefined,
): string[] {
  const ranges = list?.split(',').map((range) => range.trim()) ?? [];
  const wrong = ranges.find((range) => !parseNetwork(range));
  if (wrong !== undefined) {
    throw new ConfigError(`设置 ${setting} 里的 ${wrong} 不是 IP 地址或网段，例如 10.0.0.0/8,127.0.0.1。`);
  }
  return ranges;
}
