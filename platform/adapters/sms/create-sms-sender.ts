import type { Clock } from '#platform/core/clock.ts';
import type { SmsCarrier } from '#platform/core/config/sms-settings.ts';
import type { Logger } from '#platform/core/logger.ts';
import { aliyunSms } from './aliyun-sms.ts';
import { outboxSms } from './outbox-sms.ts';
import type { SmsSender } from './sms-sender.ts';
import { tencentSms } from './tencent-sms.ts';

/** The sender that the settings name; null where none is set. */
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
