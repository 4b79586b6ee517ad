import * as z from 'zod/mini';
import { id } from './fields.ts';
import { portalCall } from './player-calls.ts';

/**
 * What happens to an account. `session`: some of its sessions were ended from elsewhere; there is no message of it.
 * `picture`: an operator decided on an uploaded picture; `nickname`: on a reported nickname.
 */
export const ACCOUNT_EVENTS = [
  'number',
  'password',
  'closing',
  'reopened',
  'sessions',
  'session',
  'picture',
  'nickname',
] as const;
export type AccountEventKind = (typeof ACCOUNT_EVENTS)[number];

/** Events of a request. */
export const MOST_ACCOUNT_EVENTS = 200;

export const accountEvent = z.object({
  key: z.string().check(z.minLength(1), z.maxLength(100)),
  player_id: id,
  event: z.enum(ACCOUNT_EVENTS),
  title: z.string().check(z.maxLength(100), z.describe('Of the message; empty without one')),
  body: z.string().check(z.maxLength(500)),
  appeal: z.optional(
    z
      .object({ case_no: z.string(), operator: z.string() })
      .check(z.describe('The appeal that an operator carried out with it, which is answered')),
  ),
});
export type AccountEvent = z.output<typeof accountEvent>;

/**
 * Delivers the events of accounts. Only a portal calls it, which has the accounts: it is no public call, and from another
 * process it needs the portal's signature. It can be repeated: an event whose key was delivered does nothing.
 */
export const deliverAccountEvents = portalCall('/service/accountevents', {
  summary: 'Notifies players of what happened to their accounts',
  input: z.object({ list: z.array(accountEvent).check(z.maxLength(MOST_ACCOUNT_EVENTS)) }),
});
