import type { AccountInput } from '#contract/account/actions.ts';
import type { AccountFailure } from '#contract/account/responses.ts';

/** An account as the service behind the gateway knows it. */
export interface KnownAccount {
  /** Names the account for ever, behind the kind of service that knows it. */
  uid: string;
  /** These, where the service tells them. */
  nickname: string | null;
  icon_url: string | null;
  mobile: string | null;
}

/** A yes with what came of it, or a no that the player may see. */
export type Outcome<T = null> = { ok: true; msg: string; value: T } | { ok: false; failure: AccountFailure };

/** A phone code that a browser flow was given, about to be tried. */
export interface CodeAttempt {
  /** Whether it is this code; always false where an external service knows it. */
  matches(code: string): boolean;
  /** Uses the code up: true once, for one claimant. */
  spend(): Promise<boolean>;
}

/** What stands behind the gateway: the built-in account service, or an external one. */
export interface AccountBackend {
  /** Whether this portal makes up the codes; else the service behind does, and checks them. */
  readonly makesCodes: boolean;
  /** Why no code can be sent at all, where that is so. */
  readonly cannotSend: AccountFailure | null;
  /** @param code what to send, where this portal makes up the codes */
  sendCode(input: AccountInput<'sendCode'>, code: string | null): Promise<Outcome>;
  codeLogin(input: AccountInput<'codeLogin'>, attempt: CodeAttempt): Promise<Outcome<KnownAccount>>;
  passwordLogin(input: AccountInput<'passwordLogin'>): Promise<Outcome<KnownAccount>>;
  resetPassword(input: AccountInput<'resetPassword'>, attempt: CodeAttempt): Promise<Outcome>;
}
