import type { SMS_NOTICE_KINDS } from '#contract/vocabulary.ts';
import { type Environment, requiredBy } from './environment.ts';

/** The kinds of notifications that are sent by SMS. */
export type SmsNoticeKind = (typeof SMS_NOTICE_KINDS)[number];

/** An account at a text message provider, with its approved templates. */
export interface SmsProvider {
  accessKeyId: string;
  accessKeySecret: string;
  signName: string;
  /**
   * Optional: `inactive`, the notification before an inactive account is closed, `number`, the one about a changed number,
   * and those of messages of players.
   */
  templates: {
    login: string;
    reset: string;
    inactive: string | undefined;
    number: string | undefined;
    notices: Record<SmsNoticeKind, string | undefined>;
  };
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
    /** Messages about notifications: for a player and month, and of all players on a day. */
    notices: { monthly: settings.SMS_MONTHLY_LIMIT, daily: settings.SMS_DAILY_LIMIT },
    /** Of one message, in yuan. */
    price: settings.SMS_PRICE,
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
    templates: {
      login: needed('SMS_TEMPLATE_LOGIN'),
      reset: needed('SMS_TEMPLATE_RESET'),
      inactive: settings.SMS_TEMPLATE_INACTIVE,
      number: settings.SMS_TEMPLATE_NUMBER,
      notices: {
        预约提醒: settings.SMS_TEMPLATE_RESERVATION,
        开服提醒: settings.SMS_TEMPLATE_OPENING,
        礼包到期: settings.SMS_TEMPLATE_EXPIRY,
      },
    },
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
