import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SMS_NOTICE_KINDS } from '#contract/vocabulary.ts';
import { type Clock, chinaTime } from '#platform/core/clock.ts';
import type { SmsCarrier } from '#platform/core/config/sms-settings.ts';
import type { Logger } from '#platform/core/logger.ts';
import { aliyunSms } from './aliyun-sms.ts';
import { maskMobile, SmsFailure, type SmsSender } from './sms-sender.ts';
import { tencentSms } from './tencent-sms.ts';

/** The configured sender; null if none is set. */
export function createSmsSender(
  carrier: SmsCarrier,
  { dataDir, clock, logger }: { dataDir: string; clock: Clock; logger: Logger },
): SmsSender | null {
  switch (carrier.adapter) {
    case 'aliyun':
      return aliyunSms(carrier, clock);
    case 'tencent':
      return tencentSms(carrier, clock);
    case 'outbox':
      return outboxSms(dataDir, clock, logger);
    case 'none':
      return null;
  }
}

/**
 * For development: appends messages to a private file instead of sending them, one line each:
 * `{"mobile","code","purpose","at"}`.
 */
export function outboxSms(dataDir: string, clock: Clock, logger: Logger): SmsSender {
  const append = async ({
    mobile,
    ...message
  }: {
    mobile: string;
    code?: string;
    day?: string;
    time?: string;
    kind?: string;
    name?: string;
    moment?: string;
    purpose: string;
  }) => {
    const line = JSON.stringify({ mobile, ...message, at: chinaTime(clock.now()) });
    try {
      await mkdir(dataDir, { recursive: true });
      await appendFile(join(dataDir, 'outbox.jsonl'), `${line}\n`, { mode: 0o600 });
    } catch (error) {
      throw new SmsFailure('the outbox could not be written', { cause: error });
    }
    const { purpose } = message;
    logger.info('message in the outbox', { mobile: maskMobile(mobile), purpose });
  };
  return {
    send: ({ mobile, code, purpose }) => append({ mobile, code, purpose }),
    notifyInactive: ({ mobile, day }) => append({ mobile, day, purpose: 'inactive' }),
    notifyNumber: ({ mobile, time }) => append({ mobile, time, purpose: 'number' }),
    noticeKinds: SMS_NOTICE_KINDS,
    sendNotice: (message) => append({ ...message, purpose: 'notice' }),
  };
}
