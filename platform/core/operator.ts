import type { STEPS } from '#contract/admin/access.ts';
import type { Role } from '#contract/admin/roles.ts';
import type { Connection } from './connection.ts';

/** Somebody who works in the back office. */
export interface Operator {
  id: number;
  /** The name to log in with. */
  name: string;
  display_name: string;
  role: Role;
}

/** Whose browser it is: its cookies, by which way they came, from where, and what the browser calls itself. */
export interface OperatorBrowser {
  cookies: string | undefined;
  connection: Connection;
  address: string;
  userAgent: string;
  /** The host name it asked for, as it says. */
  host: string;
}

/** A session of the back office. `step`: what still stands before it. */
export interface OperatorSession {
  /** What the list of sessions names it by; no secret. */
  id: string;
  operator: Operator;
  has_totp: boolean;
  step: (typeof STEPS)[number];
}

/** Finds out which operator a request comes from. */
export interface OperatorDirectory {
  /** The session that the browser's cookie carries and that has neither ended nor gone to sleep. */
  of(browser: OperatorBrowser, now: Date): Promise<OperatorSession | null>;
}

/** The context of an authorised request of an operator. */
export interface AdminContext {
  now: Date;
  operator: Operator;
  /** Where it comes from, for the audit. */
  address: string;
  /** The host name that was asked for: which site it is about. */
  host: string;
}

/** The context of a request to log in, log out or manage one's own sessions. */
export interface AuthContext {
  now: Date;
  browser: OperatorBrowser;
  session: OperatorSession | null;
  /** Sends a `Set-Cookie` header with the response. */
  setCookie(header: string): void;
}
