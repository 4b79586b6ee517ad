import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';

/** How the gateway speaks to an external account service. */
export interface AccountSettings {
  /** What the server signs with; a secret. */
  signSecret: string;
  appid: string;
  channel: string;
  system: string;
  machineCode: string;
}

/** @throws {ConfigError} where there is an account service, but nothing to sign with */
export function accountSettings(settings: Environment): AccountSettings {
  if (settings.ACCOUNT_SERVICE_URL && !settings.ACCOUNT_SIGN_SECRET) {
    throw new ConfigError(
      '设置了 ACCOUNT_SERVICE_URL，还需要 ACCOUNT_SIGN_SECRET：发往账号服务的请求要用它签名。',
    );
  }
  return {
    signSecret: settings.ACCOUNT_SIGN_SECRET ?? '',
    appid: settings.ACCOUNT_APP_ID,
    channel: settings.ACCOUNT_CHANNEL,
    system: settings.ACCOUNT_SYSTEM,
    machineCode: settings.ACCOUNT_MACHINE_CODE,
  };
}
