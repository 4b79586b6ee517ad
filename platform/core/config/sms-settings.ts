import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';

/** An account at a provider of text messages, and the two templates that it approved. */
export interface SmsProvider {
  accessKeyId: string;
  /** A secret. */
  accessKeySecret: string;
  signName: string;
  templates: { login: string; reset: string };
  region: string;
  /** Another address than the provider's own. */
  endpoint: string | undefined;
}

/** What carries text messages, with all that it needs. */
export type SmsCarrier =
  | { adapter: 'none' }
  | { adapter: 'outbox' }
  | ({ adapter: 'aliyun' } & SmsProvider)
  | ({ adapter: 'tencent'; appId: string; withMinutes: boolean } & SmsProvider);

export interface SmsSettings {
  carrier: SmsCarrier;
  /** Most messages an hour for the whole site. */
  hourlyLimit: number;
}

/**
 * The outbox stands in where nothing is set and the demo runs for this machine alone: a code in a file is no way to log
 * others in.
 * @throws {ConfigError} where a provider lacks something, naming it
 */
export function smsSettings(settings: Environment, isLocalDemo: boolean): SmsSettings {
  return { carrier: smsCarrier(settings, isLocalDemo), hourlyLimit: settings.SMS_HOURLY_LIMIT };
}

function smsCarrier(settings: Environment, isLocalDemo: boolean): SmsCarrier {
  const adapter = settings.SMS ?? (isLocalDemo ? 'outbox' : 'none');
  if (adapter === 'none' || adapter === 'outbox') {
    return { adapter };
  }
  const needed = (name: keyof Environment) => {
    const value = settings[name];
    if (typeof value !== 'string') {
      throw new ConfigError(`SMS=${adapter} 还需要设置 ${name}。`);
    }
    return value;
  };
  const provider: SmsProvider = {
    accessKeyId: needed('SMS_ACCESS_KEY_ID'),
    accessKeySecret: needed('SMS_ACCESS_KEY_SECRET'),
    signName: needed('SMS_SIGN_NAME'),
    templates: { login: needed('SMS_TEMPLATE_LOGIN'), reset: needed('SMS_TEMPLATE_RESET') },
    region: settings.SMS_REGION ?? (adapter === 'aliyun' ? 'cn-hangzhou' : 'ap-guangzhou'),
    endpoint: settings.SMS_ENDPOINT?.replace(/\/$/, ''),
  };
  return adapter === 'aliyun'
    ? { adapter, ...provider }
    : {
        adapter,
        ...provider,
        appId: needed('SMS_APP_ID'),
        withMinutes: settings.SMS_TEMPLATE_MINUTES === '1',
      };
}
