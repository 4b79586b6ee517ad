import type { Clock } from '#platform/core/clock.ts';
import type { SmsProvider } from '#platform/core/config/sms-settings.ts';
import { callProvider } from './provider-request.ts';
import { SmsFailure, type SmsSender } from './sms-sender.ts';
import { signForTencent } from './tencent-signature.ts';

const ENDPOINT = 'https://sms.tencentcloudapi.com';

interface Answer {
  Response?: { Error?: { Code?: unknown }; SendStatusSet?: { Code?: unknown }[] };
}

/**
 * Tencent Cloud's text messages: `SendSms` of 2021-01-11. The template's first variable is the code; the second,
 * where it has one (`withMinutes`), the minutes it is good for.
 */
export function tencentSms(
  provider: SmsProvider & { appId: string; withMinutes: boolean },
  clock: Clock,
): SmsSender {
  const base = provider.endpoint ?? ENDPOINT;
  return {
    async send({ mobile, code, purpose, minutes }) {
      const body = JSON.stringify({
        PhoneNumberSet: [`+86${mobile}`],
        SmsSdkAppId: provider.appId,
        SignName: provider.signName,
        TemplateId: provider.templates[purpose],
        TemplateParamSet: provider.withMinutes ? [code, String(minutes)] : [code],
      });
      const headers = signForTencent({
        host: new URL(base).host,
        service: 'sms',
        action: 'SendSms',
        version: '2021-01-11',
        region: provider.region,
        body,
        secretId: provider.accessKeyId,
        secretKey: provider.accessKeySecret,
        now: clock.now(),
      });
      const { Response } = ((await callProvider({ url: `${base}/`, headers, body })) ?? {}) as Answer;
      const reason = String(Response?.Error?.Code ?? Response?.SendStatusSet?.[0]?.Code);
      if (reason !== 'Ok') {
        throw new SmsFailure(`Tencent Cloud answered ${reason}`, {
          isLimit: reason.startsWith('LimitExceeded.'),
        });
      }
    },
  };
}
