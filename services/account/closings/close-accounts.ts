import type { Person } from '#platform/admin/privacy/personal-data-source.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { type Closing, type StartedClosing, startDue, takeStarted } from './closing-repository.ts';

/** Erases in the services besides the accounts; resolves with false if one of them can't now. It can be repeated. */
export type EraseInServices = (person: Person, comments: Closing['comments']) => Promise<boolean>;

interface Deps {
  db: Database;
  logger: Logger;
  /** The player with the number; undefined if the account is erased already. */
  find(playerId: number): Promise<Person | undefined>;
  eraseInServices: EraseInServices;
  /** Erases the account, the player and the closing in one transaction. */
  eraseAccount(closing: StartedClosing): Promise<void>;
}

const AT_ONCE = 50;

/**
 * Starts the closings that are due, and closes the accounts whose closing has started: first in the other services, which need the number, then the account itself with its
 * closing. With `ordered` only those that operators ordered. What is interrupted or fails in between is repeated by the next run; the others are closed nevertheless.
 * @returns numbers of accounts that are closed, and that could not be erased
 */
export async function closeDueAccounts(
  deps: Deps,
  now: Date,
  { ordered = false } = {},
): Promise<{ closed: number; failed: number }> {
  const counts = { closed: 0, failed: 0 };
  if (!ordered) {
    await startDue(deps.db, now);
  }
  for (const closing of await takeStarted(deps.db, now, { limit: AT_ONCE, ordered })) {
    try {
      counts[await close(deps, closing)] += 1;
    } catch (error) {
      deps.logger.warn('closing an account failed', { player_id: closing.player_id, error });
      counts.failed += 1;
    }
  }
  return counts;
}

async function close(
  { find, eraseInServices, eraseAccount, db }: Deps,
  closing: StartedClosing,
): Promise<'closed' | 'failed'> {
  const { player_id, comments } = closing;
  const person = await find(player_id);
  if (person === undefined) {
    await db.deleteFrom('account_closing').where('player_id', '=', player_id).execute();
    return 'closed';
  }
  if (!(await eraseInServices(person, comments))) {
    return 'failed';
  }
  await eraseAccount(closing);
  return 'closed';
}
