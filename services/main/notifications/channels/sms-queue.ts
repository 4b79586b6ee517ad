import { sql } from 'kysely';
import type { CallParams } from '#contract/call.ts';
import { MOST_DELIVERIES, type reportSms, type takeSms } from '#contract/service-channels.ts';
import { chinaDayStart, chinaTime } from '#platform/core/clock.ts';
import { isSmsTime } from '#platform/core/sms-hours.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import type { Handle } from '#services/main/context.ts';
import { endSms, recordOffer } from './channel-settings.ts';
import { dropRows, dropUseless, holdChannel, markTaken } from './delivery-queue.ts';

type Offer = CallParams<typeof takeSms>;

/** Rows that one call looks at. */
const LOOKED_AT = 200;

/**
 * Gives a portal notifications to send by SMS. They are marked as being sent before the portal has them, so that none is sent
 * twice. At night none is given.
 */
export const giveSms: Handle<typeof takeSms> = ({ db, now }, offer) => {
  const { kinds, monthly } = offer;
  return transaction(db, async (tx) => {
    await holdChannel(tx, 'sms');
    await recordOffer(tx, { channel: 'sms', kinds, monthly, public_key: '' }, now);
    await dropUseless(tx, 'sms', now);
    const taken = isSmsTime(now) ? await markTaken(tx, await allowedIds(tx, offer, now), now) : [];
    return {
      list: taken.map(({ id, player_id, kind, name, moment }) => ({ id, player_id, kind, name, moment })),
    };
  });
};

interface Candidate {
  id: number;
  /** The player's opt-in at this moment. */
  is_wanted: boolean;
  /** Of the player's SMS in this month. */
  place: number;
}

/** The ids of SMS that the limits allow; drops those without an opt-in, and those over the limit of their player. */
async function allowedIds(
  tx: Tx,
  { kinds, monthly, daily, except = [] }: Offer,
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ taken: number }>`
    select count(*)::int as taken from notice_delivery
    where channel = 'sms' and taken_at >= ${chinaDayStart(now)}::timestamptz`.execute(tx);
  const room = Math.min(MOST_DELIVERIES, daily - (rows[0]?.taken ?? 0));
  if (room <= 0) {
    return [];
  }
  const month = new Date(`${chinaTime(now).slice(0, 7)}-01T00:00:00+08:00`);
  const { rows: candidates } = await sql<Candidate>`
    with waiting as (
      select id, player_id,
        exists (
          select from notification_setting as setting
          where setting.player_id = notice_delivery.player_id and setting.kind = notice_delivery.kind
            and setting.sms and setting.portal
        ) as is_wanted
      from notice_delivery
      where channel = 'sms' and state = 'waiting' and kind = any(${kinds}::text[])
        and id <> all(${[...except]}::bigint[])
      order by id limit ${LOOKED_AT}
    )
    select id, is_wanted,
      (row_number() over (partition by player_id, is_wanted order by id)
        + (select count(*) from notice_delivery as used
          where used.player_id = waiting.player_id and used.channel = 'sms'
            and used.taken_at >= ${month}::timestamptz))::int as place
    from waiting order by id`.execute(tx);
  const wanted = candidates.filter(({ is_wanted }) => is_wanted);
  const unwanted = candidates.filter(({ is_wanted }) => !is_wanted);
  await dropRows(tx, unwanted, 'opted out');
  const tooMany = wanted.filter(({ place }) => place > monthly);
  await dropRows(tx, tooMany, 'monthly limit');
  return wanted
    .filter(({ place }) => place <= monthly)
    .slice(0, room)
    .map(({ id }) => id);
}

/** Records what became of SMS that a portal took. A number that refuses them ends the opt-in. */
export const receiveSmsResults: Handle<typeof reportSms> = async ({ db }, { list }) => {
  await transaction(db, async (tx) => {
    for (const { id, result, reason } of list) {
      const row = await tx
        .updateTable('notice_delivery')
        .set(
          result === 'returned'
            ? { state: 'waiting', taken_at: null, reason }
            : { state: result === 'refused' ? 'failed' : result, reason },
        )
        .where('id', '=', id)
        .where('channel', '=', 'sms')
        .where('state', '=', 'sending')
        .returning('player_id')
        .executeTakeFirst();
      if (row && result === 'refused') {
        await endSms(tx, row.player_id);
      }
    }
  });
  return {};
};
