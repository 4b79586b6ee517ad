import { type Environment, requiredBy } from './environment.ts';

/** An account at a text message provider, with its approved templates. */
export interface SmsProvider {
  accessKeyId: string;
  /** A secret. */
  accessKeySecret: string;
  signName: string;
  templates: { login: string; reset: string };
  region: string;
  /** Overrides the provider's address. */
  endpoint: string | undefined;
}

/**
 * The default is the outbox for a demo that only this machine reaches, else none.
 * @throws {ConfigError} naming the missing setting of a provider
 */
export function smsSettings(settings: Environment, isLocalDemo: boolean) {
  return {
    carrier: smsCarrier(settings, isLocalDemo),
    hourlyLimit: settings.SMS_HOURLY_LIMIT,
  };
}

export type SmsCarrier = ReturnType<typeof smsCarrier>;

function smsCarrier(settings: Environment, isLocalDemo: boolean) {
  const adapter = settings.SMS ?? (isLocalDemo ? 'outbox' : 'none');
  if (adapter === 'none' || adapter === 'outbox') {
    return { adapter };
  }
  const needed = (name: keyof Environment) => requiredBy(`SMS=${adapter}`, settings, name);
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
