import type { STEPS } from '#contract/admin/access.ts';
import type { Access } from '#contract/admin/role-access.ts';
import type { Permission, Role } from '#contract/admin/roles.ts';
import type { Connection } from './connection.ts';

export interface Operator {
  id: number;
  name: string;
  display_name: string;
  /** The built-in role, or `custom`. */
  role: Role | 'custom';
  /** The names of the custom roles. */
  custom_roles: readonly string[];
  /** With a token: what its scopes leave. */
  access: Access;
  /** The token of a request without a session: its prefix and name, for the audit. */
  token?: string;
}

/** Whether an operator has a permission, for all sites or some. */
export function allows({ access }: Pick<Operator, 'access'>, permission: Permission): boolean {
  return access.has(permission);
}

/** The sites that a permission of an operator is bound to; null if it holds for all. */
export function sitesOf(
  { access }: Pick<Operator, 'access'>,
  permission: Permission,
): readonly number[] | null {
  const sites = access.get(permission);
  return sites === undefined ? [] : sites;
}

export interface OperatorBrowser {
  cookies: string | undefined;
  connection: Connection;
  address: string;
  userAgent: string;
  /** The requested host name, not verified. */
  host: string;
  /** The origin of the page that sent a write; undefined if the browser did not send it. */
  origin: string | undefined;
}

/** A session of the admin site. `step`: the login step that is still required. */
export interface OperatorSession {
  /** Public id in the list of sessions; not a secret. */
  id: string;
  operator: Operator;
  has_totp: boolean;
  has_passkey: boolean;
  /** The last login or confirmation with all factors; null before the second factor. */
  confirmed_at: Date | null;
  step: (typeof STEPS)[number];
}

export interface OperatorDirectory {
  /** The active session of the browser's cookie; null if it ended or is idle for too long. */
  of(browser: OperatorBrowser, now: Date): Promise<OperatorSession | null>;
  /**
   * The operator of a token, with its scopes; null if it is unknown, expired or revoked.
   * @throws {Refusal} FORBIDDEN over plain HTTP, TOO_MANY
   */
  ofToken(token: string, browser: OperatorBrowser, now: Date): Promise<OperatorSession | null>;
}

export interface AdminContext {
  now: Date;
  operator: Operator;
  address: string;
  /** The requested host name, which selects the site. */
  host: string;
}

/** The context of a request to log in, log out or manage one's own sessions. */
export interface AuthContext {
  now: Date;
  browser: OperatorBrowser;
  session: OperatorSession | null;
  setCookie(header: string): void;
}
