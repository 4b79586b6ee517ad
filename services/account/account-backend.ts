import type { AccountInput } from '#contract/account/actions.ts';
import type { AccountFailure } from '#contract/account/responses.ts';
import type { Turn } from '#platform/core/fair-queue.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { KeyRing } from '#platform/security/data-keys/key-ring.ts';

export interface KnownAccount {
  /** Permanent id, prefixed by the type of backend. */
  uid: string;
  /** The rest is null where the backend does not return it. */
  nickname: string | null;
  icon_url: string | null;
  mobile: string | null;
  /** The players of this service have to accept the portal's texts. An external service that knows no consents lacks it. */
  requires_consent?: boolean;
}

/** A result, or a failure that the player may see. */
export type Outcome<T = null> = { ok: true; msg: string; value: T } | { ok: false; failure: AccountFailure };

export function failed(failure: AccountFailure): { ok: false; failure: AccountFailure } {
  return { ok: false, failure };
}

export interface CodeAttempt {
  /** The token that binds the code to a browser. */
  readonly flow: string;
  /** Whether the code matches; always false where an external service issued it. */
  matches(code: string): boolean;
  /** Invalidates the code; true for the first caller only. */
  spend(): Promise<boolean>;
}

/** The backend of the gateway: the built-in account service, or an external one. */
export interface AccountBackend {
  /** Whether this portal generates the codes; otherwise the backend generates and checks them. */
  readonly makesCodes: boolean;
  /** The failure of every `sendCode` where no SMS provider is configured. */
  readonly cannotSend: AccountFailure | null;
  /**
   * @param code null where the backend generates the codes
   * @param flow the token that binds the code to a browser
   */
  sendCode(input: AccountInput<'sendCode'>, code: string | null, flow: string): Promise<Outcome>;
  /**
   * The built-in service does not open an account without a sign-in for `IDLE_MONTHS`: it requires the password, or
   * starts a new account.
   * @param startsNew a new account although the idle one has a password
   */
  codeLogin(
    input: AccountInput<'codeLogin'>,
    attempt: CodeAttempt,
    startsNew?: boolean,
  ): Promise<Outcome<KnownAccount>>;
  /** @param turn who waits for the check where many are checked at once */
  passwordLogin(input: AccountInput<'passwordLogin'>, turn: Turn): Promise<Outcome<KnownAccount>>;
  resetPassword(input: AccountInput<'resetPassword'>, attempt: CodeAttempt, turn: Turn): Promise<Outcome>;
  /**
   * Replaces the number of an account in the transaction of the player's change; false if another account has it. Null
   * where the service cannot.
   */
  readonly changeNumber: ((tx: Tx, ring: KeyRing, account: KnownNumber) => Promise<boolean>) | null;
}

/** An account's id, prefixed by the type of backend, with its new number, and the time of the change. */
export interface KnownNumber {
  uid: string;
  mobile: string;
  at: Date;
}
