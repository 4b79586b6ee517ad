import { createHash, createHmac } from 'node:crypto';
import type { Clock } from '#platform/core/clock.ts';
import type { SmsProvider } from '#platform/core/config/sms-settings.ts';
import { callProvider } from './provider-request.ts';
import { noticeTemplates, SmsFailure, type SmsSender } from './sms-sender.ts';

const ENDPOINT = 'https://sms.tencentcloudapi.com';

const REFUSED_NUMBER = [
  'FailedOperation.PhoneNumberInBlacklist',
  'InvalidParameterValue.IncorrectPhoneNumber',
];

const REFUSED_TEXT = [
  'FailedOperation.ContainSensitiveWord',
  'InvalidParameterValue.ProhibitedUseUrlInTemplateParameter',
  'InvalidParameterValue.TemplateParameterFormatError',
  'InvalidParameterValue.TemplateParameterLengthLimit',
];

interface SendSmsResponse {
  Response?: { Error?: { Code?: unknown }; SendStatusSet?: { Code?: unknown }[] };
}

/**
 * Tencent Cloud's text messages: `SendSms` of 2021-01-11. The template's variables are the code and, with `withMinutes`, its
 * validity in minutes. Those of a notification are the game and, where there is one, the moment.
 */
export function tencentSms(
  provider: SmsProvider & { appId: string; withMinutes: boolean },
  clock: Clock,
): SmsSender {
  const base = provider.endpoint ?? ENDPOINT;
  const { inactive, number } = provider.templates;
  const notices = noticeTemplates(provider.templates.notices);
  const send = async (mobile: string, template: string, values: string[]) => {
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${mobile}`],
      SmsSdkAppId: provider.appId,
      SignName: provider.signName,
      TemplateId: template,
      TemplateParamSet: values,
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
    const { Response } = ((await callProvider(`${base}/`, headers, body)) ?? {}) as SendSmsResponse;
    const reason = String(Response?.Error?.Code ?? Response?.SendStatusSet?.[0]?.Code);
    if (reason !== 'Ok') {
      const isLimit = reason.startsWith('LimitExceeded.');
      const isNumber = REFUSED_NUMBER.includes(reason);
      const isText = REFUSED_TEXT.includes(reason);
      throw new SmsFailure(`Tencent Cloud returned ${reason}`, { isLimit, isNumber, isText });
    }
  };
  return {
    send: ({ mobile, code, purpose, minutes }) =>
      send(mobile, provider.templates[purpose], provider.withMinutes ? [code, String(minutes)] : [code]),
    notifyInactive: inactive ? ({ mobile, day }) => send(mobile, inactive, [day]) : null,
    notifyNumber: number ? ({ mobile, time }) => send(mobile, number, [time]) : null,
    noticeKinds: notices.kinds,
    sendNotice: async ({ mobile, kind, name, moment }) =>
      send(mobile, notices.of(kind), moment ? [name, moment] : [name]),
  };
}

interface TencentRequest {
  host: string;
  /** The product, such as `sms`. */
  service: string;
  action: string;
  version: string;
  region: string;
  body: string;
  secretId: string;
  secretKey: string;
  now: Date;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Tencent Cloud's signature of a POST with a JSON body.
 * https://cloud.tencent.com/document/api/382/52072
 */
export function signForTencent(request: TencentRequest): Record<string, string> {
  const seconds = Math.floor(request.now.getTime() / 1_000);
  const day = new Date(seconds * 1_000).toISOString().slice(0, 10);
  const names = 'content-type;host;x-tc-action';
  const headerLines = `content-type:${JSON_TYPE}\nhost:${request.host}\nx-tc-action:${request.action.toLowerCase()}\n`;
  const canonical = ['POST', '/', '', headerLines, names, sha256(request.body)].join('\n');
  const scope = `${day}/${request.service}/tc3_request`;
  const toSign = ['TC3-HMAC-SHA256', seconds, scope, sha256(canonical)].join('\n');
  const keyOfDay = hmac(`TC3${request.secretKey}`, day);
  const key = hmac(hmac(keyOfDay, request.service), 'tc3_request');
  const signature = hmac(key, toSign).toString('hex');
  return {
    'content-type': JSON_TYPE,
    'x-tc-action': request.action,
    'x-tc-version': request.version,
    'x-tc-region': request.region,
    'x-tc-timestamp': String(seconds),
    authorization: `TC3-HMAC-SHA256 Credential=${request.secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
