import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { IDLE_MINUTES, SESSION_HOURS } from '#contract/admin/access.ts';
import { randomId, randomToken } from '#platform/core/ids.ts';
import type {
  AuthContext,
  OperatorBrowser,
  OperatorDirectory,
  OperatorSession,
} from '#platform/core/operator.ts';
import { isDiskFull } from '#platform/database/error-codes.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import { readOperatorToken, storeOperatorToken } from './operator-cookie.ts';
import { findSession, touchSession, writeSession } from './session-repository.ts';

const IDLE_MS = IDLE_MINUTES * 60_000;
const LONGEST_MS = SESSION_HOURS * 3_600_000;
/** Minimum interval between updates of `last_seen_at`. */
const TOUCH_MS = 60_000;

/** A session last used before this time has expired. */
export function activeSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_MS);
}

/** Operators' sessions. A session is a random token in a cookie; the database stores only its hash. */
export class OperatorSessions implements OperatorDirectory {
  #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async of({ cookies, connection }: OperatorBrowser, now: Date): Promise<OperatorSession | null> {
    const token = readOperatorToken(cookies, connection);
    const found = token ? await findSession(this.#db, hashOf(token), now, activeSince(now)) : undefined;
    if (!found) {
      return null;
    }
    const { session_id, step, last_seen_at, has_totp, ...operator } = found;
    if (now.getTime() - last_seen_at.getTime() > TOUCH_MS) {
      await touchSession(this.#db, session_id, now).catch(ignoreFullDisk);
    }
    return { id: session_id, operator, has_totp, step };
  }
}

/** A full disk must not lock operators out; `last_seen_at` is not updated then. */
function ignoreFullDisk(error: unknown): void {
  if (!isDiskFull(error)) {
    throw error;
  }
}

/** Begins a session and sets its cookie. Returns the session's id in the list. */
export async function beginSession(
  tx: Transaction<Tables>,
  operatorId: number,
  step: OperatorSession['step'],
  { now, browser, setCookie }: AuthContext,
): Promise<string> {
  const token = randomToken();
  const id = randomId();
  await writeSession(tx, {
    token_hash: hashOf(token),
    id,
    operator_id: operatorId,
    step,
    created_at: now,
    last_seen_at: now,
    ends_at: new Date(now.getTime() + LONGEST_MS),
    address: browser.address,
    browser: browser.userAgent,
  });
  setCookie(storeOperatorToken(browser.connection, token));
  return id;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
