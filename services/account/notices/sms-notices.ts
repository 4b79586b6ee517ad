import {
  MOST_DELIVERIES,
  MOST_LEFT_OUT,
  type SmsDelivery,
  type SmsResult,
} from '#contract/service-channels.ts';
import { SMS_NOTICE_KINDS } from '#contract/vocabulary.ts';
import { SmsFailure, type SmsSender } from '#platform/adapters/sms/sms-sender.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import { isSmsTime } from '#platform/core/sms-hours.ts';
import type { Database } from '#platform/database/open.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import { UnreadableNumber } from '#platform/security/data-keys/key-ring.ts';
import { MINUTE } from '#platform/security/limits/limit.ts';

/** The main service may not know of an event of the account that is younger. */
const SETTLED_MS = 10 * MINUTE;
/** So many failures in a row are taken for the provider's, whatever it responds. */
const MOST_FAILURES = 3;

export interface SmsNoticeDeps {
  db: Database;
  keys: DataKeys;
  clock: Clock;
  logger: Logger;
  sms: Pick<SmsSender, 'noticeKinds' | 'sendNotice'>;
  /**
   * Takes notifications that are sent at most once; empty if there are none, or if the main service can't be reached.
   * @param except those that were returned in this run; an older main service gives them again
   */
  takeSms(except?: readonly number[]): Promise<readonly SmsDelivery[]>;
  report(list: readonly SmsResult[]): Promise<void>;
  count(result: SmsResult['result']): void;
  /** Ends the run after the SMS that were taken. */
  signal?: AbortSignal;
}

/** What is known of the provider and of the notifications in a run. */
interface Run {
  failures: number;
  sent: number;
  returned: Set<number>;
}

/**
 * Sends the notifications that players want by SMS, to the number that the account has now. Each was taken before and is
 * sent at most once, also if the process is killed. The run ends, and returns the rest unsent, when the provider is away or
 * has failed several times in a row. A refused number or text, a number that can't be used now and one to which the
 * provider responds slowly do not hold up the others. It also ends when nothing new is given.
 */
export async function sendSmsNotices(deps: SmsNoticeDeps): Promise<void> {
  const run: Run = { failures: 0, sent: 0, returned: new Set() };
  for (let isWorking = true; isWorking && !deps.signal?.aborted; ) {
    const list = await deps.takeSms([...run.returned]);
    const isNew = list.some(({ id }) => !run.returned.has(id));
    await sendTaken(deps, run, list);
    isWorking = isNew && run.failures < MOST_FAILURES && run.returned.size + MOST_DELIVERIES <= MOST_LEFT_OUT;
  }
}

/**
 * Sends what was taken: one at a time until the provider has accepted one, then so many at the same time that no more fail
 * than in a row.
 */
async function sendTaken(deps: SmsNoticeDeps, run: Run, list: readonly SmsDelivery[]): Promise<void> {
  const waiting = [...list];
  const running = new Set<Promise<void>>();
  const errors: unknown[] = [];
  const start = (delivery: SmsDelivery) => {
    const one: Promise<void> = finishOne(deps, run, delivery)
      .catch((error: unknown) => void errors.push(error))
      .finally(() => running.delete(one));
    running.add(one);
  };
  while (errors.length === 0 && waiting.length + running.size > 0) {
    const most = run.sent > 0 ? Math.max(1, MOST_FAILURES - run.failures) : 1;
    const next = running.size < most ? waiting.shift() : undefined;
    if (next) {
      start(next);
    } else {
      await Promise.race(running);
    }
  }
  await Promise.all(running);
  if (errors.length > 0) {
    throw errors[0];
  }
}

/** Sends one, unless the provider has failed, and reports what became of it. */
async function finishOne(deps: SmsNoticeDeps, run: Run, delivery: SmsDelivery): Promise<void> {
  const { sent } = run;
  const { counts = 0, ...result }: Outcome =
    run.failures < MOST_FAILURES ? await sendOne(deps, delivery) : returned(delivery, 'provider failed');
  if (result.result === 'sent') {
    run.sent += 1;
    run.failures = 0;
  } else if (run.sent === sent) {
    // Otherwise the provider accepted another one meanwhile.
    run.failures += counts;
  }
  if (result.result === 'returned') {
    run.returned.add(delivery.id);
  }
  deps.count(result.result);
  await deps.report([result]);
}

/** `counts`: how much it counts as a failure of the provider. */
type Outcome = SmsResult & { counts?: number };

async function sendOne(deps: SmsNoticeDeps, delivery: SmsDelivery): Promise<Outcome> {
  const { id, player_id, name, moment } = delivery;
  const kind = SMS_NOTICE_KINDS.find((one) => one === delivery.kind);
  const now = deps.clock.now();
  if (!isSmsTime(now)) {
    return returned(delivery, 'night');
  }
  let mobile: string | null;
  try {
    mobile = await numberOf(deps, player_id, now);
    if (mobile !== null && (await isUnsettled(deps.db, player_id, now))) {
      return returned(delivery, 'account changed');
    }
  } catch (error) {
    deps.logger.warn('reading a number for a notification failed', { player_id, error });
    return { ...returned(delivery, 'number not read'), counts: 1 };
  }
  if (mobile === null || !kind) {
    return { id, result: 'dropped', reason: 'no number' };
  }
  try {
    await deps.sms.sendNotice({ mobile, kind, name, moment });
    return { id, result: 'sent', reason: '' };
  } catch (error) {
    deps.logger.warn('sending a notification by SMS failed', { player_id, error });
    const reason = error instanceof Error ? error.message.slice(0, 200) : '';
    const { isNumber, isText, isAway } = error instanceof SmsFailure ? error : new SmsFailure('');
    const counts = isAway ? MOST_FAILURES : isNumber || isText ? 0 : 1;
    return { id, result: isNumber ? 'refused' : 'failed', reason, counts };
  }
}

function returned({ id }: SmsDelivery, reason: string): SmsResult {
  return { id, result: 'returned', reason };
}

/** The number of a player; null if it is not known, or if the account is banned or about to be closed. */
async function numberOf(
  { db, keys }: Pick<SmsNoticeDeps, 'db' | 'keys'>,
  playerId: number,
  now: Date,
): Promise<string | null> {
  const player = await db
    .selectFrom('player')
    .select(['account_uid', 'mobile_sealed'])
    .where('id', '=', playerId)
    .where((one) => one.or([one('banned_at', 'is', null), one('banned_until', '<=', now)]))
    .where((one) => one.not(one.exists(closingOf(db, playerId))))
    .executeTakeFirst();
  if (!player?.mobile_sealed) {
    return null;
  }
  const ring = await keys.ring(db);
  try {
    return ring.open('player.mobile', player.account_uid, player.mobile_sealed);
  } catch (error) {
    if (error instanceof UnreadableNumber) {
      return null;
    }
    throw error;
  }
}

function closingOf(db: Database, playerId: number) {
  return db
    .selectFrom('account_closing')
    .select('player_id')
    .where('player_id', '=', playerId)
    .where('reason', '=', '本人申请');
}

/** Whether an event ends the opt-in that the main service may not have known when it gave the notification. */
async function isUnsettled(db: Database, playerId: number, now: Date): Promise<boolean> {
  const event = await db
    .selectFrom('account_event')
    .select('id')
    .where('player_id', '=', playerId)
    .where('event', 'in', ['number', 'closing'])
    .where((one) =>
      one.or([one('delivered_at', 'is', null), one('created_at', '>', new Date(now.getTime() - SETTLED_MS))]),
    )
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}
