import type { Clock } from '#platform/core/clock.ts';
import type { SmsProvider } from '#platform/core/config/sms-settings.ts';
import { randomId } from '#platform/core/ids.ts';
import { signForAliyun } from './aliyun-signature.ts';
import { callProvider } from './provider-request.ts';
import { SmsFailure, type SmsSender } from './sms-sender.ts';

const ENDPOINT = 'https://dysmsapi.aliyuncs.com';

/** Aliyun's text messages: `SendSms` of 2017-05-25. The template has one variable, `code`. */
export function aliyunSms(provider: SmsProvider, clock: Clock): SmsSender {
  const base = provider.endpoint ?? ENDPOINT;
  return {
    async send({ mobile, code, purpose }) {
      const { query, headers } = signForAliyun({
        host: new URL(base).host,
        action: 'SendSms',
        version: '2017-05-25',
        params: {
          PhoneNumbers: mobile,
          SignName: provider.signName,
          TemplateCode: provider.templates[purpose],
          TemplateParam: JSON.stringify({ code }),
          RegionId: provider.region,
        },
        accessKeyId: provider.accessKeyId,
        accessKeySecret: provider.accessKeySecret,
        nonce: randomId(),
        now: clock.now(),
      });
      const answer = (await callProvider({ url: `${base}/?${query}`, headers, body: '' })) as {
        Code?: unknown;
      } | null;
      if (answer?.Code !== 'OK') {
        const reason = String(answer?.Code);
        throw new SmsFailure(`Aliyun answered ${reason}`, {
          isLimit: reason === 'isv.BUSINESS_LIMIT_CONTROL',
        });
      }
    },
  };
}
