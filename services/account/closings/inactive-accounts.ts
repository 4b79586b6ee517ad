import { type RawBuilder, sql } from 'kysely';
import { INACTIVE_MONTHS, INACTIVE_NOTICE_DAYS } from '#contract/account/constants.ts';
import { SmsFailure, type SmsSender } from '#platform/adapters/sms/sms-sender.ts';
import { chinaDay } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import { UnreadableNumber } from '#platform/security/data-keys/key-ring.ts';
import { DAY } from '#platform/security/limits/limit.ts';

interface Deps {
  db: Database;
  keys: DataKeys;
  logger: Logger;
  notify: SmsSender['notifyInactive'];
  /** Whether SMS may be sent at this moment. */
  isTime(): boolean;
}

/** Messages in one run, which bounds what a wrong clock would send. */
const AT_ONCE = 50;
/** A player is tried at most once in this time, by one process, and no more after so many refusals of the number. */
const RETRY_MS = DAY;
const MOST_TRIES = 5;
const NOTICE_MS = INACTIVE_NOTICE_DAYS * DAY;

/**
 * Notifies the players who have not logged in for almost `INACTIVE_MONTHS` months, and schedules the closing of their
 * accounts for the end of these months, `INACTIVE_NOTICE_DAYS` days later at the earliest. A player without a number, or
 * where no message can be sent, is not notified, and the account stays. The run ends at the first failure that is not
 * about the number, and at night.
 * @returns the number of notified players
 */
export async function notifyInactive({ db, keys, logger, notify, isTime }: Deps, now: Date): Promise<number> {
  if (!notify) {
    return 0;
  }
  const ring = await keys.ring(db);
  let notified = 0;
  for (const { id, account_uid, mobile_sealed } of await listInactive(db, now)) {
    if (!isTime()) {
      break;
    }
    const due_at = await schedule(db, id, now);
    if (due_at === undefined) {
      continue;
    }
    try {
      await notify({
        mobile: ring.open('player.mobile', account_uid, mobile_sealed),
        day: chinaDay(due_at),
      });
    } catch (error) {
      logger.warn('notifying an inactive player failed', { player_id: id, error });
      if (!isAboutNumber(error)) {
        break;
      }
      await countRefusal(db, id);
      continue;
    }
    await db
      .updateTable('account_closing')
      .set({ notified_at: now })
      .where('player_id', '=', id)
      .where('notified_at', 'is', null)
      .execute();
    notified += 1;
  }
  return notified;
}

/** Players who were not notified, those who were not tried first. */
async function listInactive(db: Database, now: Date) {
  const rows = await db
    .selectFrom('player')
    .leftJoin('account_closing as closing', 'closing.player_id', 'player.id')
    .select(['player.id', 'player.account_uid', 'player.mobile_sealed'])
    .where('player.mobile_sealed', 'is not', null)
    .where('player.banned_at', 'is', null)
    .where('player.seen_at', '<=', lastLogin(now))
    .where('closing.notified_at', 'is', null)
    .where((one) => one.or([one('closing.tries', 'is', null), one('closing.tries', '<', MOST_TRIES)]))
    .where((one) =>
      one.or([one('closing.tried_at', 'is', null), one('closing.tried_at', '<=', lastTry(now))]),
    )
    .orderBy('closing.tried_at', (order) => order.asc().nullsFirst())
    .orderBy('player.seen_at')
    .limit(AT_ONCE)
    .execute();
  return rows.flatMap(({ mobile_sealed, ...row }) => (mobile_sealed ? [{ ...row, mobile_sealed }] : []));
}

/** Schedules the closing before the message. Undefined if the player has logged in, or if another process tries now. */
async function schedule(db: Database, id: number, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ due_at: Date }>`
    insert into account_closing as closing (player_id, reason, comments, requested_at, due_at, tried_at)
    select id, '长期未登录', '匿名', ${now}::timestamptz,
      greatest(seen_at + make_interval(months => ${INACTIVE_MONTHS}::int), ${new Date(now.getTime() + NOTICE_MS)}::timestamptz),
      ${now}::timestamptz
    from player
    where id = ${id} and seen_at <= ${lastLogin(now)}
    for update
    on conflict (player_id) do update set due_at = excluded.due_at, tried_at = excluded.tried_at
    where closing.notified_at is null and (closing.tried_at is null or closing.tried_at <= ${lastTry(now)})
    returning due_at`.execute(db);
  return rows[0]?.due_at;
}

/** Whose months end before a notification now would be old enough. */
function lastLogin(now: Date): RawBuilder<Date> {
  const until = new Date(now.getTime() + NOTICE_MS);
  return sql`${until}::timestamptz - make_interval(months => ${INACTIVE_MONTHS}::int)`;
}

function lastTry(now: Date): Date {
  return new Date(now.getTime() - RETRY_MS);
}

function isAboutNumber(error: unknown): boolean {
  return error instanceof UnreadableNumber || (error instanceof SmsFailure && error.isNumber);
}

async function countRefusal(db: Database, id: number): Promise<void> {
  await db
    .updateTable('account_closing')
    .set({ tries: sql`tries + 1` })
    .where('player_id', '=', id)
    .execute();
}
