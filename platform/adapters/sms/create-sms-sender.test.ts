import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '#platform/core/clock.ts';
import type { SmsCarrier } from '#platform/core/config/sms-settings.ts';
import { createSmsSender } from './create-sms-sender.ts';
import { maskMobile, SmsFailure } from './sms-sender.ts';

const clock = fixedClock('2026-11-21T10:00:00+08:00');
const message = { mobile: '13800138000', code: '042042', purpose: 'login', minutes: 10 } as const;
const provider = {
  accessKeyId: 'key-id',
  accessKeySecret: 'canary-secret',
  signName: '游门',
  templates: {
    ...{ login: 'T-login', reset: 'T-reset', inactive: 'T-inactive', number: 'T-number' },
    notices: { 预约提醒: 'T-reservation', 开服提醒: 'T-opening', 礼包到期: undefined },
  },
  region: 'somewhere',
};

interface ReceivedRequest {
  request: IncomingMessage;
  body: string;
}

const outboxFile = () => join(dataDir, 'outbox.jsonl');

let server: Server;
let endpoint: string;
let dataDir: string;
let received: ReceivedRequest[];
let providerResponse: { status: number; body: string };

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'youmen-sms-'));
  received = [];
  server = createServer(async (request, response) => {
    received.push({ request, body: Buffer.concat(await request.toArray()).toString() });
    response.writeHead(providerResponse.status, { location: '/elsewhere' }).end(providerResponse.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.close();
  rmSync(dataDir, { recursive: true });
});

/** A sent message: number, code, and template or purpose. */
interface SentMessage {
  mobile: string;
  code: string;
  template: string;
}

interface Suite {
  carrier(): SmsCarrier;
  good: string;
  /** Responses of the provider that report a failure. */
  bad: string[];
  sentMessage(): SentMessage;
  /** Makes an adapter without provider fail. */
  spoil?(): void;
}

const providers: Record<string, Suite & { limit: string; number: string; text: string }> = {
  aliyun: {
    carrier: () => ({ adapter: 'aliyun', ...provider, endpoint }),
    good: '{"Code":"OK","Message":"OK","BizId":"1"}',
    bad: ['{"Code":"isv.MOBILE_NUMBER_ILLEGAL"}', '{}', 'null', '[]'],
    limit: '{"Code":"isv.BUSINESS_LIMIT_CONTROL"}',
    number: '{"Code":"isv.MOBILE_NUMBER_ILLEGAL"}',
    text: '{"Code":"isv.BLACK_KEY_CONTROL_LIMIT"}',
    sentMessage() {
      const query = new URL(received[0]?.request.url ?? '', endpoint).searchParams;
      const { code } = JSON.parse(query.get('TemplateParam') ?? '{}');
      return { mobile: query.get('PhoneNumbers') ?? '', code, template: query.get('TemplateCode') ?? '' };
    },
  },
  tencent: {
    carrier: () => ({ adapter: 'tencent', ...provider, appId: '1400', withMinutes: true, endpoint }),
    good: '{"Response":{"SendStatusSet":[{"Code":"Ok"}],"RequestId":"1"}}',
    bad: [
      '{"Response":{"SendStatusSet":[{"Code":"FailedOperation.TemplateIncorrectOrUnapproved"}]}}',
      '{"Response":{"Error":{"Code":"AuthFailure.SignatureFailure"}}}',
      '{"Response":{"SendStatusSet":[]}}',
      'null',
    ],
    limit: '{"Response":{"SendStatusSet":[{"Code":"LimitExceeded.PhoneNumberThirtySecondLimit"}]}}',
    number: '{"Response":{"SendStatusSet":[{"Code":"FailedOperation.PhoneNumberInBlacklist"}]}}',
    text: '{"Response":{"SendStatusSet":[{"Code":"FailedOperation.ContainSensitiveWord"}]}}',
    sentMessage() {
      const body = JSON.parse(received[0]?.body ?? '{}');
      const [code, minutes] = body.TemplateParamSet;
      expect(minutes).toBe('10');
      return { mobile: body.PhoneNumberSet[0].replace('+86', ''), code, template: body.TemplateId };
    },
  },
};

const outbox: Suite = {
  carrier: () => ({ adapter: 'outbox' }),
  good: '',
  bad: [],
  sentMessage() {
    const { mobile, code, purpose } = JSON.parse(readFileSync(outboxFile(), 'utf8'));
    return { mobile, code, template: `T-${purpose}` };
  },
  spoil: () => mkdirSync(outboxFile()),
};

const suites: Record<string, Suite> = { ...providers, outbox };

const logged: string[] = [];
const log = (...line: unknown[]) => logged.push(JSON.stringify(line));
const logger = { debug: log, info: log, warn: log, error: log };

function senderOf(suite: Suite) {
  const created = createSmsSender(suite.carrier(), { dataDir, clock, logger });
  if (!created) {
    throw new Error('no sender');
  }
  return created;
}

describe.each(Object.entries(suites))('the SMS adapter %s', (_name, suite) => {
  it.each(['login', 'reset'] as const)('sends number and code of a %s', async (purpose) => {
    providerResponse = { status: 200, body: suite.good };
    await senderOf(suite).send({ ...message, purpose });
    expect(suite.sentMessage()).toEqual({
      mobile: message.mobile,
      code: message.code,
      template: `T-${purpose}`,
    });
  });

  it('logs neither the number nor the code', async () => {
    providerResponse = { status: 200, body: suite.good };
    await senderOf(suite).send(message);
    expect(logged.join()).not.toContain(message.mobile);
    expect(logged.join()).not.toContain(message.code);
  });

  it.each([
    ...suite.bad.map((body) => ({ status: 200, body })),
    { status: 200, body: '<html>' },
    { status: 302, body: suite.good },
    { status: 200, body: `${' '.repeat(100_000)}${suite.good}` },
  ])('fails without naming number, code or secret: $status $body', async (bad) => {
    providerResponse = bad;
    suite.spoil?.();
    const failure = await senderOf(suite)
      .send(message)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SmsFailure);
    const failureText = `${(failure as Error).stack} ${(failure as { cause?: Error }).cause?.stack}`;
    for (const secret of [message.mobile, message.code, provider.accessKeySecret]) {
      expect(failureText).not.toContain(secret);
    }
  });
});

describe.each(Object.entries(providers))('the provider %s', (_name, suite) => {
  it('distinguishes its rate limit and a refused number from other failures', async () => {
    providerResponse = { status: 200, body: suite.limit };
    await expect(senderOf(suite).send(message)).rejects.toMatchObject({ isLimit: true, isNumber: false });
    providerResponse = { status: 200, body: suite.number };
    await expect(senderOf(suite).send(message)).rejects.toMatchObject({ isLimit: false, isNumber: true });
    providerResponse = { status: 200, body: '{}' };
    await expect(senderOf(suite).send(message)).rejects.toMatchObject({ isLimit: false, isNumber: false });
  });

  it('[CHN-07] distinguishes a refused text, another failure and a provider that is away', async () => {
    const failure = (body: string) => {
      providerResponse = { status: 200, body };
      return senderOf(suite)
        .send(message)
        .catch((error: unknown) => error);
    };
    expect(await failure(suite.text)).toMatchObject({ isText: true, isNumber: false, isAway: false });
    expect(await failure(suite.number)).toMatchObject({ isText: false, isAway: false });
    expect(await failure('{}')).toMatchObject({ isText: false, isAway: false });
    expect(await failure('<html>')).toMatchObject({ isText: false, isAway: true });
  });

  it('fails if the server is unreachable', async () => {
    const sender = senderOf(suite);
    await new Promise((resolve) => server.close(resolve));
    await expect(sender.send(message)).rejects.toBeInstanceOf(SmsFailure);
  });
});

describe.each(Object.entries(providers))('notifications over %s', (name, suite) => {
  const opening = {
    mobile: '13800138000',
    kind: '开服提醒',
    name: '云海剑歌',
    moment: '11 月 27 日 10:00',
  } as const;

  it('[CHN-05] sends the variables of the template', async () => {
    providerResponse = { status: 200, body: suite.good };
    await senderOf(suite).sendNotice(opening);
    await senderOf(suite).sendNotice({ ...opening, kind: '预约提醒', moment: '' });
    const sent = received.map(({ request, body }) => {
      const query = new URL(request.url ?? '', endpoint).searchParams;
      return name === 'aliyun'
        ? [query.get('TemplateCode'), query.get('TemplateParam')]
        : [JSON.parse(body).TemplateId, JSON.parse(body).TemplateParamSet.join()];
    });
    expect(sent).toEqual(
      name === 'aliyun'
        ? [
            ['T-opening', '{"name":"云海剑歌","time":"11 月 27 日 10:00"}'],
            ['T-reservation', '{"name":"云海剑歌"}'],
          ]
        : [
            ['T-opening', '云海剑歌,11 月 27 日 10:00'],
            ['T-reservation', '云海剑歌'],
          ],
    );
  });

  it('[CHN-05] offers the kinds with a template only', async () => {
    const sender = senderOf(suite);
    expect(sender.noticeKinds).toEqual(['预约提醒', '开服提醒']);
    await expect(sender.sendNotice({ ...opening, kind: '礼包到期' })).rejects.toBeInstanceOf(SmsFailure);
    expect(received).toEqual([]);
  });
});

it('the outbox is private and has one line per message', async () => {
  const sender = senderOf(outbox);
  await sender.send(message);
  await sender.send({ ...message, purpose: 'reset' });
  expect(statSync(outboxFile()).mode & 0o777).toBe(0o600);
  expect(readFileSync(outboxFile(), 'utf8')).toBe(
    '{"mobile":"13800138000","code":"042042","purpose":"login","at":"2026-11-21T10:00:00+08:00"}\n' +
      '{"mobile":"13800138000","code":"042042","purpose":"reset","at":"2026-11-21T10:00:00+08:00"}\n',
  );
});

it('there is no sender if none is set', () => {
  expect(createSmsSender({ adapter: 'none' }, { dataDir, clock, logger })).toBeNull();
});

it('masks a number', () => {
  expect(maskMobile('13800138000')).toBe('138****8000');
});
