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
import { findSession, seeSession, writeSession } from './session-repository.ts';

const IDLE_MS = IDLE_MINUTES * 60_000;
const LONGEST_MS = SESSION_HOURS * 3_600_000;
/** A session in use is noted so often. */
const NOTE_MS = 60_000;

/** Since when a session must have been used to be still open. */
export function awakeSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_MS);
}

/** Who is in the back office. A session is a random token in a cookie; the database knows its hash alone. */
export class OperatorSessions implements OperatorDirectory {
  #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async of({ cookies, connection }: OperatorBrowser, now: Date): Promise<OperatorSession | null> {
    const token = readOperatorToken(cookies, connection);
    const found = token ? await findSession(this.#db, hashOf(token), now, awakeSince(now)) : undefined;
    if (!found) {
      return null;
    }
    const { session_id, step, last_seen_at, has_totp, ...operator } = found;
    if (now.getTime() - last_seen_at.getTime() > NOTE_MS) {
      await seeSession(this.#db, session_id, now).catch(ignoreFullDisk);
    }
    return { id: session_id, operator, has_totp, step };
  }
}

/** An operator who comes to look after a full disk is let in: the session only isn't noted. */
function ignoreFullDisk(error: unknown): void {
  if (!isDiskFull(error)) {
    throw error;
  }
}

/** Begins a session, with a token of its own that the answer carries away. Answers what the list names it by. */
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
