import { reportSms, type SmsResult, takeSms } from '#contract/service-channels.ts';
import { pushSender } from '#platform/adapters/push/send-push.ts';
import { vapidKeys } from '#platform/adapters/push/vapid.ts';
import type { SmsSender } from '#platform/adapters/sms/sms-sender.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { DeliveryCounts } from '#platform/http/metrics/delivery-metrics.ts';
import type { ServiceGateway } from '#platform/http/services/service-gateway.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import { loadSecret } from '#platform/security/secrets/load-secret.ts';
import { callAsPortal } from '#server/service-players.ts';
import { type SmsNoticeDeps, sendSmsNotices } from '#services/account/notices/sms-notices.ts';
import { pushNotices } from '#services/main/notifications/channels/push-queue.ts';
import { type Job, type JobDeps, job, SECOND_MS } from './repeat-jobs.ts';

type Gateway = Pick<ServiceGateway, 'handle'>;

/** Takes and reports SMS of the main service, in this process or another one. */
export function smsQueue(
  gateway: Gateway,
  clock: Clock,
  { noticeKinds }: Pick<SmsSender, 'noticeKinds'>,
  { monthly, daily }: Config['sms']['notices'],
): Pick<SmsNoticeDeps, 'takeSms' | 'report'> {
  const offer = { kinds: [...noticeKinds], monthly, daily };
  return {
    takeSms: async (except = []) => {
      const response = await callAsPortal(gateway, clock, takeSms, { ...offer, except: [...except] });
      return response.status === 1 ? response.data.list : [];
    },
    // A report that does not arrive leaves the SMS as taken: they are not sent again.
    report: async (list) => {
      await callAsPortal(gateway, clock, reportSms, { list: [...list] });
    },
  };
}

interface SmsDeps extends JobDeps {
  keys: DataKeys;
  gateway: Gateway;
  sms: SmsSender | null;
  limits: Config['sms']['notices'];
  counts: DeliveryCounts;
}

/** Sends notifications by SMS if there is a provider with templates for them. */
export function smsNotices({ gateway, sms, limits, counts, ...deps }: SmsDeps): Job[] {
  if (!sms || sms.noticeKinds.length === 0) {
    return [];
  }
  counts.offer('sms');
  const queue = smsQueue(gateway, deps.clock, sms, limits);
  const count = (result: SmsResult['result']) => counts.count('sms', result);
  return [
    job('sending notifications by SMS failed', 30 * SECOND_MS, (signal) =>
      sendSmsNotices({ ...deps, ...queue, sms, count, signal }),
    ),
  ];
}

interface PushJobDeps extends JobDeps {
  config: Config;
  counts: DeliveryCounts;
}

/** Pushes notifications to browsers if the operator has turned it on. */
export async function pushes({ config, counts, ...deps }: PushJobDeps): Promise<Job[]> {
  const { webPush } = config;
  if (!webPush) {
    return [];
  }
  counts.offer('push');
  const { db, clock } = deps;
  const keys = vapidKeys(await loadSecret(config, db));
  const send = pushSender({ keys, contact: webPush.contact, now: () => clock.now() });
  return [
    job('pushing notifications failed', 10 * SECOND_MS, (signal) =>
      pushNotices({
        ...deps,
        send,
        publicKey: keys.publicKey,
        signal,
        count: (result) => counts.count('push', result),
      }),
    ),
  ];
}
