import { sql } from 'kysely';
import { SmsFailure, type SmsSender } from '#platform/adapters/sms/sms-sender.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { randomId } from '#platform/core/ids.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import { type KeyRing, UnreadableNumber } from '#platform/security/data-keys/key-ring.ts';
import { MINUTE } from '#platform/security/limits/limit.ts';

interface Deps {
  db: Database;
  keys: DataKeys;
  logger: Logger;
  notify: NonNullable<SmsSender['notifyNumber']>;
}

/** A message is tried by one process at a time, again after this time, and no more after so many tries: within about a day. */
const RETRY_MS = 10 * MINUTE;
const MOST_TRIES = 144;
const AT_ONCE = 50;

/** Queues the SMS to each number, in the transaction that moves the account. */
export async function queueNumberNotices(
  tx: Tx,
  ring: KeyRing,
  { player_id, numbers, at }: { player_id: number; numbers: readonly string[]; at: Date },
): Promise<void> {
  const rows = numbers.map((number) => {
    const key = randomId();
    const { key: mobile_key, sealed: mobile_sealed } = ring.seal('number_notice.mobile', key, number);
    return { key, player_id, mobile_key, mobile_sealed, changed_at: at };
  });
  await tx.insertInto('number_notice').values(rows).execute();
}

/**
 * Sends the queued SMS, at any hour. One is deleted after the provider has accepted it, or refused its number; a process
 * that is killed in between sends it twice. The run ends when the provider does not respond.
 * @returns the number of sent messages
 */
export async function sendNumberNotices({ db, keys, logger, notify }: Deps, now: Date): Promise<number> {
  const ring = await keys.ring(db);
  let sent = 0;
  for (const { key, player_id, mobile_sealed, changed_at, tries } of await take(db, now)) {
    let isDone = tries >= MOST_TRIES;
    try {
      const mobile = ring.open('number_notice.mobile', key, mobile_sealed);
      await notify({ mobile, time: chinaTime(changed_at).slice(0, 16).replace('T', ' ') });
      isDone = true;
      sent += 1;
    } catch (error) {
      logger.warn('notifying of a changed number by SMS failed', { player_id, error });
      const { isNumber = error instanceof UnreadableNumber, isAway = false } =
        error instanceof SmsFailure ? error : {};
      isDone ||= isNumber;
      if (isAway && !isDone) {
        break;
      }
    }
    if (isDone) {
      await db.deleteFrom('number_notice').where('key', '=', key).execute();
    }
  }
  return sent;
}

/** Takes messages that no other process tries now, oldest first. */
function take(db: Database, now: Date) {
  return db
    .updateTable('number_notice')
    .set({ tried_at: now, tries: sql`tries + 1` })
    .where('key', 'in', (due) =>
      due
        .selectFrom('number_notice')
        .select('key')
        .where((one) =>
          one.or([one('tried_at', 'is', null), one('tried_at', '<=', new Date(now.getTime() - RETRY_MS))]),
        )
        .orderBy('changed_at')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['key', 'player_id', 'mobile_sealed', 'changed_at', 'tries'])
    .execute();
}
