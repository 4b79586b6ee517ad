import type { OwnAccount } from './account/own.ts';
import type { AccountResponse } from './account/responses.ts';
import type { CallData } from './call.ts';
import type { ownClaims } from './calls/claims.ts';
import type { ownReservations } from './calls/reservations.ts';
import type { Envelope } from './envelope.ts';
import type { ReservationKind } from './vocabulary.ts';

/**
 * 「我的」 for browsers without scripts: rendered for one session and stored nowhere. Its forms post to the same address. It
 * is not in the site map, so the page cache has no key for it.
 */
export const PLAIN_PAGE = '/BaseMy/BasePlain';

/** The forms of the page, by the value of their field `form`; after a success also the value of `done` in the address. */
export const PLAIN_FORMS = ['accept', 'reserve', 'revoke', 'code', 'close', 'reopen', 'logout'] as const;
export type PlainForm = (typeof PLAIN_FORMS)[number];

/** A form that was refused; `field` is the invalid one. */
export interface PlainProblem {
  form?: PlainForm;
  field?: string;
  msg: string;
  /** The choice for the comments that was made in the form. */
  comments?: string;
}

/** A game or a pack that the visitor wants to reserve. */
export interface PlainTarget {
  kind: ReservationKind;
  id: number;
  title: string;
}

/** What the page shows of the player. A service that does not respond leaves its part with a failure. */
export interface PlainSession {
  nickname: string;
  mobile_masked: string;
  packs: Envelope<CallData<typeof ownClaims>>;
  reservations: Envelope<CallData<typeof ownReservations>>;
  account: AccountResponse<OwnAccount>;
  wanted?: PlainTarget;
}

/** The data of the page. Without a session it has what led to it alone. */
export interface PlainPage {
  session?: PlainSession;
  done?: PlainForm;
  problem?: PlainProblem;
}
