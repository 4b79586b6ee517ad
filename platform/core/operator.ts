import type { STEPS } from '#contract/admin/access.ts';
import type { Role } from '#contract/admin/roles.ts';
import type { Connection } from './connection.ts';

export interface Operator {
  id: number;
  name: string;
  display_name: string;
  role: Role;
}

export interface OperatorBrowser {
  cookies: string | undefined;
  connection: Connection;
  address: string;
  userAgent: string;
  /** The requested host name, not verified. */
  host: string;
}

/** A session of the admin site. `step`: the login step that is still required. */
export interface OperatorSession {
  /** Public id in the list of sessions; not a secret. */
  id: string;
  operator: Operator;
  has_totp: boolean;
  step: (typeof STEPS)[number];
}

export interface OperatorDirectory {
  /** The active session of the browser's cookie; null if it ended or is idle for too long. */
  of(browser: OperatorBrowser, now: Date): Promise<OperatorSession | null>;
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
