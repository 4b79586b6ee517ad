import * as z from 'zod/mini';
import { count, id } from './fields.ts';
import { portalCall } from './player-calls.ts';
import { NOTICE_KINDS } from './vocabulary.ts';

/** Channels of notifications besides the portal. */
export type Channel = 'sms' | 'push';

/** Deliveries of a response: as many may be lost in a kill. */
export const MOST_DELIVERIES = 10;
/** Deliveries that a run leaves out, because they can't be sent now. */
export const MOST_LEFT_OUT = 500;

/** What a portal can send by SMS, by its settings. */
const offer = z.object({
  kinds: z.array(z.enum(NOTICE_KINDS)),
  monthly: count.check(z.describe('Most SMS for a player and month')),
  daily: count.check(z.describe('Most SMS of all players on a day')),
  except: z.optional(
    z
      .array(id)
      .check(
        z.maxLength(MOST_LEFT_OUT),
        z.describe('Those that the portal just returned: they do not hold up the others'),
      ),
  ),
});

const delivery = z.object({
  id,
  player_id: id,
  kind: z.enum(NOTICE_KINDS),
  name: z.string(),
  moment: z.string(),
});
export type SmsDelivery = z.output<typeof delivery>;

/**
 * The calls of a portal, which has the numbers and the provider. They are no public calls; from another process they need the
 * portal's signature. What was taken is given to no portal again: it is sent at most once.
 */
export const takeSms = portalCall('/service/sms/take', {
  summary: 'Takes notifications to send by SMS; they are not given again',
  input: offer,
  output: z.object({ list: z.array(delivery) }),
});

export const reportSms = portalCall('/service/sms/report', {
  summary: 'Reports what became of notifications that were taken',
  input: z.object({
    list: z
      .array(
        z.object({
          id,
          result: z
            .enum(['sent', 'failed', 'dropped', 'refused', 'returned'])
            .check(
              z.describe(
                '`refused`: the number refuses SMS, which ends the opt-in; `returned`: it was not sent, and waits again',
              ),
            ),
          reason: z.string().check(z.maxLength(200)),
        }),
      )
      .check(z.maxLength(MOST_DELIVERIES)),
  }),
});
export type SmsResult = z.output<typeof reportSms.input>['list'][number];
