import { createHash, createHmac } from 'node:crypto';
import type { Clock } from '#platform/core/clock.ts';
import type { SmsProvider } from '#platform/core/config/sms-settings.ts';
import { randomId } from '#platform/core/ids.ts';
import { callProvider } from './provider-request.ts';
import { noticeTemplates, SmsFailure, type SmsSender } from './sms-sender.ts';

const ENDPOINT = 'https://dysmsapi.aliyuncs.com';

const REFUSED_TEXT = [
  'isv.BLACK_KEY_CONTROL_LIMIT',
  'isv.PARAM_LENGTH_LIMIT',
  'isv.PARAM_NOT_SUPPORT_URL',
  'isv.TEMPLATE_PARAMS_ILLEGAL',
];

/**
 * Aliyun's text messages: `SendSms` of 2017-05-25. A template has one variable: `code`, `day` or `time`; one of a notification has
 * `name`, and `time` where there is one.
 */
export function aliyunSms(provider: SmsProvider, clock: Clock): SmsSender {
  const base = provider.endpoint ?? ENDPOINT;
  const { inactive, number } = provider.templates;
  const notices = noticeTemplates(provider.templates.notices);
  const send = async (mobile: string, template: string, values: Record<string, string>) => {
    const { query, headers } = signForAliyun({
      host: new URL(base).host,
      action: 'SendSms',
      version: '2017-05-25',
      params: {
        PhoneNumbers: mobile,
        SignName: provider.signName,
        TemplateCode: template,
        TemplateParam: JSON.stringify(values),
        RegionId: provider.region,
      },
      accessKeyId: provider.accessKeyId,
      accessKeySecret: provider.accessKeySecret,
      nonce: randomId(),
      now: clock.now(),
    });
    const response = await callProvider(`${base}/?${query}`, headers, '');
    const reason = String((response as { Code?: unknown } | null)?.Code);
    if (reason !== 'OK') {
      const isLimit = reason === 'isv.BUSINESS_LIMIT_CONTROL';
      const isNumber = reason === 'isv.MOBILE_NUMBER_ILLEGAL';
      const isText = REFUSED_TEXT.includes(reason);
      throw new SmsFailure(`Aliyun returned ${reason}`, { isLimit, isNumber, isText });
    }
  };
  return {
    send: ({ mobile, code, purpose }) => send(mobile, provider.templates[purpose], { code }),
    notifyInactive: inactive ? ({ mobile, day }) => send(mobile, inactive, { day }) : null,
    notifyNumber: number ? ({ mobile, time }) => send(mobile, number, { time }) : null,
    noticeKinds: notices.kinds,
    sendNotice: async ({ mobile, kind, name, moment }) =>
      send(mobile, notices.of(kind), { name, ...(moment ? { time: moment } : {}) }),
  };
}

interface AliyunRequest {
  host: string;
  action: string;
  version: string;
  /** Sent as the query; the body stays empty. */
  params: Record<string, string>;
  accessKeyId: string;
  accessKeySecret: string;
  nonce: string;
  now: Date;
}

/**
 * Aliyun's signature of an RPC-style POST without a body.
 * https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature
 */
export function signForAliyun(request: AliyunRequest): { query: string; headers: Record<string, string> } {
  const query = Object.keys(request.params)
    .sort()
    .map((name) => `${encode(name)}=${encode(request.params[name] ?? '')}`)
    .join('&');
  const signed: Record<string, string> = {
    host: request.host,
    'x-acs-action': request.action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': request.now.toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  };
  const names = Object.keys(signed).sort();
  const headerLines = names.map((name) => `${name}:${signed[name]}\n`).join('');
  const canonical = ['POST', '/', query, headerLines, names.join(';'), sha256('')].join('\n');
  const signature = createHmac('sha256', request.accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  const authorization = `ACS3-HMAC-SHA256 Credential=${request.accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`;
  const { host: _host, ...headers } = signed;
  return { query, headers: { ...headers, authorization } };
}

/** Encodes by RFC 3986, including the characters that `encodeURIComponent` leaves. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
